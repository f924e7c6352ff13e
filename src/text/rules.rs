//! The rules, as data: what secrets look like, what names say that a value is one, and what stands in their place.
//!
//! Every row carries examples that must match (`+`) and must not (`!`); `tests.rs` tries them all. So that no live-looking secret
//! stands in this file, examples describe what is made up at random when the tests run: `%w{36}` is 36 letters and digits, `%h`
//! hexadecimal digits (`%H` of both cases), `%u` upper case and digits, `%l` lower case and digits, `%d` digits, `%k` base 58, `%x` and `%X` that letter.

use super::names::Kind;

/// One shape of a token.
pub(super) struct Rule {
    /// Who issues it.
    #[cfg(test)]
    pub what: &'static str,
    /// What it looks like, for [`super::pattern`]; `\b` in front: only where a word begins.
    pub pattern: &'static str,
    /// What it must be besides.
    pub check: Check,
    #[cfg(test)]
    pub yes: &'static [&'static str],
    #[cfg(test)]
    pub no: &'static [&'static str],
}

/// What must be true of a match, its literal start aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Check {
    /// Nothing.
    Any,
    /// Not mostly blanked out.
    Filled,
    /// Many different characters.
    Varied,
    /// The same, with digits, upper and lower case.
    Mixed,
    /// The same, with digits.
    Digit,
    /// Unlike a word: a digit, or no vowel.
    Unlike,
    /// Base64 of JSON.
    Json,
}

impl Rule {
    /// The pattern without `\b`.
    pub fn body(&self) -> &'static str {
        self.pattern.strip_prefix(r"\b").unwrap_or(self.pattern)
    }

    /// Matches only where a word begins.
    pub fn bounded(&self) -> bool {
        self.pattern.starts_with(r"\b")
    }

    /// Sure enough to be looked for right behind a word, too.
    pub fn is_strict(&self) -> bool {
        !matches!(self.check, Check::Any | Check::Filled | Check::Unlike)
    }

    /// The first byte of every match; 0 where there are several.
    pub fn first(&self) -> u8 {
        match self.body().as_bytes()[0] {
            b'(' | b'[' | b'\\' => 0,
            first => first,
        }
    }
}

macro_rules! rules {
    ($($what:literal $pattern:literal $check:ident $(+ $($yes:literal)+)? $(! $($no:literal)+)?;)+) => {
        /// Tokens that tell by themselves what they are, in the order of [`Rule::first`].
        pub(super) static RULES: &[Rule] = &[$(Rule {
            #[cfg(test)]
            what: $what,
            pattern: $pattern,
            check: Check::$check,
            #[cfg(test)]
            yes: &[$($($yes),+)?],
            #[cfg(test)]
            no: &[$($($no),+)?],
        }),+];
    };
}

