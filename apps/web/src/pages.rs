//! The pages: those inside the program, or those of a folder. All of them are
//! read when the site begins, so what a visitor asks for is never a path on
//! this machine.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};
use std::{fmt, fs, io};

use axum::Extension;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Redirect, Response};
use sha2::{Digest as _, Sha256};

use crate::answer::Refusal;
use crate::identity::hex;

#[cfg(pages)]
#[derive(rust_embed::RustEmbed)]
#[folder = "../../site/dist/pages"]
struct Embedded;

const INDEX: &str = "index.html";

/// Addresses that the one page shows by itself, each with the file that draws
/// it: the list that the page has, too.
static ROUTES: LazyLock<BTreeMap<&str, &str>> = LazyLock::new(|| {
    let list = include_str!("../../../site/src/routes.json");
    serde_json::from_str(list).expect("the list is part of the program")
});

/// Every file that visitors may load, by its address.
#[derive(Clone)]
pub struct Pages(Arc<BTreeMap<String, File>>);

type Bytes = Cow<'static, [u8]>;

#[derive(Clone)]
struct File {
    data: Bytes,
    /// The same by Brotli, as the builder packed it.
    packed: Option<Bytes>,
    /// Tells browsers whether theirs is the same.
    tag: String,
}

/// What the names of packed files end with.
const PACKED: &str = ".br";

/// Every file with its packed twin, which has no address of its own.
fn with_twins(mut files: BTreeMap<String, Bytes>) -> Pages {
    let twins: Vec<(String, Bytes)> = files
        .extract_if(.., |name, _| name.ends_with(PACKED))
        .collect();
    let mut pages: BTreeMap<String, File> = files
        .into_iter()
        .map(|(name, data)| (name, File::new(data)))
        .collect();
    for (name, packed) in twins {
        if let Some(file) = pages.get_mut(name.trim_end_matches(PACKED)) {
            file.packed = Some(packed);
        }
    }
    Pages(Arc::new(pages))
}

impl File {
    fn new(data: Bytes) -> Self {
        let tag = format!("\"{}\"", hex(&Sha256::digest(&data)[..8]));
        Self {
            data,
            packed: None,
            tag,
        }
    }

    /// Its bytes for a browser that asks with these headers, and how they are
    /// packed.
    fn body(&self, headers: &HeaderMap) -> (Option<&'static str>, Bytes) {
        match &self.packed {
            Some(packed) if takes_brotli(headers) => (Some("br"), packed.clone()),
            _ => (None, self.data.clone()),
        }
    }
}

/// Whether a browser takes what is packed by Brotli: it names it, and does not
/// give it the weight 0.
fn takes_brotli(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).iter();
    let mut ways = accepted
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(|way| way.split_once(';').unwrap_or((way, "")));
    ways.any(|(way, weight)| {
        let weight = weight.trim().strip_prefix("q=");
        way.trim().eq_ignore_ascii_case("br")
            && weight.is_none_or(|weight| weight.parse::<f32>().is_ok_and(|weight| weight > 0.0))
    })
}

impl fmt::Debug for Pages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.0.keys()).finish()
    }
}

impl Pages {
    /// The pages inside this program; `None` where it was built without.
    #[must_use]
    pub fn embedded() -> Option<Self> {
        #[cfg(pages)]
        {
            let files = Embedded::iter()
                .filter_map(|name| Some((name.to_string(), Embedded::get(&name)?.data)));
            Some(with_twins(files.collect()))
        }
        #[cfg(not(pages))]
        None
    }

    /// The pages in a folder, as they are now.
    ///
    /// # Errors
    ///
    /// If something there cannot be read, or there is no `index.html`.
    pub fn read(folder: &Path) -> io::Result<Self> {
        fs::metadata(folder.join(INDEX))?;
        let mut files = BTreeMap::new();
        let mut folders: Vec<(String, PathBuf)> = vec![(String::new(), folder.to_owned())];
        while let Some((address, folder)) = folders.pop() {
            for entry in fs::read_dir(folder)? {
                let path = entry?.path();
                let name = path.file_name().and_then(|name| name.to_str());
                let Some(name) = name.map(|name| format!("{address}{name}")) else {
                    continue;
                };
                if path.is_dir() {
                    folders.push((name + "/", path));
                } else {
                    files.insert(name, fs::read(path)?.into());
                }
            }
        }
        Ok(with_twins(files))
    }
}

