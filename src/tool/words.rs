//! The words by which pages say that a control pays, deletes, sends, publishes or signs out.
//!
//! One line a language. A word that ends in `-` is a stem and matches any word that begins with it; any other matches whole words, and may be
//! several. Scripts without spaces between words match anywhere. Names are compared in lower case, without the marks that lower-casing
//! leaves (`İ`), with everything but letters and digits as spaces.

const SPACED: &[&str] = &[
    // en
    "pay,payment,buy,purchase-,checkout,check out,order,reorder,place order,donat-,subscrib-,unsubscrib-,transfer,withdraw,refund-,bid,book,book now,\
     reserv-,rent,delet-,remov-,eras-,destroy-,discard,trash,clear,wipe,reset,empty,revok-,terminat-,deactivat-,cancel,uninstall-,archiv-,block,ban,\
     leave,quit,send,submit-,reply,respond,forward,invit-,share,publish-,post,tweet,repost,retweet,deploy-,merge,\
     release,upload-,sign out,signout,sign off,log out,logout,log off,logoff,disconnect,confirm-,accept,agree,approv-,authoriz-,authoris-,finaliz-,vote",
    // es
    "pagar,pago,paga,comprar,compra,pedir,pedido,donar,suscrib-,transferir,retirar,reservar,reserva,eliminar,elimina,borrar,borra,quitar,suprimir,\
     vaciar,descartar,restablecer,anular,cancelar,enviar,envia,envía,responder,reenviar,invitar,compartir,publicar,publica,cerrar sesión,\
     cerrar sesion,salir,desconectar-,confirmar,aceptar,aprobar,autorizar,finalizar,dar de baja",
    // fr
    "payer,payez,paiement,acheter,achat,commander,commande,donner,faire un don,virement,retirer,réserver,reserver,s abonner,abonn-,désabonn-,résilier,\
     supprim-,effac-,enlever,vider,réinitialiser,annuler,envoyer,envoyez,envoi,soumettre,répondre,repondre,transférer,inviter,partager,publier,\
     se déconnecter,déconnexion,deconnexion,déconnect-,deconnect-,quitter,confirm-,accepter,approuver,autoriser,valider,finaliser",
    // de
    "zahlen,bezahl-,zahlung-,kaufen,kauf,jetzt kaufen,bestell-,kostenpflichtig-,spenden,überweis-,abbuchen,buchen,jetzt buchen,reservier-,abonnier-,\
     kündig-,löschen,lösche,lösch-,entfern-,leeren,verwerfen,zurücksetzen,stornier-,abbrechen,senden,absenden,abschicken,schicken,verschicken,\
     einreichen,antworten,weiterleiten,einladen,teilen,veröffentlich-,posten,abmelden,ausloggen,trennen,bestätig-,akzeptier-,annehmen,zustimmen,\
     genehmig-,abschließen,abschliessen",
    // pt
    "pagar,pagamento,comprar,compra,encomendar,pedido,fazer pedido,doar,transferir,sacar,reservar,assinar,subscrever,excluir,exclui,eliminar,apagar,\
     remover,limpar,esvaziar,descartar,redefinir,anular,cancelar,enviar,envie,responder,encaminhar,convidar,compartilhar,partilhar,publicar,postar,\
     sair,terminar sessão,encerrar sessão,desconectar,confirmar,aceitar,aprovar,autorizar,finalizar,concluir",
    // it
    "pagare,paga,pagamento,comprare,acquist-,compra,ordina,ordine,ordinare,dona,donare,bonifico,trasferisci,preleva,prenot-,abbon-,disdic-,disdire,elimin-,cancell-,\
     rimuov-,svuot-,scarta,reimposta,annull-,invia,inviare,invio,rispond-,inoltr-,invit-,condivid-,pubblica,pubblicare,esci,disconnett-,scollega-,conferm-,accett-,approv-,\
     autorizz-,concludi",
    // nl
    "betal-,kopen,koop,bestel-,doneer-,doneren,overmaken,overboeken,boeken,reserver-,abonner-,opzeggen,verwijder-,wissen,leegmaken,weggooien,annuleer-,\
     annuleren,resetten,verzend-,versturen,verstuur,stuur,indienen,beantwoord-,doorsturen,uitnodig-,delen,publicer-,plaatsen,uitlog-,afmelden,\
     bevestig-,accepteer-,accepteren,goedkeur-,akkoord,afronden,afrekenen",
    // pl
    "płać,zapłać,zapłat-,płatnoś-,kup,kupuj-,kupuję,zamów,zamaw-,zamówien-,przelew,przelej,wypłać,rezerwuj,zarezerwuj,subskryb-,usuń,usun-,skasuj,\
     wyczyść,odrzuć,anuluj,zresetuj,wyślij,wysyłaj,prześlij,odpowiedz,przekaż,zaproś,udostępnij,opublikuj,publikuj,wyloguj-,potwierdź,potwierdz-,\
     akceptuj,zaakceptuj,zatwierdź,wesprzyj,rozłącz",
    // ru
    "оплат-,заплат-,платить,платеж-,платёж-,купи-,покуп-,заказ-,пожертв-,перевести,перевод,снять,заброни-,подпис-,отпис-,удали-,удал-,стереть,очист-,сброс-,отмен-,\
     отправ-,послать,ответить,переслать,пригласи-,поделиться,опублик-,публик-,размест-,выйти,выход,разлогин-,отключ-,подтверд-,принять,соглас-,\
     одобр-,оформить,завершить",
    // uk
    "оплат-,сплат-,заплат-,платити,платіж-,платеж-,купи-,придба-,замов-,пожертв-,переказ-,заброню-,підпис-,відпис-,видал-,стерти,очист-,скину-,скасу-,надісл-,надсил-,\
     відправ-,відповісти,пересл-,запрос-,поділитися,опублік-,публік-,розміст-,вийти,вихід,від єдна-,підтверд-,прийняти,погод-,схвал-,оформити,завершити",
    // tr
    "öde,ödeme-,öden-,satın al,sipariş-,bağış-,gönder-,rezerv-,abone ol,sil,silin-,kaldır-,temizle,boşalt,sıfırla,iptal-,vazgeç,ilet,yanıtla,davet-,\
     paylaş-,yayınla-,yayımla-,çıkış-,oturumu kapat,onayla-,onaylı-,kabul-,tamamla,havale",
    // id, ms
    "bayar,pembayaran,beli,pesan,donasi,transfer,tarik,langganan,berlangganan,hapus,padam,buang,kosongkan,batal,batalkan,kirim,kirimkan,hantar,balas,\
     teruskan,undang,bagikan,kongsi,terbitkan,publikasikan,posting,keluar,konfirmasi,terima,setuju,setujui,selesaikan",
    // vi
    "thanh toán,trả tiền,mua,mua ngay,đặt hàng,đặt,quyên góp,chuyển tiền,rút tiền,đăng ký,xóa,xoá,gỡ,loại bỏ,hủy,huỷ,đặt lại,gửi,trả lời,chuyển tiếp,\
     mời,chia sẻ,đăng,xuất bản,đăng xuất,thoát,xác nhận,chấp nhận,đồng ý,hoàn tất",
    // sv, no, da
    "betal-,köp,köpa,kjøp,kjøpe,køb,købe,beställ-,bestill-,bestil,donera,doner,överför-,overfør-,boka,book,bestill,prenumer-,abonner-,ta bort,radera,\
     slett,slette,slet,fjern,fjerne,töm,tøm,rensa,avbryt,avbestill,annuller-,annuller,nulstil,nollställ,återställ,skicka,send,sende,lämna in,svara,svar,\
     vidarebefordra,videresend,bjud in,inviter,dela,publicera,publiser,publicer,offentliggør,logga ut,logg ut,logg av,log ud,bekräft-,bekreft-,\
     bekræft-,godkänn,godkjenn,godkend,acceptera,aksepter,accepter,slutför,fullfør,gennemfør,säg upp,si opp,opsig",
    // fi
    "maksa,maksaa,maksu-,osta,ostan,tilaa,tilaan,lahjoita,siirrä,nosta,varaa,peruuta,poista,tyhjennä,hylkää,nollaa,lähetä,vastaa,kutsu,jaa,julkaise,kirjaudu ulos,\
     vahvista,hyväksy,irtisano",
    // cs, sk
    "zaplat-,platba,platb-,platit,platiť,koupi-,kúpi-,nakoup-,objedn-,přispě-,darova-,převést,převod,rezerv-,předplat-,odhlás-,odhlas-,smaz-,vymaz-,zmaz-,odstran-,odebrat,\
     odobrať,vyprázdn-,zrušit,zruši-,obnovit,odeslat,odesl-,odoslať,odosl-,poslat,poslať,pošli,odpověd-,odpoved-,přepos-,pozvat,pozvať,sdílet,zdieľať,\
     zveřejn-,zverejn-,publikov-,potvrd-,přijmout,prijať,souhlas-,súhlas-,schvál-,dokonč-,uhradit",
    // el
    "πληρωμ-,πληρώ-,πληρω-,αγορά,αγορα-,αγόρασ-,παραγγελ-,δωρεά,δωρεα,μεταφορά,ανάληψη,κράτηση,κρατηση,εγγραφή,διαγραφ-,διαγράψ-,αφαίρεσ-,αφαιρεσ-,\
     κατάργησ-,καταργησ-,εκκαθάρ-,ακύρωσ-,ακυρωσ-,επαναφορά,αποστολ-,στείλ-,στειλ-,υποβολ-,απάντησ-,απαντησ-,προώθησ-,πρόσκλησ-,κοινοποίησ-,\
     δημοσίευσ-,δημοσιευσ-,αποσύνδεσ-,αποσυνδεσ-,έξοδος,εξοδος,επιβεβαίωσ-,επιβεβαιωσ-,αποδοχ-,έγκρισ-,ολοκλήρωσ-,ολοκληρωσ-",
    // ro
    "plăt-,plata,plateste,cumpăr-,cumpar-,comand-,donea-,transfer-,retrage,rezerv-,abon-,dezabon-,șterge,sterge,ștergere,elimin-,înlătur-,golește,goleste,\
     anulează,anuleaza,anulare,reset-,trimit-,răspund-,raspund-,redirecțion-,invit-,distribui-,partaj-,publică,publica,deconect-,ieși-,iesi-,delog-,confirm-,accept-,\
     aprob-,finaliz-",
    // hu
    "fizet-,vásárl-,vásárol-,megvesz-,vétel,rendel-,megrendel-,adomány-,átutal-,utal-,foglal-,előfizet-,leiratkoz-,töröl-,törl-,eltávol-,ürít-,elvet-,\
     lemond-,visszavon-,visszaállít-,küld-,elküld-,beküld-,válasz-,továbbít-,meghív-,megoszt-,közzétesz-,közzététel-,kijelentkez-,kilép-,megerősít-,\
     elfogad-,jóváhagy-,véglegesít-",
    // ar: the article and the conjunction are written with the word
    "دفع,ادفع,الدفع,سداد,شراء,اشتر,اشتري,اشترِ,الشراء,طلب,اطلب,الطلب,تبرع,تحويل,سحب,احجز,حجز,اشتراك,اشترك,حذف,احذف,الحذف,إزالة,ازالة,مسح,تفريغ,إلغاء,الغاء,إعادة تعيين,\
     إرسال,ارسال,أرسل,ارسل,الإرسال,رد,إعادة توجيه,دعوة,مشاركة,شارك,نشر,انشر,النشر,تسجيل الخروج,تسجيل خروج,خروج,الخروج,تأكيد,تاكيد,أكد,قبول,موافقة,أوافق,اعتماد,إتمام,اتمام",
    // fa
    "پرداخت,خرید,سفارش,اهدا,انتقال,رزرو,اشتراک,حذف,پاک,لغو,ارسال,بفرست,پاسخ,دعوت,انتشار,منتشر,خروج,تایید,تأیید,قبول,موافقم",
    // he
    "שלם,שלמו,לשלם,תשלום,לתשלום,קנה,קנו,קנייה,קניה,לקנות,רכוש,רכישה,הזמן,הזמנה,הזמינו,להזמין,תרומה,תרום,תרמו,העבר,העברה,משיכה,מחק,מחיקה,מחקו,למחוק,הסר,הסרה,הסירו,להסיר,נקה,\
     רוקן,בטל,ביטול,לבטל,איפוס,שלח,שלחו,שליחה,לשלוח,הגש,השב,תגובה,שתף,שיתוף,פרסם,פרסום,לפרסם,התנתק,התנתקות,התנתקו,יציאה,אשר,אישור,מאשר,קבל,הסכמה",
    // hi
    "भुगतान,भुगतान करें,खरीदें,ख़रीदें,खरीद,ऑर्डर,दान,ट्रांसफर,बुक,बुक करें,सदस्यता,हटाएं,हटाएँ,हटाये,हटा,मिटाएं,मिटाएँ,डिलीट,निकालें,रद्द,साफ़,रीसेट,भेजें,भेजे,सबमिट,जमा करें,जवाब,उत्तर,आमंत्रित,साझा,\
     शेयर,प्रकाशित,पोस्ट,साइन आउट,लॉग आउट,लॉगआउट,पुष्टि,स्वीकार,सहमत",
];

