//! The command line.

use clap::{Parser, value_parser};
use std::{path::PathBuf, time::Duration};

/// Stops a PostgreSQL server under load, starts it again, and shows what twenty services do meanwhile.
#[derive(Parser)]
#[command(version)]
pub(crate) struct Cli {
    /// How many services use the server; each holds one connection and takes ten orders per second
    #[arg(long, default_value_t = 20, value_parser = value_parser!(u16).range(1..=80))]
    pub services: u16,

    /// How long the server is stopped, in seconds: 0.5 to 8
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = outage)]
    pub outage: Duration,

    /// The folder for the chart
    #[arg(long, value_name = "DIR", default_value = "target/failover")]
    pub out: PathBuf,

    /// A short run, for CI: the server is stopped for one second
    #[arg(long, conflicts_with = "outage")]
    pub quick: bool,
}

/// One strategy's run.
#[derive(Clone, Copy)]
pub(crate) struct Plan {
    pub services: u16,
    pub before: Duration,
    pub outage: Duration,
    pub after: Duration,
}

impl Cli {
    pub(crate) fn plan(&self) -> Plan {
        let [before, outage, after] = if self.quick {
            [500, 1000, 1500].map(Duration::from_millis)
        } else {
            [Duration::from_secs(1), self.outage, Duration::from_secs(3)]
        };
        Plan {
            services: self.services,
            before,
            outage,
            after,
        }
    }
}

impl Plan {
    /// How long orders come in.
    pub(crate) fn length(&self) -> Duration {
        self.before + self.outage + self.after
    }
}

/// Not more than 8 seconds: an order is given up after 10, and the server takes a moment to recover.
fn outage(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text
        .parse()
        .map_err(|_| "write a number of seconds, such as 5 or 2.5".to_owned())?;
    if (0.5..=8.0).contains(&seconds) {
        Ok(Duration::from_secs_f64(seconds))
    } else {
        Err("it must be from 0.5 to 8 seconds".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn outages_have_limits() {
        assert_eq!(outage("0.5"), Ok(Duration::from_millis(500)));
        assert_eq!(outage("8"), Ok(Duration::from_secs(8)));
        for wrong in ["0.4", "8.1", "-1", "nan", "inf", "5s", ""] {
            assert!(outage(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_quick_run_is_quick() {
        let length = |arguments: &[&str]| Cli::parse_from(arguments).plan().length();
        assert_eq!(length(&["failover"]), Duration::from_secs(9));
        assert_eq!(length(&["failover", "--quick"]), Duration::from_secs(3));
    }
}