rules! {
    "Telegram" r"\b(bot)?\d{5,16}:[\w-]{35}" Varied + "%d{9}:AA%w{33}" "bot%d{10}:AA%w{33}" ! "foo:AA%w{33}" "%d{9}:AA%w{20}";
    "GoCardless, Lob" r"\b(live|test)_(pub_)?[\da-f]{31,35}" Varied + "live_%h{35}" "test_pub_%h{31}" ! "live_%h{4}";
    "Authress" r"\b(sc|ext|scauth|authress)_[a-z\d]{5,30}\.[a-z\d]{4,6}\.acc[_-][a-z\d-]{10,32}\.[\w+/=-]{30,120}" Varied
        + "sc_%l{12}.%l{4}.acc_%l{16}.%w{40}" ! "sc_%l{12}.%l{4}.acc_%l{16}.%w{5}";
    "Bitcoin key" r"\b[5KL][1-9A-HJ-NP-Za-km-z]{50,51}" Mixed + "5%k{50}" ! "5%k{6}";
    "Product key" r"\b[A-Z\d]{5}-[A-Z\d]{5}-[A-Z\d]{5}-[A-Z\d]{5}-[A-Z\d]{5}" Digit + "%u{5}-%u{4}7-%u{5}-%u{5}-%u{5}"
        ! "%u{5}-%u{5}-%u{5}";
    "Terraform" r"\b[A-Za-z\d]{14}\.atlasv1\.[\w=-]{60,70}" Varied + "%w{14}.atlasv1.%w{67}" ! "%x{14}.atlasv1.%x{64}";
    "MaxMind" r"\b[A-Za-z\d]{6}_[A-Za-z\d]{29}_mmk" Varied + "%w{6}_%w{29}_mmk" ! "%w{6}_%w{3}_mmk";
    "Discord" r"\b[MNO][\w-]{23,25}\.[\w-]{6}\.([\w-]{38}|[\w-]{27})" Varied + "M%w{23}.%w{6}.%w{27}" "N%w{24}.%w{6}.%w{38}"
        ! "M%w{22}.%w{6}.%w{27}" "M%w{23}.%w{5}.%w{27}";
    "Mailgun" r"\b[\da-f]{32}-[\da-f]{8}-[\da-f]{8}" Varied + "%h{32}-%h{8}-%h{8}" ! "%h{8}-%h{4}-%h{4}-%h{4}-%h{12}";
    "Mailchimp" r"\b[\da-z]{32}-us\d{1,2}" Varied + "%h{32}-us12" ! "%h{15}-us2" "%h{32}-2";
    "Azure client secret" r"\b[\w.~]{3}\dQ~[\w.~-]{31,34}" Varied + "%w{3}8Q~%w{34}" ! "%w{3}8Q~%x{34}" "a~.ui.sidebar";
    "Harness" r"\b[ps]at\.[\w-]{22}\.[A-Za-z\d]{24}\.[A-Za-z\d]{20}" Varied + "pat.%w{22}.%w{24}.%w{20}" ! "pat.%w{22}.%w{3}.%w{20}";
    "Mapbox" r"\b[pst]k\.[A-Za-z\d]{50,}\.[\w-]{20,}" Varied + "sk.eyJ%w{57}.%w{22}" ! "sk.eyJ%w{7}.%w{22}";
    "Facebook app token" r"\b\d{15,16}[|%][\w-]{27,40}" Varied + "%d{16}|%w{27}" ! "12345|%w{27}";
    "Okta" r"\b00[\w-]{40}" Mixed + "00%w{40}" ! "00000000000000000000000000000000000TUVWXYZ";
    "Google OAuth refresh" r"\b1//0[\w-]{40,}" Varied + "1//0%w{90}" ! "1//0%w{11}";
    "Asana" r"\b1/\d{15,17}(/\d{15,17})?:[\da-f]{32}" Varied + "1/%d{16}:%h{32}" ! "1/12345:%h{32}";
    "Asana" r"\b2/\d{15,17}(/\d{15,17})?:[\da-f]{32}" Varied + "2/%d{16}/%d{16}:%h{32}" ! "2/%d{16}/%d{16}:%h{4}";
    "ClickHouse" r"\b4b1d[A-Za-z\d]{38}" Varied + "4b1d%w{38}" ! "4b1d%X{38}";
    "AWS access key" r"\bA(KIA|SIA|BIA|CCA|ROA)[A-Z\d]{16}" Filled + "AKIA%u{16}" "ASIA%u{16}"
        ! "AKIA%u{15}" "AKIA%X{16}" "%u{4}AKIA%u{16}";
    "1Password secret key" r"A3-[A-Z\d]{6}-([A-Z\d]{11}|[A-Z\d]{6}-[A-Z\d]{5})-[A-Z\d]{5}-[A-Z\d]{5}-[A-Z\d]{5}" Varied
        + "A3-%u{6}-%u{11}-%u{5}-%u{5}-%u{5}" "A3-%u{6}-%u{6}-%u{5}-%u{5}-%u{5}-%u{5}" ! "A3-%u{6}-%u{1}-%u{5}-%u{5}-%u{5}";
    "AWS access key" r"\bA3T[A-Z\d]{17}" Filled + "A3T%u{17}" ! "A3T%u{2}";
    "Twitter bearer" r"AAAAAAAAAAAAAAAAAAAA[\w%]{60,}" Mixed + "AAAAAAAAAAAAAAAAAAAAAA%w{80}" ! "AAAAAAAAAAAAAAAAAAAAAA%w{10}";
    "AWS Bedrock" r"\bABSK[A-Za-z\d+/]{109,269}={0,2}" Any + "ABSK%w{120}=" ! "ABSK%w{15}=";
    "Twilio" r"\bAC[a-z\d]{32}" Any + "AC%x{32}" "AC%h{32}" ! "AC%x{4}";
    "age" r"AGE-SECRET-KEY-1[A-Z\d]{58}" Varied + "AGE-SECRET-KEY-1%u{58}" ! "AGE-SECRET-KEY-1%u{7}";
    "Google API key" r"\bAIza[\w-]{35}" Varied + "AIza%w{35}" ! "AIZA%u{35}";
    "Artifactory" r"\bAKC[A-Za-z\d]{10,29}" Unlike + "AKC%x{10}" "AKC%w{12}9" ! "AKCelebration" "testAKC%w{12}";
    "Artifactory" r"\bAKC[A-Za-z\d]{30,}" Varied + "AKCp%w{69}" ! "AKCp%X{69}";
    "Octopus" r"\bAPI-[A-Z\d]{26}" Varied + "API-%u{26}" ! "API-%u{32}";
    "Artifactory" r"\bAP[\dA-F][A-Za-z\d]{8,}" Unlike + "AP6%x{10}" "APA%w{12}7" ! "APDirectory" "testAP6%w{12}";
    "Yandex" r"\bAQVN[\w-]{35,38}" Varied + "AQVN%w{36}" ! "AQVN%w{4}";
    "Google API key" r"\bAQ\.Ab[\w-]{40,}" Mixed + "AQ.Ab%w{48}" ! "AQ.Ab%w{6}";
    "Atlassian" r"\bAT(ATT3|CTT3|BB)[\w=-]{28,}" Mixed + "ATATT3%w{180}" "ATBB%w{32}" ! "ATATT3%w{22}";
    "Trello" r"\bATTA[\da-fA-F]{60,}" Varied + "ATTA%h{72}" ! "ATTA%h{9}";
    "CircleCI" r"CCIP(AT|RJ)_[A-Za-z\d]{22}_[\da-f]{40}" Varied + "CCIPAT_%w{22}_%h{40}" ! "CCIPAT_%w{22}_%h{5}";
    "Contentful" r"CFPAT-[\w-]{43}" Varied + "CFPAT-%w{43}" ! "CFPAT-%w{5}";
    "Clojars" r"CLOJARS_[\da-zA-Z]{60}" Varied + "CLOJARS_%l{60}" ! "CLOJARS_%l{7}";
    "Facebook, Square" r"\bEAA[\w-]{22,}" Mixed + "EAAC%w{150}" "EAAA%w{60}" ! "EAA%w{12}";
    "EasyPost" r"\bEZ[AT]K[A-Za-z\d]{54}" Varied + "EZAK%w{54}" ! "EZAK%w{6}";
    "Flutterwave" r"FLW(SECK|PUBK)(_TEST)?-[A-Za-z\d]{12,}(-X)?" Varied + "FLWSECK_TEST-%h{32}-X" "FLWSECK_TEST-%h{12}"
        ! "FLWSECK_TEST-%h{4}-X";
    "Google OAuth client" r"GOCSPX-[\w-]{28}" Varied + "GOCSPX-%w{28}" ! "GOCSPX-%w{3}";
    "GitLab" r"GR1348941[\w-]{20,50}" Varied + "GR1348941%w{20}" ! "GR1348941%X{20}" "GR1348941%w{51}";
    "Heroku" r"HRKU-[\w-]{36,}" Varied + "HRKU-AA%w{58}" ! "HRKU-AA%w{7}";
    "Instagram" r"\bIGQV[\w-]{60,}" Mixed + "IGQV%w{120}" ! "IGQV%w{15}";
    "Base64 of a private key" r"LS0tLS1CRUdJTiB(QUklWQVRF|SU0EgUFJJVkFUR|FQyBQUklWQVRF|PUEVOU1NIIFBSSVZBVE)[\w+/=]*" Any
        + "LS0tLS1CRUdJTiBQUklWQVRF%w{40}" "LS0tLS1CRUdJTiBSU0EgUFJJVkFUR%w{40}" "LS0tLS1CRUdJTiBFQyBQUklWQVRF%w{40}" "LS0tLS1CRUdJTiBPUEVOU1NIIFBSSVZBVE%w{40}"
        ! "LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0t%w{40}";
    "Alibaba" r"\bLTAI[A-Za-z\d]{12,24}" Varied + "LTAI%w{20}" ! "LTAI%w{2}";
    "New Relic" r"\bNR(AK|JS|II|RA)-[\w-]{19,}" Varied + "NRAK-%u{27}" "NRJS-%h{19}" ! "NRAK-%u{9}";
    "Postman" r"PMAK-[\da-fA-F]{24}-[\da-fA-F]{34}" Varied + "PMAK-%h{24}-%h{34}" ! "PMAK-%h{24}-%h{4}";
    "SendGrid" r"\bSG\.[\w-]{22}\.[\w-]{43}" Varied + "SG.%w{22}.%w{43}" ! "SG.%w{22}..%w{43}" "AG.%w{22}.%w{43}";
    "Twilio" r"\bSK[\da-fA-F]{32}" Varied + "SK%H{32}" ! "SK%H{4}";
    "Twilio" r"\bSK[a-z\d]{32}" Any + "SK%x{32}" "SK%h{32}" ! "SK%x{4}";
    "Yandex" r"\bYC[\w-]{38}" Mixed + "YC%w{38}" ! "YC%w{4}";
    "JSON Web Token in base64" r"\bZXlK[\w+/-]{40,}={0,2}" Mixed + "ZXlK%w{120}" ! "ZXlK%w{15}";
    "GitLab session" r"_gitlab_session=[\da-z]{32}" Varied + "_gitlab_session=%h{32}" ! "_gitlab_session=%h{4}";
    "Plaid" r"access-(sandbox|development|production)-[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}" Varied
        + "access-sandbox-%h{8}-%h{4}-%h{4}-%h{4}-%h{12}" ! "access-sandbox-%h{8}-%h{4}-%h{4}-%h{4}-%h{1}";
    "Braintree" r"access_token\$production\$[\da-z]{16}\$[\da-f]{32}" Varied + "access_token$production$%l{16}$%h{32}"
        ! "access_token$production$%l{16}$%h{4}";
    "Adafruit" r"\baio_[A-Za-z\d]{28}" Varied + "aio_%w{28}" ! "aio_%w{3}";
    "Hugging Face" r"\bapi_org_[A-Za-z\d]{34,}" Varied + "api_org_%w{34}" ! "api_org_96726c78_4ae3_402f";
    "Apify" r"apify_api_[A-Za-z\d]{36}" Varied + "apify_api_%w{36}" ! "apify_api_%w{4}";
    "AWS Bedrock" r"bedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29t[\w+/=-]*" Any + "bedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29t%w{40}"
        ! "bedrock-api-key-%w{30}";
    "Buildkite" r"bkua_[\da-f]{40}" Varied + "bkua_%h{40}" ! "bkua_%h{5}";
    "Artifactory" r"\bcmVmd[A-Za-z\d]{59}" Varied + "cmVmd%w{59}" ! "cmVmd%X{59}";
    "Databricks" r"dapi[\da-f]{32}(-\d)?" Varied + "dapi%h{32}" "dapi%h{32}-2" ! "dapi%h{4}";
    "Docker" r"dckr_(pat|oat)_[\w-]{27,}" Varied + "dckr_pat_%w{27}" ! "dckr_pat_%w{3}";
    "Discord webhook" r"discord(app)?\.com/api/webhooks/\d{17,20}/[\w-]{60,}" Any + "discord.com/api/webhooks/%d{18}/%w{68}"
        ! "discord.com/api/webhooks/%d{18}/%w{8}";
    "Defined Networking" r"dnkey-[\w=-]{26}-[\w=-]{52}" Varied + "dnkey-%l{26}-%l{52}" ! "dnkey-%l{26}-%l{6}";
    "DigitalOcean" r"do[opr]_v1_[\da-fA-F]{64}" Varied + "dop_v1_%h{64}" "dor_v1_%h{64}" ! "dop_v1_%h{8}";
    "Doppler" r"\bdp\.[a-z]{2,5}\.[\w.-]{40,}" Varied + "dp.pt.%w{43}" ! "dp.pt.%w{12}";
    "Dynatrace" r"\bdt0[a-z]\d\d\.[A-Za-z\d]{24}\.[A-Za-z\d]{64}" Varied + "dt0c01.%u{24}.%u{64}" ! "dt0c01.%u{24}.%u{8}";
    "Duffel" r"duffel_(test|live)_[\w=-]{43}" Varied + "duffel_test_%w{43}" ! "duffel_test_%w{5}";
    "JSON Web Token" r"eyJ[\w-]{10,}={0,2}\.[\w-]{10,}={0,2}(\.[\w-]*)?(\.[\w-]*)?(\.[\w-]*)?={0,2}" Json
        + "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ%w{60}.%w{43}" "eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.eyJ%w{60}"
        ! "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9" "eyJhbasdGciOiJIUaddasdasfsasd.%w{60}.%w{43}";
    "JSON in base64 (Grafana)" r"\beyJrIjoi[A-Za-z\d]{60,}={0,3}" Varied + "eyJrIjoi%w{90}==" ! "eyJrIjoi%w{11}==";
    "Figma" r"figd_[\w-]{36,}" Varied + "figd_%w{40}" ! "figd_%w{5}";
    "Frame.io" r"fio-u-[\w=-]{64}" Varied + "fio-u-%w{64}" ! "fio-u-%w{8}";
    "Fly.io" r"\bfm(1r|1a|2)_[A-Za-z\d+/]{100,}={0,3}" Varied + "fm2_%w{140}=" ! "fm2_%w{17}=";
    "Fly.io" r"\bfo1_[\w-]{43}" Varied + "fo1_%w{43}" ! "fo1_%x{43}";
    "Fernet" r"\bgAAAAA[\w-]{70,}={0,2}" Mixed + "gAAAAA%w{94}==" ! "gAAAAA%w{11}==";
    "GitHub" r"gh[pousr]_[A-Za-z\d]{36,}" Varied + "ghp_%w{36}" "gho_%w{36}" "ghs_%w{36}" ! "ghp_%w{20}" "gho_%x{36}" "foo_%w{36}";
    "GitHub" r"github_pat_\w{36,}" Varied + "github_pat_%w{22}_%w{59}" ! "github_pat_%x{22}_%x{59}";
    "GitLab" r"gl(pat|dt|ft|rt|wt|soat|ffct|rtr)-[\w-]{20,50}" Varied + "glpat-%w{20}" "glsoat-%w{50}" "glrt-%w{20}"
        ! "gldt-%w{19}" "glpat-%x{20}";
    "GitLab" r"gl(pat|rt)-(t\d_)?[\w-]{27,300}\.[\da-z]{9}" Varied + "glpat-%w{40}.01%l{7}" "glrt-t1_%w{27}.01%l{7}"
        ! "glrt-tx_%x{27}.%x{9}";
    "GitLab" r"gl(ptt|agent|oas)-[\w-]{40,1024}" Varied + "glptt-%h{40}" "glagent-%w{50}" "gloas-%w{64}" ! "glptt-%h{5}";
    "Grafana" r"\bglc_[A-Za-z\d+/]{32,400}={0,3}" Varied + "glc_%w{60}==" ! "glc_%w{7}==";
    "GitLab" r"glcbt-([\da-fA-F]{1,2}_)?[\w-]{20,50}" Varied + "glcbt-%w{20}" "glcbt-1a_%w{20}" ! "glcbt-%w{2}";
    "GitLab" r"glimt-[\w-]{25}" Varied + "glimt-%w{25}" ! "glimt-%l{30}" "glimt-%w{24}";
    "Grafana" r"\bglsa_[A-Za-z\d]{32}_[\da-fA-F]{8}" Varied + "glsa_%w{32}_%h{8}" ! "glsa_%w{4}_%h{8}";
    "Groq" r"\bgsk_[A-Za-z\d]{48,}" Varied + "gsk_%w{52}" ! "gsk_%w{6}";
    "Hugging Face" r"\bhf_[A-Za-z\d]{34,}" Varied + "hf_%w{34}" ! "hf_%x{34}";
    "Slack webhook" r"hooks\.slack\.com/(services|workflows|triggers)/[\w+/]{24,}" Any
        + "hooks.slack.com/services/T%u{8}/B%u{8}/%w{24}" "hooks.slack.com/services/T%x{8}/B%x{8}/%x{24}" ! "hooks.slack.com/services";
    "HashiCorp Vault" r"\bhv[sbr]\.[\w-]{24,}" Varied + "hvs.%w{90}" ! "hvs.%x{90}";
    "Infracost" r"\bico-[A-Za-z\d]{32}" Varied + "ico-%w{32}" ! "ico-%w{4}";
    "Mailgun" r"\bkey-[\da-f]{32}" Varied + "key-%h{32}" ! "key-%h{4}";
    "Linear" r"lin_(api|oauth)_[A-Za-z\d]{40,}" Varied + "lin_api_%w{40}" ! "lin_api_%w{5}";
    "GoCardless" r"\blive_[\w=-]{40}" Mixed + "live_%w{40}" ! "live_%w{5}";
    "LangSmith" r"lsv2_(pt|sk)_[\da-f]{32}_[\da-f]{10}" Varied + "lsv2_pt_%h{32}_%h{10}" ! "lsv2_pt_%h{4}_%h{10}";
    "Discord" r"\bmfa\.[\w-]{84}" Varied + "mfa.%w{84}" ! "mfa.%w{10}";
    "Netlify" r"nfp_[A-Za-z\d]{36}" Varied + "nfp_%w{36}" ! "nfp_%w{4}";
    "npm" r"npm_[A-Za-z\d]{36}" Varied + "npm_%w{36}" ! "npm_%w{4}";
    "Meta Nostr" r"\bnsec1[a-z\d]{58}" Varied + "nsec1%l{58}" ! "nsec1%l{7}";
    "Notion" r"ntn_\d{11}[A-Za-z\d]{35}" Varied + "ntn_%d{11}%w{35}"
        ! "ntn_12345678901" "ntn_123456789012345678901234567890123456789012345678901234567890";
    "NVIDIA" r"nvapi-[\w-]{60,}" Varied + "nvapi-%w{64}" ! "nvapi-%w{8}";
    "1Password service account" r"ops_eyJ[\w+/=-]{100,}" Varied + "ops_eyJ%w{300}" ! "ops_eyJ%w{37}";
    "NuGet" r"\boy2[a-z\d]{43}" Varied + "oy2%l{43}" ! "oy2%l{5}";
    "Adobe" r"\bp8e-[A-Za-z\d]{32}" Varied + "p8e-%l{32}" ! "p8e-%l{4}";
    "HubSpot" r"\bpat-(na|eu|ap)\d-[\da-f-]{36}" Varied + "pat-na1-%h{8}-%h{4}-%h{4}-%h{4}-%h{12}"
        ! "pat-na1-%h{8}-%h{4}-%h{4}-%h{4}-%h{1}";
    "Airtable" r"\bpat[A-Za-z\d]{14}\.[\da-f]{64}" Varied + "pat%w{14}.%h{64}" ! "pat%w{14}.%h{8}";
    "Pinecone" r"pcsk_\w{40,}" Varied + "pcsk_%w{6}_%w{60}" ! "pcsk_%w{6}_%w{7}";
    "PostHog" r"\bphx_[A-Za-z\d]{40,}" Varied + "phx_%w{43}" ! "phx_%w{5}";
    "Prefect" r"\bpn[ub]_[A-Za-z\d]{36}" Varied + "pnu_%w{36}" ! "pnu_%w{4}";
    "Perplexity" r"pplx-[A-Za-z\d]{40,}" Varied + "pplx-%w{48}" ! "pplx-%w{6}";
    "PlanetScale" r"pscale_(tkn|oauth|pw)_[\w=.-]{32,}" Varied + "pscale_tkn_%w{43}" ! "pscale_tkn_%w{5}";
    "Pulumi" r"\bpul-[\da-f]{40}" Varied + "pul-%h{40}" ! "pul-%h{5}";
    "PyPI" r"pypi-AgE(IcHlwaS5vcmc|NdGVzdC5weXBpLm9yZw)[\w-]{70,}" Varied
        + "pypi-AgEIcHlwaS5vcmc%w{100}" "pypi-AgENdGVzdC5weXBpLm9yZw%w{100}" ! "pypi-AgEIcHlwaS5vcmc%w{12}";
    "Replicate" r"\br8_[A-Za-z\d]{37}" Varied + "r8_%w{37}" ! "r8_%w{4}";
    "ReadMe" r"rdme_[a-z\d]{70}" Varied + "rdme_%l{70}" ! "rdme_%X{70}";
    "Resend" r"\bre_[A-Za-z\d]{8}_[A-Za-z\d]{20,}" Mixed + "re_%w{8}_%w{24}" ! "re_%w{8}_%w{3}";
    "Stripe" r"rk_(test|live|prod)_[A-Za-z\d]{10,}" Varied + "rk_test_%w{99}" ! "rk_test_%x{24}";
    "RubyGems" r"rubygems_[\da-f]{48}" Varied + "rubygems_%h{48}" ! "rubygems_%h{6}";
    "Razorpay" r"rzp_(live|test)_[A-Za-z\d]{14}" Varied + "rzp_live_%w{14}" ! "rzp_live_%w{1}";
    "Intra42" r"s-s4t2(ud|af)-[\da-fA-F]{64}" Varied + "s-s4t2ud-%h{64}" ! "s-s4t2ud-%h{8}";
    "HashiCorp Vault" r"\bs\.[A-Za-z\d]{24}" Digit + "s.%w{24}" ! "s.%x{24}" "s.AcceptanceTimeoutSeconds";
    "Supabase" r"\bsbp_[\da-f]{40}" Varied + "sbp_%h{40}" ! "sbp_%h{5}";
    "Notion" r"\bsecret_[A-Za-z\d]{43}" Mixed + "secret_%w{43}" ! "secret_%w{5}";
    "Sourcegraph" r"sgp_(local_|[\da-fA-F]{16}_)?[\da-fA-F]{40}" Varied + "sgp_%h{40}" "sgp_local_%h{40}" "sgp_%h{16}_%h{40}"
        ! "sgp_%h{18}_%h{40}";
    "OpenShift" r"sha256~[\w-]{43}" Varied + "sha256~%w{43}" ! "sha256~_%x{6}_%x{24}-%x{10}-X";
    "Shippo" r"shippo_(live|test)_[\da-fA-F]{40}" Varied + "shippo_live_%h{40}" ! "shippo_live_%h{5}";
    "Shopify" r"shp(at|ca|pa|ss)_[\da-fA-F]{32}" Varied + "shpat_%h{32}" "shpss_%h{32}" ! "shpat_%h{4}";
    "OpenAI" r"sk-(proj|svcacct|admin|None)-[\w-]{40,}" Varied + "sk-proj-%w{74}T3BlbkFJ%w{74}" ! "sk-proj-%w{12}";
    "OpenAI and the like" r"\bsk-[A-Za-z\d]{32,}" Varied + "sk-%w{20}T3BlbkFJ%w{20}" "sk-%h{32}" ! "sk-%w{2}T3BlbkFJ%w{20}";
    "Anthropic" r"sk-ant-(api|admin)\d\d-[\w-]{93,}AA" Filled + "sk-ant-api03-%w{93}AA" ! "sk-ant-api03-%w{60}AA" "sk-ant-api03-%w{93}BB";
    "Anthropic" r"sk-ant-(sid|oat|ort|usr)\d\d-[\w-]{40,}" Filled + "sk-ant-oat01-%w{95}" ! "sk-ant-oat01-%w{20}";
    "OpenRouter" r"sk-or-v1-[\da-f]{64}" Varied + "sk-or-v1-%h{64}" ! "sk-or-v1-%h{8}";
    "Stripe" r"sk_(test|live|prod)_[A-Za-z\d]{10,}" Varied + "sk_live_%w{24}" "sk_live_%w{10}" ! "sk_live_" "pk_live_%w{24}";
    "Dropbox" r"\bsl\.[\w=-]{130,}" Mixed + "sl.%w{135}" ! "sl.%w{16}";
    "SettleMint" r"sm_[aps]at_[A-Za-z\d]{16}" Varied + "sm_pat_%w{16}" ! "sm_pat_%w{2}";
    "Sentry" r"sntrys_eyJ[\w+/=-]{40,}" Varied + "sntrys_eyJ%w{90}_%w{43}" ! "sntrys_eyJ%w{20}";
    "Sentry" r"sntryu_[\da-f]{64}" Varied + "sntryu_%h{64}" ! "sntryu_%h{8}";
    "IBM SoftLayer" r"softlayer\.com/[a-z]{3,8}/v\d[.\d]*/[\da-z]{64}" Varied + "softlayer.com/soap/v3/%h{64}"
        ! "softlayer.com/soap/v3/%h{8}";
    "Square" r"\bsq0[a-z]{3}-[\w\\-]{22,}" Any + "sq0atp-%w{22}" "sq0csp-%w{43}" ! "sq0atp-%w{9}";
    "Yandex" r"\bt1\.[A-Z\d][\w-]+={0,2}\.[\w-]{86}={0,2}" Mixed + "t1.9%w{30}.%w{86}" ! "t1.9%w{30}.%w{10}";
    "Typeform" r"\btfp_[\w.=-]{40,}" Varied + "tfp_%w{44}_%w{14}" ! "tfp_%w{5}_%w{14}";
    "Scalingo" r"tk-us-[\w-]{48}" Varied + "tk-us-%w{48}" ! "tk-us-%w{6}";
    "Tailscale" r"tskey-[a-z]+-[\w-]{20,}" Varied + "tskey-auth-%w{12}-%w{24}" ! "tskey-auth-%w{12}";
    "Cloudflare origin CA" r"\bv1\.0-[\da-f]{24}-[\da-f]{146}" Varied + "v1.0-%h{24}-%h{146}" ! "v1.0-%h{24}-%h{18}";
    "Microsoft Teams webhook" r"webhook\.office\.com/webhookb2/[\w@/-]{36,}" Any
        + "webhook.office.com/webhookb2/%h{8}-%h{4}-%h{4}-%h{4}-%h{12}@%h{8}/IncomingWebhook/%h{32}"
        ! "webhook.office.com/webhookb2/%h{8}";
    "Stripe webhook" r"whsec_[\w+/=]{24,}" Varied + "whsec_%w{32}" ! "whsec_%w{4}";
    "Sendinblue" r"x(keys|smtps)ib-[\da-f]{64}-[A-Za-z\d]{16}" Varied + "xkeysib-%h{64}-%w{16}" ! "xkeysib-%h{8}-%w{16}";
    "xAI" r"xai-[A-Za-z\d]{70,}" Varied + "xai-%w{80}" ! "xai-%w{10}";
    "Slack app" r"xapp-\d-[A-Z\d]+-\d+-[a-z\d]+" Varied + "xapp-1-A%u{10}-%d{13}-%h{64}" ! "xapp-1";
    "Slack" r"\bxox[a-z](\.xox[bp])?-\d[\w-]{9,}" Varied
        + "xoxb-%d{12}-%d{12}-%w{24}" "xoxp-%d{11}-%d{11}-%d{11}-%h{32}" "xoxe.xoxp-1-%u{163}" ! "xoxo-indieweb-1";
    "Slack" r"\bxox[ar]-[A-Za-z\d]{8,}" Digit + "xoxa-%w{40}" ! "xoxa-%w{5}";
    "Bitcoin extended key" r"xprv[1-9A-HJ-NP-Za-km-z]{100,}" Mixed + "xprv%k{107}" ! "xprv%k{13}";
    "Yandex" r"\by0_[\w-]{50,}" Mixed + "y0_%w{58}" ! "y0_%w{7}";
    "Google OAuth" r"\bya29\.[\w-]{30,}" Varied + "ya29.%w{120}" ! "ya29.%w{15}";
}