const UNSPACED: &str = "支付,付款,缴费,購買,购买,结算,結帳,結賬,结账,下单,下單,訂購,订购,捐款,捐赠,捐贈,转账,轉帳,轉賬,提现,提現,充值,预订,預訂,預約,预约,订阅,訂閱,\
     删除,刪除,移除,清空,清除,丢弃,捨棄,撤销,撤銷,取消,重置,注销,註銷,卸载,发送,發送,傳送,送出,提交,回复,回覆,转发,轉發,邀请,邀請,分享,发布,發布,發佈,发表,發表,發文,\
     退出,登出,确认,確認,确定,確定,同意,接受,批准,授权,授權,\
     支払,購入,買う,注文,寄付,振込,送金,引き出,予約,申し込,申込,購読,削除,消去,取り消,取消,クリア,破棄,解約,退会,リセット,キャンセル,送信,送る,返信,転送,招待,共有,シェア,公開,投稿,ポスト,\
     ログアウト,サインアウト,ログオフ,承認,承諾,決済,決定,\
     결제,지불,구매,구입,주문,기부,송금,이체,출금,예약,구독,삭제,지우기,제거,비우기,취소,초기화,해지,탈퇴,보내기,전송,제출,답장,전달,초대,공유,게시,발행,등록,로그아웃,확인,동의,승인,수락,\
     ชำระ,จ่าย,ซื้อ,สั่งซื้อ,บริจาค,โอน,จอง,ลบ,ยกเลิก,ส่ง,ตอบกลับ,แชร์,เผยแพร่,โพสต์,ออกจากระบบ,ยืนยัน,ยอมรับ";

