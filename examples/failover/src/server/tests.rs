use super::*;

const PASSWD: &str =
    "root:x:0:0:root:/root:/bin/bash\nnobody:x:65534:65533:nobody:/nonexistent:/usr/sbin/nologin\n";

#[test]
fn postgres_is_preferred_to_nobody() {
    let nobody = Some(Account {
        user: 65534,
        group: 65533,
    });
    assert_eq!(unprivileged(PASSWD), nobody);
    let postgres = Some(Account {
        user: 101,
        group: 104,
    });
    assert_eq!(
        unprivileged(&format!("{PASSWD}postgres:x:101:104::/:/bin/sh\n")),
        postgres
    );
}

#[test]
fn root_is_nobodys_replacement() {
    assert_eq!(
        unprivileged("root:x:0:0:root:/root:/bin/bash\npostgresql:x:7:7::/:\n"),
        None
    );
}

#[test]
fn versions_are_numbers() {
    let folders = ["9.6", "15", "common", "10"]
        .map(|version| PathBuf::from(format!("/usr/lib/postgresql/{version}/bin")));
    let sorted = newest_first(folders.to_vec());
    let expected = ["15", "10", "9.6", "common"]
        .map(|version| PathBuf::from(format!("/usr/lib/postgresql/{version}/bin")));
    assert_eq!(sorted, expected);
}

#[test]
fn clients_are_given_other_ports() {
    assert!((16_000..32_768).contains(&free_port().unwrap()));
}