/// What names say, in one language.
pub(super) struct NameRow {
    #[cfg(test)]
    pub lang: &'static str,
    pub kind: Kind,
    /// With commas in between, as [`super::names::normalize`] writes them: a space is where a word begins or ends.
    pub words: &'static str,
    #[cfg(test)]
    pub yes: &'static [&'static str],
    #[cfg(test)]
    pub no: &'static [&'static str],
}

macro_rules! names {
    ($($lang:literal $kind:ident $words:literal $(+ $($yes:literal)+)? $(! $($no:literal)+)?;)+) => {
        /// Names whose values are secret: of fields, of keys in text, of parameters in URLs. The last row of `en` is of names whose
        /// values only may be: keys and issuers.
        pub(super) static NAMES: &[NameRow] = &[$(NameRow {
            #[cfg(test)]
            lang: $lang,
            kind: Kind::$kind,
            words: $words,
            #[cfg(test)]
            yes: &[$($($yes),+)?],
            #[cfg(test)]
            no: &[$($($no),+)?],
        }),+];
    };
}

names! {
    "en" Password "password,passwd,passwrd,pass word,passcode,passphrase,pass phrase,pwd, psw , pass , pin , pincode ,pin code,pin number,security answer,secret answer,recovery phrase,seed phrase,secret phrase,mnemonic"
        + "New password" "userPassword" "login_passwd" "user[pass]" "PIN" "Card PIN" "Passphrase" "12-word recovery phrase" "Answer to your secret answer"
        ! "Password hint" "Password policy" "Passport number" "Boarding pass" "Company" "Pinterest board" "Shipping" "Passenger name" "Compass heading" "Pin location" "Bypass code";
    "en" Code "otp code, otp , totp ,one time code,one time pass,one time pin,onetimecode,onetimepass,verification code,verificationcode,verify code,security code,securitycode,authentication code,authenticator code,auth code,authcode, 2fa , 2 fa ,two factor,twofactor,mfa code, mfa ,sms code,smscode,login code,sign in code,confirmation code,access code,backup code,recovery code,digit code,enter code,enter the code,cvc,cvv,cvn, csc ,card verification"
        + "OTP" "otp-input-1" "Verification code" "One-time code" "6-digit security code" "CVC" "cardCvv2" "2FA code" "Two-factor code" "mfa_code"
        ! "Promo code" "Postal code" "Zip code" "Country code" "Hot pot" "Discount code" "One-time payment amount" "Footprint";
    "en" Card "card number,cardnumber,card no ,card num ,cardnum,credit card,creditcard,debit card,debitcard,ccnumber,ccnum,cc number,cc num,cc no ,cc exp,ccexp,cc csc,card exp,cardexp"
        + "Card number" "cc-number" "cardNumber" "Credit card" "card_exp_month"
        ! "Card title" "Scorecard" "Business cards" "Discard" "Name on card" "Credit card type";
    "en" Token "api key,apikey,api secret,apisecret,api token,apitoken,access key,accesskey,secret key,secretkey,private key,privatekey,client secret,clientsecret,consumer secret,app secret,appsecret,shared secret, secret , secrets , token ,authtoken,accesstoken,refreshtoken,usertoken,authorization, auth , bearer ,credentials, credential , creds ,encryption key,security key,wifi key,wi fi key,signing key,master key,licence key,license key,product key,activation key,recovery key,service key,servicekey,account key,accountkey,storage key,auth key,authkey,app key,appkey,application key,applicationkey,client key,clientkey,db key,database key,webhook secret"
        + "API key" "apiKey" "client_secret" "Access token" "AWS secret access key" "Personal access token" "Webhook secret" "authToken"
        ! "Token name" "Secretary" "Keywords" "Max tokens" "API key name" "Public key" "csrf_token" "Author" "Secret Santa" "Monkey" "Token expiration";
    "en" Hint " key , api , access ,contribsys,looker,bintray, xray ,yandex,newyorktimes,new york times,session id,sessionid,jsessionid,phpsessid, sid ,connect sid,cookie,session token,artifactory,jfrog,adafruit,adobe,airtable, algolia ,alibaba, asana ,atlassian,confluence, jira ,aws ,azure,beamer,bitbucket,bittrex,meraki,cloudant,cloudflare,codecov, cohere ,coinbase,confluent,contentful,datadog,discord,droneci,dropbox, etsy ,facebook,fastly,finicity,finnhub,flickr,freshbooks,gitter,github,gitlab,gocardless, heroku ,hubspot, ibm ,intercom,kraken,kucoin,launchdarkly, linear ,linkedin,linked in,mailchimp,mailgun,mapbox,mattermost,messagebird,message bird,netlify,new relic,newrelic,nytimes,okta,openai,paypal, plaid ,privateai,private ai,rapidapi,sendbird,sendgrid, sentry ,shopify,snyk,softlayer, sonar , sl ,sourcegraph,squarespace, stripe ,sumo ,sumologic,telegram, travis , trello ,twilio, twitch ,twitter,typeform, vault , webhook ,zendesk"
        ! "Sort key" "Keyboard" "GitHub";
    "de" Password "passwort,kennwort,losungswort,geheimzahl,geheimwort,zugangscode" + "Neues Passwort" "Kennwort wiederholen"
        ! "Passnummer" "Passend";
    "de" Code "einmalcode,einmalkennwort,bestatigungscode,verifizierungscode,sicherheitscode,freischaltcode,prufziffer,prufnummer, mtan ,sms tan,push tan,tan eingeben,tan nummer"
        + "Bestätigungscode" "SMS-TAN" "Prüfziffer" ! "Gutscheincode" "Postleitzahl";
    "de" Card "kartennummer,kreditkarte" + "Kartennummer" ! "Speisekarte";
    "de" Token "api schlussel,geheimer schlussel,privater schlussel,zugriffstoken,zugriffsschlussel,wiederherstellungsschlussel"
        + "Privater Schlüssel" ! "Schlüsselwort";
    "fr" Password "mot de passe,motdepasse, mdp ,phrase secrete,phrase de passe,code secret,code confidentiel" + "Mot de passe" "mdp"
        ! "Passeport" "Mot clé";
    "fr" Code "code de verification,code de securite,code a usage unique,code de confirmation,code d authentification,code d acces,code de validation,cryptogramme,code sms"
        + "Code de vérification" "Code à usage unique" ! "Code postal" "Code promo";
    "fr" Card "numero de carte,numero de la carte,numero de votre carte,carte bancaire,carte de credit" + "Numéro de carte"
        ! "Carte de visite";
    "fr" Token "cle api,cle d api,cle secrete,cle privee,cle d acces,jeton" + "Clé API" ! "Mot clé";
    "es" Password "contrasena,contrasenia, clave , claves ,clave secreta,frase semilla" + "Contraseña" "Nueva clave"
        ! "Palabra clave" "Palabras clave";
    "es" Code "codigo de verificacion,codigo de seguridad,codigo de un solo uso,codigo de acceso,codigo de confirmacion,codigo de autenticacion,codigo sms"
        + "Código de verificación" ! "Código postal";
    "es" Card "numero de tarjeta,numero de la tarjeta,tarjeta de credito,tarjeta de debito" + "Número de tarjeta" ! "Tarjeta de embarque";
    "es" Token "clave api,clave de api,clave privada,token de acceso" + "Clave de API" ! "Acceso";
    "pt" Password " senha , senhas ,palavra passe,palavrapasse" + "Senha" "Confirmar palavra-passe" ! "Desenha" "Palavra-chave";
    "pt" Code "codigo de verificacao,codigo de seguranca,codigo de acesso,codigo de uso unico,codigo de confirmacao,codigo de autenticacao"
        + "Código de segurança" ! "Código postal";
    "pt" Card "numero do cartao,numero de cartao,cartao de credito,cartao de debito" + "Número do cartão" ! "Cartão de visita";
    "pt" Token "chave de api,chave da api,chave api,chave secreta,chave privada,chave de acesso" + "Chave de API" ! "Chaveiro";
    "it" Password "parola d ordine,parola d accesso,parola segreta,codice segreto,chiave di accesso" + "Parola d'ordine"
        ! "Parola chiave" "Codice fiscale";
    "it" Code "codice di verifica,codice di sicurezza,codice monouso,codice di accesso,codice otp,codice di conferma,codice di autenticazione"
        + "Codice di verifica" ! "Codice postale";
    "it" Card "numero della carta,numero di carta,numero carta,carta di credito" + "Numero della carta" ! "Carta d'imbarco";
    "it" Token "chiave api,chiave segreta,chiave privata" + "Chiave API" ! "Chiavetta";
    "nl" Password "wachtwoord,wachtzin,toegangscode" + "Nieuw wachtwoord" ! "Trefwoord";
    "nl" Code "verificatiecode,beveiligingscode,eenmalige code,bevestigingscode,inlogcode" + "Verificatiecode" ! "Postcode";
    "nl" Card "kaartnummer" + "Kaartnummer" ! "Kaart";
    "nl" Token "api sleutel,geheime sleutel,prive sleutel" + "API-sleutel" ! "Sleutelwoord";
    "sv" Password "losenord,losenfras,pinkod" + "Lösenord" "Pinkod" ! "Lösning";
    "sv" Code "verifieringskod,sakerhetskod,engangskod,bekraftelsekod" + "Säkerhetskod" ! "Postkod";
    "sv" Card "kortnummer,kreditkort,betalkort" + "Kortnummer" ! "Körkort";
    "da" Password "adgangskode,kodeord,pinkode,adgangssatning" + "Adgangskode" ! "Postnummer";
    "da" Code "bekraftelseskode,engangskode,sikkerhedskode,kontrolcifre,verifikationskode" + "Bekræftelseskode" ! "Rabatkode";
    "no" Password "passord,passfrase" + "Nytt passord" ! "Passnummer";
    "no" Code "sikkerhetskode,bekreftelseskode,verifiseringskode" + "Sikkerhetskode" ! "Postnummer";
    "fi" Password "salasana,tunnusluku,salalause,pin koodi" + "Salasana" ! "Sanasto";
    "fi" Code "vahvistuskoodi,turvakoodi,kertakayttokoodi,varmennuskoodi,kertakayttoinen koodi" + "Vahvistuskoodi" ! "Postinumero";
    "fi" Card "kortin numero,korttinumero,luottokort" + "Kortin numero" ! "Ajokortti";
    "is" Password "lykilord,adgangsord" + "Lykilorð" ! "Lykilatriði";
    "is" Code "stadfestingarkodi,oryggiskodi,oryggisnumer" + "Staðfestingarkóði" ! "Póstnúmer";
    "et" Password "parool,salasona" + "Parool" ! "Paroodia";
    "et" Code "kinnituskood,turvakood,uhekordne kood" + "Kinnituskood" ! "Sihtnumber";
    "lv" Password "parole , paroli ,paroles frazes" + "Parole" ! "Vārds";
    "lv" Code "apstiprinajuma kods,drosibas kods,vienreizejais kods" + "Drošības kods" ! "Pasta indekss";
    "lt" Password "slaptazod" + "Slaptažodis" "Naujas slaptažodis" ! "Žodis";
    "lt" Code "patvirtinimo kodas,saugos kodas,vienkartinis kodas" + "Saugos kodas" ! "Pašto kodas";
    "pl" Password "haslo, hasla ,kod pin" + "Hasło" "Powtórz hasło" ! "Hasztag";
    "pl" Code "kod weryfikacyjny,kod zabezpieczajacy,kod jednorazowy,kod potwierdzajacy,kod bezpieczenstwa,kod dostepu,kod sms,kod z sms"
        + "Kod weryfikacyjny" ! "Kod pocztowy";
    "pl" Card "numer karty,karta kredytowa,karty kredytowej,karty platniczej" + "Numer karty" ! "Karta pokładowa";
    "pl" Token "klucz api,tajny klucz,klucz prywatny,klucz dostepu" + "Klucz API" ! "Słowo kluczowe";
    "cs, sk" Password "heslo , hesla , hesle , heslem" + "Heslo" "Heslo znovu" ! "Heslář";
    "cs, sk" Code "overovaci kod,bezpecnostni kod,bezpecnostny kod,jednorazovy kod,potvrzovaci kod,potvrdzovaci kod" + "Ověřovací kód"
        ! "Kód produktu";
    "cs, sk" Card "cislo karty,cislo kreditni,cislo platobnej,cislo platebni" + "Číslo karty" ! "Číslo domu";
    "cs, sk" Token "klic api,api klic,kluc api,api kluc,tajny klic,soukromy klic" + "Klíč API" ! "Klíčové slovo";
    "hu" Password "jelszo,jelszav" + "Jelszó" ! "Jelentés";
    "hu" Code "ellenorzo kod,biztonsagi kod,egyszer hasznalatos,megerosito kod" + "Ellenőrző kód" ! "Irányítószám";
    "hu" Card "kartyaszam,kartya szama,bankkartya,hitelkartya" + "Kártyaszám" ! "Kártya";
    "ro" Password "parola , parolei" + "Parolă" "Parola nouă" ! "Parola chiave" "Paroles";
    "ro" Code "cod de verificare,codul de verificare,cod de securitate,codul de securitate,cod unic,cod de confirmare"
        + "Cod de verificare" ! "Cod poștal";
    "ro" Card "numarul cardului,numar card,numar de card" + "Numărul cardului" ! "Număr";
    "bg, mk, ru, uk, be, kk, ky, tg" Password "парол,пин код,пинкод,кодовое слово,секретное слово,сид фраза"
        + "Пароль" "Нова парола" "Придумайте пароль" ! "Ключевое слово";
    "bg, ru, uk" Code "код подтверждения,код безопасности,одноразовыи код,одноразовый код,проверочный код,код проверки,код из смс,код из sms,смс код,секретный код,код доступа,код підтвердження,код безпеки,одноразовий код,код перевірки,код за потвърждение,код за сигурност,еднократен код,код за проверка"
        + "Код подтверждения" "Код безпеки" ! "Промокод" "Код товара";
    "bg, ru, uk" Card "номер карт,номер банковской карты,номер на карта,кредитной карты" + "Номер карты" ! "Номер дома";
    "bg, ru, uk" Token "ключ api,api ключ,секретный ключ,закрытый ключ,ключ доступа,токен,секретний ключ,таен ключ,частен ключ"
        + "Секретный ключ" ! "Ключ";
    "hr, sr, bs, sl, mk" Password "lozink,zaporka,zaporku,geslo , gesla ,лозинк" + "Nova lozinka" "Geslo" "Лозинка" ! "Šifra artikla";
    "hr, sr, bs, sl" Code "sigurnosni kod,verifikacijski kod,jednokratni kod,kod za potvrdu,potrditvena koda,varnostna koda,enkratna koda,потврдни код"
        + "Sigurnosni kod" ! "Poštanski broj";
    "hr, sr, bs, sl" Card "broj kartice,stevilka kartice" + "Broj kartice" ! "Broj telefona";
    "sq" Password "fjalekalim,fjalkalim" + "Fjalëkalimi" ! "Fjalë";
    "sq" Code "kodi i verifikimit,kodi i sigurise" + "Kodi i verifikimit" ! "Kodi postar";
    "el" Password "κωδικοσ προσβασησ, κωδικοσ , κωδικου ,συνθηματικο,μυστικοσ κωδικοσ" + "Κωδικός πρόσβασης" "Νέος κωδικός"
        ! "Ταχυδρομικός κωδικός" "Κωδικός προϊόντος";
    "el" Code "κωδικοσ επαληθευσησ,κωδικοσ ασφαλειασ,κωδικοσ μιασ χρησησ" + "Κωδικός επαλήθευσης" ! "Αριθμός";
    "el" Card "αριθμοσ καρτασ" + "Αριθμός κάρτας" ! "Κάρτα";
    "tr, az" Password "sifre,parola , parolu" + "Şifre" "Yeni parola" ! "Şirket";
    "tr, az" Code "dogrulama kodu,guvenlik kodu,onay kodu,tek kullanimlik,tesdiq kodu" + "Doğrulama kodu" ! "Posta kodu";
    "tr, az" Card "kart numara,kredi karti,kart nomresi,kart no" + "Kart numarası" ! "Kartvizit";
    "tr, az" Token "api anahtari,gizli anahtar,ozel anahtar,erisim anahtari" + "API anahtarı" ! "Anahtar kelime";
    "uz" Password "parol ,paroli ,maxfiy soz" + "Parol" ! "Parolacha";
    "kk" Password "құпиясөз,құпия сөз" + "Құпиясөз" ! "Сөз";
    "ky" Password "сырсөз,купуя сөз" + "Сырсөз" ! "Сөз";
    "mn" Password "нууц үг" + "Нууц үг" ! "Үг";
    "mn" Code "баталгаажуулах код" + "Баталгаажуулах код" ! "Шуудангийн код";
    "ka" Password "პაროლ" + "პაროლი" ! "სახელი";
    "ka" Code "დადასტურების კოდი,უსაფრთხოების კოდი,ერთჯერადი კოდი" + "დადასტურების კოდი" ! "კოდი";
    "hy" Password "գաղտնաբառ" + "Գաղտնաբառ" ! "Անուն";
    "hy" Code "հաստատման կոդ" + "Հաստատման կոդ" ! "Կոդ";
    "he" Password "סיסמה,סיסמא,סיסמת,סיסמתך" + "סיסמה חדשה" ! "סיסי";
    "he" Code "קוד אימות,קוד אבטחה,קוד חד פעמי,קוד סודי,קוד גישה" + "קוד אימות" ! "מיקוד";
    "he" Card "מספר כרטיס,מספר הכרטיס,כרטיס אשראי" + "מספר כרטיס" ! "כרטיס";
    "he" Token "מפתח api,מפתח פרטי,אסימון" + "מפתח פרטי" ! "מפתח";
    "ar" Password "كلمه المرور,كلمه مرور,كلمه السر,كلمه سر,الرقم السري,رقم سري,الرمز السري,عباره المرور" + "كلمة المرور" "الرقم السري"
        ! "رقم الهاتف";
    "ar" Code "رمز التحقق,كود التحقق,رمز التاكيد,رمز الامان,رمز المصادقه,رمز لمره واحده,كود التاكيد" + "رمز التحقق" "رمز الأمان"
        ! "الرمز البريدي";
    "ar" Card "رقم البطاقه,بطاقه الائتمان,رقم بطاقه" + "رقم البطاقة" ! "بطاقة";
    "ar" Token "مفتاح api,مفتاح سري,المفتاح السري,رمز الوصول" + "المفتاح السري" ! "مفتاح";
    "fa" Password "رمز عبور,گذرواژه,گذر واژه,كلمه عبور,رمز ورود,رمز دوم,رمز پويا" + "رمز عبور" "گذرواژه" ! "نام کاربری";
    "fa" Code "كد تاييد,كد امنيتي,كد يكبار مصرف,رمز يكبار مصرف,كد اعتبارسنجي" + "کد تأیید" "کد امنیتی" ! "کد پستی";
    "fa" Card "شماره كارت" + "شماره کارت" ! "شماره تلفن";
    "ur" Password "پاس ورڈ,خفيه كوڈ" + "پاس ورڈ" ! "نام";
    "ur" Code "تصديقي كوڈ,سيكيورٹي كوڈ" + "تصدیقی کوڈ" ! "پوسٹل کوڈ";
    "hi, mr, ne" Password "पासवर्ड,कूटशब्द,संकेतशब्द,गोप्यशब्द" + "पासवर्ड" "नया पासवर्ड" ! "नाम";
    "hi, mr, ne" Code "ओटीपी,सत्यापन कोड,सुरक्षा कोड,वन टाइम,पडताळणी कोड,प्रमाणीकरण कोड" + "सत्यापन कोड" "ओटीपी" ! "पिन कोड";
    "hi, mr, ne" Card "कार्ड नंबर,कार्ड संख्या,कार्ड क्रमांक" + "कार्ड नंबर" ! "कार्ड";
    "bn" Password "পাসওয়ার্ড,পাসওয়ার্ড,গোপন নম্বর" + "পাসওয়ার্ড" ! "নাম";
    "bn" Code "যাচাইকরণ কোড,ওটিপি,নিরাপত্তা কোড" + "যাচাইকরণ কোড" ! "পোস্ট কোড";
    "ta" Password "கடவுச்சொல்" + "கடவுச்சொல்" ! "பெயர்";
    "ta" Code "சரிபார்ப்புக் குறியீடு,ஓடிபி,பாதுகாப்புக் குறியீடு" + "சரிபார்ப்புக் குறியீடு" ! "அஞ்சல் குறியீடு";
    "te" Password "పాస్వర్డ్" + "పాస్‌వర్డ్" ! "పేరు";
    "te" Code "ధృవీకరణ కోడ్,ఓటీపీ,భద్రతా కోడ్" + "ధృవీకరణ కోడ్" ! "పిన్ కోడ్";
    "gu" Password "પાસવર્ડ" + "પાસવર્ડ" ! "નામ";
    "gu" Code "ચકાસણી કોડ,ઓટીપી" + "ચકાસણી કોડ" ! "કોડ";
    "pa" Password "ਪਾਸਵਰਡ" + "ਪਾਸਵਰਡ" ! "ਨਾਮ";
    "kn" Password "ಪಾಸ್ವರ್ಡ್,ಗುಪ್ತಪದ" + "ಪಾಸ್‌ವರ್ಡ್" ! "ಹೆಸರು";
    "kn" Code "ಪರಿಶೀಲನಾ ಕೋಡ್,ಒಟಿಪಿ" + "ಪರಿಶೀಲನಾ ಕೋಡ್" ! "ಕೋಡ್";
    "ml" Password "പാസ്വേഡ്,പാസ്വേര്,രഹസ്യവാക്ക്,അടയാളവാക്ക്" + "പാസ്‌വേഡ്" ! "പേര്";
    "ml" Code "സ്ഥിരീകരണ കോഡ്,പരിശോധനാ കോഡ്,ഒടിപി" + "സ്ഥിരീകരണ കോഡ്" ! "കോഡ്";
    "si" Password "මුරපද" + "මුරපදය" ! "නම";
    "th" Password "รหัสผ่าน,รหัสลับ,พาสเวิร์ด" + "รหัสผ่าน" ! "รหัสไปรษณีย์";
    "th" Code "รหัสยืนยัน,รหัสความปลอดภัย,รหัสครั้งเดียว,รหัส otp,รหัสotp,รหัสรักษาความปลอดภัย" + "รหัสยืนยัน" "รหัส OTP" ! "รหัสสินค้า";
    "th" Card "หมายเลขบัตรเครดิต,หมายเลขบัตรเดบิต,เลขบัตรเครดิต" + "หมายเลขบัตรเครดิต" ! "หมายเลขบัตรประชาชน";
    "lo" Password "ລະຫັດຜ່ານ" + "ລະຫັດຜ່ານ" ! "ຊື່";
    "km" Password "ពាក្យសម្ងាត់,លេខសម្ងាត់,លេខកូដសម្ងាត់" + "ពាក្យសម្ងាត់" ! "ឈ្មោះ";
    "my" Password "စကားဝှက်,လျှို့ဝှက်နံပါတ်" + "စကားဝှက်" ! "အမည်";
    "vi" Password "mat khau,mat ma" + "Mật khẩu" "Mật khẩu mới" ! "Mặt hàng";
    "vi" Code "ma xac minh,ma xac nhan,ma xac thuc,ma bao mat,ma otp" + "Mã xác minh" "Mã OTP" ! "Mã bưu chính";
    "vi" Card "so the tin dung,so the ghi no" + "Số thẻ tín dụng" ! "Số điện thoại";
    "id, ms" Password "kata sandi,kata laluan, sandi ,kata kunci rahasia" + "Kata sandi" "Kata laluan" ! "Sandiwara";
    "id, ms" Code "kode verifikasi,kode keamanan,kode otp,kod pengesahan,kod keselamatan,kode konfirmasi,kode autentikasi"
        + "Kode verifikasi" ! "Kode pos";
    "id, ms" Card "nomor kartu,nombor kad,kartu kredit,kad kredit" + "Nomor kartu" ! "Kartu nama";
    "sw" Password "nenosiri,neno la siri,neno siri" + "Nenosiri" ! "Neno";
    "af" Password "wagwoord" + "Wagwoord" ! "Woord";
    "eu" Password "pasahitz" + "Pasahitza" ! "Hitza";
    "ca" Password "contrasenya,clau secreta" + "Contrasenya" ! "Paraula clau";
    "ca" Code "codi de verificacio,codi de seguretat" + "Codi de verificació" ! "Codi postal";
    "gl" Password "contrasinal" + "Contrasinal" ! "Contrato";
    "cy" Password "cyfrinair,gyfrinair" + "Cyfrinair" ! "Enw";
    "ga" Password "pasfhocal,focal faire" + "Pasfhocal" ! "Ainm";
    "lb" Password "passwuert" + "Passwuert" ! "Numm";
    "eo" Password "pasvorto" + "Pasvorto" ! "Vorto";
    "am" Password "የይለፍ ቃል,የይለፍቃል,የሚስጥር ቁጥር" + "የይለፍ ቃል" ! "ስም";
    "zh" Password "密码,密碼,口令,助记词,助記詞" + "密码" "登录密码" "請輸入密碼" ! "用户名";
    "zh" Code "验证码,驗證碼,校验码,动态码,安全码,安全碼,一次性代码,确认码,認證碼" + "验证码" "短信验证码" "驗證碼" ! "邮政编码";
    "zh" Card "银行卡号,銀行卡號,信用卡号,信用卡號,卡片号码,卡片號碼,信用卡卡號" + "信用卡号" ! "身份证号";
    "zh" Token "密钥,密鑰,金鑰,令牌,私钥,私鑰" + "API 密钥" ! "关键词";
    "ja" Password "パスワード,ﾊﾟｽﾜｰﾄﾞ,暗証番号,パスフレーズ,パスコード,合言葉" + "パスワード" "パスワード（確認）" "暗証番号" ! "パスポート番号";
    "ja" Code "認証コード,認証番号,確認コード,セキュリティコード,セキュリティーコード,ワンタイム" + "認証コード" "セキュリティコード" ! "郵便番号" "クーポンコード";
    "ja" Card "カード番号,クレジットカード" + "カード番号" ! "マイナンバー";
    "ja" Token "apiキー,秘密鍵,シークレット,トークン,アクセスキー" + "APIキー" ! "キーワード";
    "ko" Password "비밀번호,패스워드, 암호 ,비밀 번호" + "비밀번호" "새 암호" ! "암호화 방식" "전화번호";
    "ko" Code "인증번호,인증 번호,인증코드,인증 코드,확인 코드,보안 코드,보안코드,일회용" + "인증번호" ! "우편번호";
    "ko" Card "카드번호,카드 번호" + "카드 번호" ! "명함";
    "ko" Token "api 키,비밀 키,비밀키,개인 키,액세스 토큰, 토큰" + "API 키" ! "키워드";
}

