use std::io::BufRead;

/// `Ord` of the crate counts builds, its requirements do not.
fn without_build(text: &str) -> Result<semver::Version, semver::Error> {
    let mut version = semver::Version::parse(text)?;
    version.build = semver::BuildMetadata::EMPTY;
    Ok(version)
}

fn main() {
    println!("semver {} (Rust), Version::cmp without builds", env!("SEMVER"));
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap();
        let pair: Vec<_> = line.split('\t').map(without_build).collect();
        match (&pair[0], &pair[1]) {
            (Ok(a), Ok(b)) => println!("{}", a.cmp(b) as i8),
            _ => println!("?"),
        }
    }
}
