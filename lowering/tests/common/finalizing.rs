//! What must hold of finalize, `locate` and `eval` for any file. Also what the
//! fuzzer checks.

use dilifetime::dialect::Dialect;
use dilifetime::dialect::ExtensionEncoding;
use dilifetime::finalize::{Found, Request, finalize, finalize_with};
use dilifetime::interpret::{Query, Subject, examine};
use dilifetime::locate::{Pc, Report, Scope, locate, table};

/// How many variables of a file are evaluated.
const EVALUATED: usize = 8;

/// Any file is finalized or refused, and what comes out can be looked at.
pub fn check_finalize(bytes: &[u8]) {
    check_locate(bytes);
    for (_, dialect) in Dialect::NAMES {
        let request = Request {
            dialect: Some(dialect),
            target: None,
        };
        match finalize(bytes, &request) {
            Ok(finalized) => {
                for loss in &finalized.losses {
                    assert!(!loss.text(&finalized.model).contains('\n'));
                }
                // As in the plugin, which knows frames.
                let _ = finalize_with(bytes, &finalized.model, dialect, &Found::default());
                check_locate(&finalized.object.into_bytes());
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

/// Any file is shown or refused.
fn check_locate(bytes: &[u8]) {
    let report = match locate(bytes) {
        Ok(report) => report,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let _ = table(&report, 100);
    for (variable, address) in variables(&report) {
        for extensions in [ExtensionEncoding::User, ExtensionEncoding::Legacy] {
            let query = Query {
                frame: 0,
                pc: address.map(|offset| Pc { base: None, offset }),
                subject: Subject::Variable(variable.clone()),
                function: None,
                extensions,
                target: None,
                registers: Vec::new(),
                on_entry: Vec::new(),
                memory: vec![(
                    0,
                    Pc {
                        base: None,
                        offset: 0,
                    },
                    vec![1; 64],
                )],
                lane: Some(3),
                lanes: 64,
                cfa: Some(32),
                thread_local: Some(0),
                object: Some(0),
            };
            let _ = examine(bytes, &query).map_err(|error| error.to_string());
        }
    }
}

/// Some variables, each with an address where it is in scope.
fn variables(report: &Report) -> Vec<(String, Option<u64>)> {
    let mut found = Vec::new();
    let mut pending: Vec<&Scope> = Vec::new();
    for unit in &report.units {
        found.extend(unit.globals.iter().map(|global| (global.name.clone(), None)));
        pending.extend(&unit.functions);
    }
    while let Some(scope) = pending.pop() {
        let start = scope.ranges.first().map(|range| range.span.start);
        found.extend(
            scope
                .variables
                .iter()
                .map(|variable| (variable.name.clone(), start)),
        );
        pending.extend(&scope.scopes);
    }
    found.truncate(EVALUATED);
    found
}