/// After such a name, these say that the value is about the secret.
pub(super) static ABOUT: &str = "\
    提示,强度,強度,のヒント,힌트,hinweis,address,age,algorithm,algorithms,amount,audience,balance,based,board,budget,change,changed,chiave,class,color,\
    colour,count,created,date,description,endpoint,expiration,expired,expires,expiry,file,filename,files,format,\
    generator,hint,hints,history,holder,id,ids,issuer,it,label,length,lengths,lifetime,limit,limits,location,\
    manager,map,method,mode,name,names,options,owner,path,paths,permission,permissions,placeholder,policies,policy,position,\
    post,prefix,price,problem,problems,protected,protection,provider,question,questions,requirements,reset,ring,rotation,rules,s,santa,\
    scope,scopes,server,service,setting,settings,size,standard,status,store,strength,supply,symbol,title,ttl,type,types,uri,url,\
    urls,usage,validity,variable,version,προιοντοσ";

/// Before such a name, these say that it is not secret.
pub(super) static PUBLIC: &str = "\
    antiforgery,authenticity,boarding,bucket,bypass,cache,cancel,continuation,csrf,ctrl,day,event,foreign,forgot,\
    forgotten,hall,hash,hot,idx,index,max,min,month,natural,next,object,page,palabra,palabras,partition,primary,pub,\
    public,range,row,schema,season,sequence,ski,sort,sync,total,train,travel,turkey,unique,vip,week,\
    xsrf,ταχυδρομικοσ";

