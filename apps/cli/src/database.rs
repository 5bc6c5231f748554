//! Where the record of the site is.

use std::env;
use std::fmt;
use std::fs;
use std::path::PathBuf;

use clap::Args;
use impasse_puzzle::{Words, sentence};

use crate::exit::{CliError, Code};
use crate::parts::left_out;

/// Which database holds the record.
#[derive(Args)]
pub(crate) struct Database {
    /// `sqlite:FILE` or `postgres://USER@HOST/NAME` [default: a SQLite file in
    /// the folder for data of programs]
    #[arg(
        long,
        value_name = "URL",
        env = "IMPASSE_DATABASE",
        hide_env_values = true
    )]
    database: Option<String>,
}

impl Database {
    /// Its URL, to write there: the folder of the usual file is made where it
    /// is missing.
    pub(crate) fn url_to_write(&self) -> Result<String, CliError> {
        if self.database.is_none()
            && let Some(folder) = usual_file().parent()
        {
            fs::create_dir_all(folder).map_err(|error| CliError::writing(folder, &error))?;
        }
        self.url()
    }

    /// Its URL, to read there: a file that is not there holds no record yet.
    pub(crate) fn url_to_read(&self) -> Result<String, CliError> {
        let url = self.url()?;
        let file = impasse_web::sqlite_path(&url);
        if file.is_none() && url.starts_with("sqlite:") {
            return Err(CliError::usage(sentence!(
                "--database: a database in memory ends with its program, so there is nothing to read; \
                 give a file",
                "--database：メモリー内のデータベースはプログラムの終了とともに消えるため、読めません。\
                 ファイルを指定してください。"
            )));
        }
        match file.filter(|file| !file.exists()) {
            None => Ok(url),
            Some(file) => Err(CliError::failed(
                Code::Files,
                sentence!(
                    "nothing is recorded yet at {0}; `impasse serve` makes it",
                    "{0}にはまだ何も記録されていません。「impasse serve」で作成されます。",
                    file.display().to_string()
                ),
            )),
        }
    }

    /// Its URL.
    pub(crate) fn url(&self) -> Result<String, CliError> {
        if let Some(url) = &self.database {
            let known = ["sqlite:", "postgres://", "postgresql://"];
            if !known.iter().any(|scheme| url.starts_with(scheme)) {
                return Err(CliError::usage(sentence!(
                    "--database: give `sqlite:FILE` or `postgres://USER@HOST/NAME`",
                    "--database：「sqlite:FILE」か「postgres://USER@HOST/NAME」を指定してください。"
                )));
            }
            if cfg!(not(feature = "postgres")) && url.starts_with("postgres") {
                return Err(left_out(
                    "--database",
                    Words::new("PostgreSQL", "PostgreSQL"),
                ));
            }
            return Ok(url.clone());
        }
        Ok(impasse_web::sqlite_url(&usual_file()))
    }
}

/// For people: without the password that a URL may hold.
impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(url) = &self.database else {
            return write!(f, "{}", usual_file().display());
        };
        match (url.find("://"), url.rfind('@')) {
            (Some(scheme), Some(at)) if scheme + 3 < at => {
                write!(f, "{}…{}", &url[..scheme + 3], &url[at..])
            }
            _ => f.write_str(url),
        }
    }
}

fn usual_file() -> PathBuf {
    let data = env::var_os("XDG_DATA_HOME").filter(|folder| !folder.is_empty());
    let data = data.map(PathBuf::from).or_else(|| {
        let home = env::var_os("HOME").filter(|folder| !folder.is_empty());
        home.map(|home| PathBuf::from(home).join(".local/share"))
    });
    data.unwrap_or_default().join("impasse/impasse.sqlite")
}
