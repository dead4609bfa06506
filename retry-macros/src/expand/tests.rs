//! What `cargo expand` shows: each file in `snapshots` begins with an annotated function, in a comment, and goes on with
//! its expansion.
//!
//! `UPDATE_SNAPSHOTS=1 cargo test -p retry-macros` writes the expansions anew. A new snapshot is a new file with the
//! comment alone.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::path::{Path, PathBuf};
use std::{env, fs};

#[test]
fn snapshots() {
    let update = env::var_os("UPDATE_SNAPSHOTS").is_some();
    let mut changed = Vec::new();
    for path in files() {
        let (comment, committed) = split(&path);
        let expanded = expand(&path, &comment);
        if update {
            fs::write(&path, format!("{comment}\n{expanded}")).expect("a file to write");
        } else if expanded != committed {
            changed.push(format!("{}:\n{expanded}", path.display()));
        }
    }
    assert!(changed.is_empty(), "{}", changed.join("\n"));
}

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/expand/snapshots");
    let files = fs::read_dir(folder).expect("the folder of the snapshots");
    let mut files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    files.sort();
    assert!(files.len() > 12, "{files:?}");
    files
}

/// The comment at the top, and what follows the empty line behind it.
fn split(path: &Path) -> (String, String) {
    let text = fs::read_to_string(path).expect("a snapshot");
    let comment: String = text.split_inclusive('\n').take_while(is_comment).collect();
    let rest = text[comment.len()..].trim_start_matches('\n').to_owned();
    (comment, rest)
}

fn is_comment(line: &&str) -> bool {
    line.starts_with("//")
}

/// The expansion of the function in the comment, formatted.
fn expand(path: &Path, comment: &str) -> String {
    let input: String = comment
        .lines()
        .map(|line| line.replacen("//", "", 1) + "\n")
        .collect();
    let tokens: TokenStream = input.parse().expect("tokens");
    let (arguments, function) = annotated(tokens)
        .unwrap_or_else(|| panic!("{} begins with no annotated function", path.display()));
    let expanded = crate::attribute(arguments, function);
    let file = syn::parse2(expanded.clone())
        .unwrap_or_else(|mistake| panic!("{}: {mistake}\n{expanded}", path.display()));
    prettyplease::unparse(&file)
}

/// `#[retry(arguments)] function`
fn annotated(tokens: TokenStream) -> Option<(TokenStream, TokenStream)> {
    let mut tokens = tokens.into_iter().skip(1);
    let TokenTree::Group(attribute) = tokens.next()? else {
        return None;
    };
    let arguments = attribute
        .stream()
        .into_iter()
        .find_map(|token| match token {
            TokenTree::Group(list) if list.delimiter() == Delimiter::Parenthesis => {
                Some(list.stream())
            }
            _ => None,
        });
    Some((arguments.unwrap_or_default(), tokens.collect()))
}