/// Parameters of URLs that are secret unless their value is a plain word.
pub(super) static PARAMS: &str = "\
    access,assertion,aws access key id,challenge,code,code verifier,confirm,confirmation,google access id,hash,hmac,\
    invitation,invite,jwt,key,magic,nonce,resource key,resourcekey,rlkey,saml request,saml response,sess,session,\
    share,sid,sig,signature,state,ticket,verification,verifier,verify,x amz credential,x amz signature,\
    x goog credential,x goog signature";

/// Parameters whose value may be a hash: it says which version of a thing is meant.
pub(super) static VERSIONS: &str = "\
    id,ref,sha,md,commit,rev,revision,v,ver,version,oid,tree,blob,etag,digest,checksum,integrity";

/// Segments of a path before one that opens what it points at.
pub(super) static SECRET_PATHS: &str = "\
    accept,activat,confirm,hook,invit,join,login,magic,password,recover,reset,secret,session,share,signin,sso,token,\
    unsubscribe,validate,verif";

/// How an `Authorization` header says that its value is to be read.
pub(super) static SCHEMES: &str = "\
    api-key,api-token,apikey,apitoken,basic,bearer,bot,digest,genie,hmac,jwt,key,negotiate,oauth,ssws,token";

/// Passwords that are none.
pub(super) static WEAK: &str = "\
    admin,changeit,changeme,default,example,false,none,null,optional,pass,password,pwd,required,secret,string,test,\
    token,true,undefined,user,value";

