//! What is done, for developers: on standard error, if `DILIFETIME_LOG` says so.

#[cfg(feature = "log")]
mod environment {
    use std::cell::OnceCell;
    use tracing::Dispatch;
    use tracing_subscriber::EnvFilter;
    use tracing_subscriber::fmt::format::FmtSpan;

    thread_local! {
        /// A host's threads share nothing of ours.
        static SUBSCRIBER: OnceCell<Option<Dispatch>> = const { OnceCell::new() };
    }

    fn make() -> Option<Dispatch> {
        let filter = EnvFilter::try_from_env("DILIFETIME_LOG").ok()?;
        let subscriber = tracing_subscriber::fmt()
            .with_env_filter(filter)
            // When a phase ends, its time.
            .with_span_events(FmtSpan::CLOSE)
            .with_writer(std::io::stderr)
            .log_internal_errors(false)
            .with_ansi(false)
            .with_timer(())
            .with_target(false)
            .finish();
        Some(Dispatch::new(subscriber))
    }

    pub(super) fn subscriber() -> Option<Dispatch> {
        SUBSCRIBER.with(|cell| cell.get_or_init(make).clone())
    }
}

#[cfg(not(feature = "log"))]
mod environment {
    /// The host's own, should it have one.
    pub(super) fn subscriber() -> Option<tracing::Dispatch> {
        None
    }
}

/// Does something, and shows it if that is asked for. The host's own subscriber,
/// should it have one, is left alone.
pub fn shown<R>(body: impl FnOnce() -> R) -> R {
    match environment::subscriber() {
        Some(dispatch) => tracing::dispatcher::with_default(&dispatch, body),
        None => body(),
    }
}
