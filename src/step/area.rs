//! The point of an image map's `area` that a click would aim at (HTML, "image map processing model").

/// A point inside the shape, in the image's CSS pixels; `None` where the shape has none.
pub fn center(shape: &str, coords: &str, width: f64, height: f64) -> Option<(f64, f64)> {
    let n: Vec<f64> = coords.split([',', ';', ' ', '\t', '\n']).filter_map(|c| c.trim().parse().ok()).collect();
    match shape.to_ascii_lowercase().as_str() {
        "default" => Some((width / 2.0, height / 2.0)),
        "circle" | "circ" => (n.len() >= 3 && n[2] > 0.0).then(|| (n[0], n[1])),
        "poly" | "polygon" => inside(&n),
        _ => (n.len() >= 4).then(|| (f64::midpoint(n[0], n[2]), f64::midpoint(n[1], n[3]))),
    }
}

/// The middle of the widest stretch of the polygon at half its height: inside, whatever its shape.
fn inside(n: &[f64]) -> Option<(f64, f64)> {
    let points: Vec<(f64, f64)> = n.chunks_exact(2).map(|p| (p[0], p[1])).collect();
    if points.len() < 3 {
        return None;
    }
    let low = points.iter().map(|p| p.1).fold(f64::INFINITY, f64::min);
    let high = points.iter().map(|p| p.1).fold(f64::NEG_INFINITY, f64::max);
    let y = f64::midpoint(low, high);
    let mut crossings: Vec<f64> = (0..points.len())
        .map(|i| (points[i], points[(i + 1) % points.len()]))
        .filter(|(a, b)| (a.1 > y) != (b.1 > y))
        .map(|(a, b)| a.0 + (y - a.1) / (b.1 - a.1) * (b.0 - a.0))
        .collect();
    crossings.sort_by(f64::total_cmp);
    crossings
        .chunks_exact(2)
        .max_by(|a, b| (a[1] - a[0]).total_cmp(&(b[1] - b[0])))
        .map(|c| (f64::midpoint(c[0], c[1]), y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_lie_inside() {
        for (shape, coords, want) in [
            ("", "0,0,50,20", Some((25.0, 10.0))),
            ("rect", "10 10 30 30", Some((20.0, 20.0))),
            ("circle", "40,40,10", Some((40.0, 40.0))),
            ("circle", "40,40,0", None),
            ("default", "", Some((50.0, 50.0))),
            ("poly", "0,0,10,0,10,10,0,10", Some((5.0, 5.0))),
            // A U: the middle of its box is outside of it.
            ("poly", "0,0,12,0,12,80,90,80,90,0,100,0,100,100,0,100", Some((6.0, 50.0))),
            ("poly", "0,0,10", None),
            ("rect", "a,b", None),
        ] {
            assert_eq!(center(shape, coords, 100.0, 100.0), want, "{shape} {coords}");
        }
    }
}