/// What stands where a secret would, in lower case.
pub(super) static PLACEHOLDERS: &str = "\
    your,example,change_me,change-me,changeme,placeholder,redacted,insert,replace,dummy,sample,xxxx,...,…,****,<%,\
    ${,{{,process.env,os.environ,getenv,secrets.,vars.,todo,foobar,undefined";

/// Card numbers: the lowest and highest start, and how long they are. Visa, Mastercard, American Express, Diners Club, Discover, JCB,
/// Maestro and Elo, Mir, RuPay and Hipercard, UnionPay, Troy.
pub(super) static CARDS: &[(&str, &str, &[usize])] = &[
    ("4", "4", &[13, 16, 19]),
    ("51", "55", &[16]),
    ("2221", "2720", &[16]),
    ("34", "34", &[15]),
    ("37", "37", &[15]),
    ("300", "305", &[14]),
    ("36", "36", &[14]),
    ("38", "39", &[14]),
    ("6011", "6011", &[16, 17, 18, 19]),
    ("644", "659", &[16, 17, 18, 19]),
    ("3528", "3589", &[16, 17, 18, 19]),
    ("50", "50", &[16, 18, 19]),
    ("56", "58", &[16, 18, 19]),
    ("63", "63", &[16, 18, 19]),
    ("67", "67", &[13, 16, 18, 19]),
    ("2200", "2204", &[16, 17, 18, 19]),
    ("60", "60", &[16]),
    ("81", "82", &[16]),
    ("62", "62", &[16, 17, 18, 19]),
    ("9792", "9792", &[16]),
];

