//! A PostgreSQL server of the example's own, in a temporary folder.
//!
//! Starting and stopping blocks the thread, so that an interrupt cannot leave a server behind that is half started:
//! it is noticed afterwards, and then [`Drop`] stops the server and removes the folder.

use std::{
    env, fs, io,
    net::{Ipv4Addr, TcpListener},
    os::unix::{
        fs::{MetadataExt, chown},
        process::CommandExt,
    },
    path::{Path, PathBuf},
    process::{self, Command, Stdio},
};
use tempfile::TempDir;
use tokio_postgres::Config;

#[cfg(test)]
mod tests;

const USER: &str = "postgres";

/// Running from [`Server::start`] on; stopped and removed when dropped.
pub(crate) struct Server {
    programs: PathBuf,
    account: Option<Account>,
    port: u16,
    folder: TempDir,
}

/// Whom the server runs as when this program runs as root, which PostgreSQL refuses.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Account {
    user: u32,
    group: u32,
}

impl Server {
    /// Creates a database cluster; it is not running yet.
    pub(crate) fn create() -> io::Result<Self> {
        let folder = tempfile::Builder::new().prefix("failover-").tempdir()?;
        let server = Self {
            programs: find_programs()?,
            account: account_beside_root(folder.path())?,
            port: free_port()?,
            folder,
        };
        server.run(
            "initdb",
            &["--username", USER, "--auth", "trust", "--no-sync"],
        )?;
        fs::write(
            server.data().join("postgresql.auto.conf"),
            server.settings(),
        )?;
        Ok(server)
    }

    /// Starts it, and returns when it takes connections.
    pub(crate) fn start(&self) -> io::Result<()> {
        let log = self.folder.path().join("log");
        self.run(
            "pg_ctl",
            &["start", "--wait", "--log", &log.to_string_lossy()],
        )
    }

    /// Stops it as a crash would: nobody is waited for, and the next start has to recover.
    pub(crate) fn stop(&self) -> io::Result<()> {
        self.run("pg_ctl", &["stop", "--wait", "--mode", "immediate"])
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn settings(&self) -> String {
        // Without `fsync` only a crash of the whole machine loses data, and that is not what fails here.
        format!(
            "listen_addresses = '{}'\nport = {}\nunix_socket_directories = ''\nmax_connections = 100\nfsync = off\n",
            Ipv4Addr::LOCALHOST,
            self.port
        )
    }

    fn run(&self, program: &str, arguments: &[&str]) -> io::Result<()> {
        let mut command = Command::new(self.programs.join(program));
        command
            .args(arguments)
            .env("PGDATA", self.data())
            .env("LC_ALL", "C")
            .current_dir(self.folder.path())
            .stdin(Stdio::null())
            // A group of its own: Ctrl-C in the terminal is for this program, which then stops the server itself.
            .process_group(0);
        if let Some(Account { user, group }) = self.account {
            command.uid(user).gid(group);
        }
        let output = command.output()?;
        if output.status.success() {
            return Ok(());
        }
        let log = fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
        Err(io::Error::other(format!(
            "{program} failed: {}\n{log}",
            String::from_utf8_lossy(&output.stderr).trim()
        )))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It fails when the server is not running, which is as good. The folder goes after this.
        let _ = self.stop();
    }
}

/// How a client reaches the server at this port.
pub(crate) fn address(port: u16) -> Config {
    let mut config = Config::new();
    config
        .host(Ipv4Addr::LOCALHOST.to_string())
        .port(port)
        .user(USER);
    config
}

/// The folder of the server's programs: of those in `PATH`, or the newest where Debian installs them.
fn find_programs() -> io::Result<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let debian = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path().join("bin"));
    env::split_paths(&path)
        .chain(newest_first(debian.collect()))
        .find(|folder| {
            ["initdb", "pg_ctl", "postgres"]
                .iter()
                .all(|program| folder.join(program).is_file())
        })
        .ok_or_else(|| {
            io::Error::new(
                io::ErrorKind::NotFound,
                "no PostgreSQL server found: `initdb`, `pg_ctl` and `postgres` are neither in a folder of PATH nor in \
                 /usr/lib/postgresql/*/bin.\nOn Debian and Ubuntu, install them with `apt-get install postgresql`.",
            )
        })
}

/// Sorts `/usr/lib/postgresql/9.6/bin`, `/usr/lib/postgresql/15/bin`, .. by version.
fn newest_first(mut folders: Vec<PathBuf>) -> Vec<PathBuf> {
    let version =
        |folder: &PathBuf| -> Option<f32> { folder.parent()?.file_name()?.to_str()?.parse().ok() };
    folders.sort_by(|a, b| {
        version(b)
            .partial_cmp(&version(a))
            .unwrap_or(std::cmp::Ordering::Equal)
    });
    folders
}

/// Gives the folder to an account without privileges if it belongs to root, which is then who we are.
fn account_beside_root(folder: &Path) -> io::Result<Option<Account>> {
    if fs::metadata(folder)?.uid() != 0 {
        return Ok(None);
    }
    let account = unprivileged(&fs::read_to_string("/etc/passwd")?).ok_or_else(|| {
        io::Error::other(
            "PostgreSQL does not run as root, and there is no user `postgres` or `nobody`",
        )
    })?;
    chown(folder, Some(account.user), Some(account.group))?;
    Ok(Some(account))
}

fn unprivileged(passwd: &str) -> Option<Account> {
    let find = |name: &str| {
        passwd.lines().find_map(|line| {
            let fields: Vec<&str> = line.split(':').collect();
            match fields[..] {
                [user, _, uid, gid, ..] if user == name => Some(Account {
                    user: uid.parse().ok()?,
                    group: gid.parse().ok()?,
                }),
                _ => None,
            }
        })
    };
    find("postgres").or_else(|| find("nobody"))
}

/// A port below 32768, where Linux begins to give ports to clients. Among those, a client that is refused a hundred
/// thousand times is once given the very port that it calls: TCP connects it with itself, and the server cannot come
/// back to its port.
fn free_port() -> io::Result<u16> {
    let first = 16_000 + (process::id() % 8_000) as u16;
    (first..32_768)
        .find(|port| TcpListener::bind((Ipv4Addr::LOCALHOST, *port)).is_ok())
        .ok_or_else(|| io::Error::other("no free port on 127.0.0.1"))
}