/// A file of the site, or the page that shows an address.
pub(crate) async fn page(
    Extension(pages): Extension<Pages>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let path = uri.path().trim_start_matches('/');
    let route = format!("/{}", path.trim_end_matches('/'));
    let is_page = ROUTES.contains_key(&*route);
    let first_below = format!("{}/{INDEX}", path.trim_end_matches('/'));
    let is_folder = !is_page && pages.0.contains_key(&first_below);
    // Links on the page of a folder begin there.
    if is_folder && !path.ends_with('/') {
        return Redirect::permanent(&format!("{route}/")).into_response();
    }
    let name = match (is_page, is_folder) {
        (true, _) => INDEX,
        (false, true) => &*first_below,
        (false, false) => path,
    };
    let Some(file) = pages.0.get(name) else {
        return missing(&pages, path);
    };
    if headers
        .get(header::IF_NONE_MATCH)
        .is_some_and(|seen| *seen == file.tag)
    {
        return StatusCode::NOT_MODIFIED.into_response();
    }
    // The builder puts a digest of the content into the names of these.
    let keep = if path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let kind = mime_guess::from_path(name).first_or_octet_stream();
    let (packing, body) = file.body(&headers);
    let headers = [
        (header::CONTENT_TYPE, kind.to_string()),
        (header::CACHE_CONTROL, keep.to_owned()),
        (header::ETAG, file.tag.clone()),
        (header::VARY, header::ACCEPT_ENCODING.to_string()),
    ];
    let packing = packing.map(|packing| [(header::CONTENT_ENCODING, packing)]);
    (headers, packing, body).into_response()
}

/// The page that says in the visitor's language that there is none; a script
/// of an older program finds no page in its place.
fn missing(pages: &Pages, path: &str) -> Response {
    match pages.0.get(INDEX) {
        Some(file) if !path.starts_with("assets/") => {
            let headers = [
                (header::CONTENT_TYPE, "text/html; charset=utf-8"),
                (header::CACHE_CONTROL, "no-cache"),
            ];
            (StatusCode::NOT_FOUND, headers, file.data.clone()).into_response()
        }
        _ => Refusal::missing().into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Files that a test makes, and their folder.
    fn folder(name: &str, files: &[&str]) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("impasse-{name}-{}", std::process::id()));
        for file in files {
            let file = folder.join(file);
            fs::create_dir_all(file.parent().expect("a folder")).expect("made");
            fs::write(&file, "<p>here</p>").expect("written");
        }
        folder
    }

    #[test]
    fn a_folder_is_read_with_the_folders_in_it() {
        let folder = folder("pages", &["index.html", "assets/play/a.js"]);
        let pages = Pages::read(&folder).expect("read");
        fs::remove_dir_all(folder).expect("removed");
        assert_eq!(
            format!("{pages:?}"),
            r#"{"assets/play/a.js", "index.html"}"#
        );
    }

    #[test]
    fn a_packed_file_is_handed_out_to_whoever_takes_it_and_has_no_address() {
        let folder = folder("packed", &["index.html"]);
        fs::write(folder.join("index.html.br"), "packed").expect("written");
        let pages = Pages::read(&folder).expect("read");
        fs::remove_dir_all(folder).expect("removed");
        assert_eq!(format!("{pages:?}"), r#"{"index.html"}"#);
        let body = |accepted: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, accepted.parse().expect("a value"));
            let (packing, body) = pages.0[INDEX].body(&headers);
            (packing, String::from_utf8(body.into_owned()).expect("text"))
        };
        let packed = (Some("br"), "packed".to_owned());
        let plain = (None, "<p>here</p>".to_owned());
        for accepted in ["br", "gzip, deflate, BR;q=0.5", "gzip;q=1,br"] {
            assert_eq!(body(accepted), packed, "{accepted}");
        }
        for accepted in ["gzip, deflate", "br;q=0, gzip", "", "brotli", "br;q=x"] {
            assert_eq!(body(accepted), plain, "{accepted}");
        }
    }

    #[tokio::test]
    async fn a_folder_shows_its_first_page_behind_a_slash() {
        let folder = folder("below", &["index.html", "docs/index.html"]);
        let pages = Pages::read(&folder).expect("read");
        fs::remove_dir_all(folder).expect("removed");
        let status = async |address: &str| {
            let uri = address.parse().expect("an address");
            let answer = page(Extension(pages.clone()), uri, HeaderMap::new()).await;
            answer.status().as_u16()
        };
        assert_eq!(status("/docs/").await, 200);
        assert_eq!(status("/docs").await, 308);
        assert_eq!(status("/docs/index.html").await, 200);
        assert_eq!(status("/docs/x/").await, 404);
        assert_eq!(status("/assets/").await, 404);
    }

    #[test]
    fn a_folder_without_the_first_page_is_refused() {
        let folder = folder("no-pages", &["assets/a.js"]);
        let refused = Pages::read(&folder).map_err(|error| error.kind());
        fs::remove_dir_all(folder).expect("removed");
        assert_eq!(refused.err(), Some(io::ErrorKind::NotFound));
    }

    #[test]
    fn every_address_of_the_list_is_drawn_by_a_file_of_the_site() {
        let site = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../site/src");
        assert!(ROUTES.contains_key("/"), "{ROUTES:?}");
        for (address, file) in ROUTES.iter() {
            assert!(site.join(file).is_file(), "{address}: {file}");
            assert!(file.ends_with("Page.svelte"), "{address}: {file}");
        }
    }

    #[cfg(pages)]
    #[test]
    fn a_program_built_with_its_pages_has_them_inside() {
        let pages = Pages::embedded().expect("built with them");
        assert!(pages.0.contains_key(INDEX), "{pages:?}");
        assert!(pages.0.keys().any(|name| name.ends_with(".wasm")));
    }

    #[cfg(not(pages))]
    #[test]
    fn a_program_built_without_pages_has_none() {
        assert!(Pages::embedded().is_none());
    }
}