/// Before digits in one piece, these say that they number something (lower case, folded).
pub(super) static NUMBERED: &str = "\
    order,invoice,tracking,isbn,ean,gtin,imei,parcel,shipment,ticket,sku,bestell,rechnung,commande,facture,pedido,\
    factura,ordine,заказ,注文,订单,주문";

/// What announces a one-time code (lower case, folded); a space at the start also stands for the text's.
pub(super) static CODE_BEFORE: &str = "\
    verification code,security code,one time code,one-time code,one-time pass,one time pass,one-time pin,\
    one time pin, otp,passcode,login code,log-in code,sign in code,sign-in code,signin code,authentication code,\
    authenticator code,auth code,access code,confirmation code,2fa code,two-factor code,mfa code,sms code,\
    backup code,recovery code,your code,the code is, enter code,enter the code, pin is, pin:, your pin,\
    \x20totp,verifizierungscode,bestatigungscode,sicherheitscode,einmalcode,ihr code,dein code, tan:, tan ist,\
    code de verification,code de securite,code de confirmation,votre code,ton code,codigo de verificacion,\
    codigo de seguridad,codigo de acceso,tu codigo,su codigo,codigo de verificacao,codigo de seguranca,seu codigo,\
    codice di verifica,codice di sicurezza,il tuo codice,codice otp,verificatiecode,uw code,je code,verifieringskod,\
    engangskod,din kod,bekraftelseskode,din kode,vahvistuskoodi,kod weryfikacyjny,twoj kod,kod sms,overovaci kod,\
    vas kod,ellenorzo kod,cod de verificare,код подтверждения,ваш код,код підтвердження,κωδικοσ επαληθευσησ,\
    dogrulama kodu,onay kodu,קוד אימות,קוד האימות,رمز التحقق,كود التحقق,كد تاييد,ओटीपी,सत्यापन कोड,รหัส otp,\
    รหัสยืนยัน,ma xac minh,ma xac nhan,ma otp,kode verifikasi,kode otp,验证码,驗證碼,校验码,認証コード,確認コード,認証番号,인증번호,인증 번호,인증코드,\
    인증 코드";

/// What announces one only of `your` something: `Your Shop code is 123456`, not `The product code is 123456`.
pub(super) static CODE_OF_YOURS: &str = " code is, code:, kod:, kode:, codigo:, codice:, код:";
pub(super) static YOURS: &str = " your , ihr , dein , votre , ton , tu , su , tuo , seu , uw , je , din , twoj ,ваш ";

/// What says so behind the code: how the text goes on, and one of the words that must follow soon.
pub(super) static CODE_AFTER: &[(&str, &str)] = &[
    (" is your", "code,otp,pin,pass"),
    (" is the", "one-time,verification code,otp,security code"),
    (" as your", "code,otp,pin,pass"),
    (" est votre", "code"),
    (" est ton", "code"),
    (" es tu", "codigo,clave"),
    (" es su", "codigo,clave"),
    (" ist ihr", "code,tan"),
    (" ist dein", "code,tan"),
    (" e il tuo", "codice"),
    (" e o seu", "codigo"),
    (" e seu", "codigo"),
    (" is uw", "code"),
    (" is je", "code"),
    (" to verify", "verify"),
    (" - ваш", "код"),
    (" - your", "code,otp"),
];
