//! What visitors see comes from the pages, and from nothing else.

use reqwest::{Client, StatusCode, header};

use crate::server::{Database, Server};

#[tokio::test]
async fn every_address_of_a_page_shows_the_page() {
    let database = Database::sqlite();
    let server = Server::open(&database, &[]);
    for path in ["/", "/play?puzzle=sokoban%231", "/about", "/index.html"] {
        let answer = server.get(path).await;
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        let kind = &answer.headers()[header::CONTENT_TYPE];
        assert_eq!(kind, "text/html", "{path}");
        let text = answer.text().await.expect("a body");
        assert!(text.contains("A page for tests"), "{path}: {text}");
    }
    let script = server.get("/assets/test.js").await;
    assert_eq!(
        script.headers()[header::CACHE_CONTROL],
        "public, max-age=31536000, immutable"
    );
}

#[tokio::test]
async fn a_page_that_the_browser_has_is_not_sent_again() {
    let database = Database::sqlite();
    let server = Server::open(&database, &[]);
    let first = server.get("/").await;
    let tag = first.headers()[header::ETAG].clone();
    let again = Client::new()
        .get(server.url("/"))
        .header(header::IF_NONE_MATCH, tag);
    let again = again.send().await.expect("an answer");
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
}

#[tokio::test]
async fn no_address_leads_out_of_the_pages() {
    let database = Database::sqlite();
    let server = Server::open(&database, &[]);
    for path in [
        "/server.rs",
        "/%2e%2e/server.rs",
        "/..%2fserver.rs",
        "/assets/%2e%2e/%2e%2e/server.rs",
        "//etc/hostname",
        "/assets",
        "/assets/",
    ] {
        let answer = server.get(path).await;
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn what_does_not_exist_is_answered_with_a_page_but_a_script_is_not() {
    let database = Database::sqlite();
    let server = Server::open(&database, &[]);
    for (path, kind) in [
        ("/nothing", "text/html; charset=utf-8"),
        ("/you/nothing", "text/html; charset=utf-8"),
        ("/assets/old.js", "application/json"),
        ("/api/nothing", "application/json"),
    ] {
        let answer = server.get(path).await;
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{path}");
        assert_eq!(answer.headers()[header::CONTENT_TYPE], kind, "{path}");
    }
    assert_eq!(server.get("/you/").await.status(), StatusCode::OK);
}