/// What an address does when it is merely followed, in the words of addresses: nouns such as `orders` or `posts` are places there.
const ADDRESSES: &str = "logout,log out,signout,sign out,logoff,log off,sign off,delet-,remov-,destroy-,eras-,unsubscrib-,deactivat-,cancel-,revok-,\
     confirm-,pay,checkout,buy,purchase-";

/// Whether `text` has such a word.
pub(super) fn says_consequence(text: &str) -> bool {
    let words = words(text);
    SPACED.iter().any(|line| has(&words, line)) || UNSPACED.split(',').any(|word| words.contains(word.trim()))
}

/// Whether the path of a link does.
pub(super) fn address_says_consequence(path: &str) -> bool {
    has(&words(path), ADDRESSES)
}

/// Words in lower case with a space around each.
fn words(text: &str) -> String {
    let mut words = String::with_capacity(text.len() + 2);
    words.push(' ');
    for c in text.chars().flat_map(char::to_lowercase) {
        if c.is_alphanumeric() || combining(c) {
            words.push(c);
        } else if c != '\u{307}' && !words.ends_with(' ') {
            words.push(' ');
        }
    }
    words.push(' ');
    words
}

fn has(words: &str, list: &str) -> bool {
    list.split(',').any(|word| spaced(words, word.trim()))
}

fn spaced(words: &str, word: &str) -> bool {
    let (stem, whole) = word.strip_suffix('-').map_or((word, true), |stem| (stem, false));
    words
        .match_indices(stem)
        .any(|(at, _)| words[..at].ends_with(' ') && (!whole || words[at + stem.len()..].starts_with(' ')))
}

/// Vowel signs of Indic scripts and Thai belong to their word.
fn combining(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{306}' | '\u{308}'..='\u{36f}' | '\u{5b0}'..='\u{5c7}' | '\u{64b}'..='\u{65f}' | '\u{900}'..='\u{dff}' | '\u{e31}'..='\u{e4e}')
}
