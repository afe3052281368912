//! `inarow serve`: games by link.

mod gateway;
mod operator;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use inarow_core::Message;
use inarow_profile::Location;
use inarow_server::{
    AdminAddress, Farewell, Limits, Operations, Reach, ServeError, ServeOptions, Server, TlsFiles, backup,
    log_to_stderr, new_token, serve,
};
use inarow_view::{Lang, Texts};

use crate::cli::serve::{Admin, ServeArgs, ServeCommand};
use crate::failure::{Context, Failure};
use crate::listening::naming_option;
use crate::named_file::text_of;
use crate::nearby::{announcer, nearby};
use crate::out::out;
use gateway::Gateway;

/// Default address of metrics.
const ADMIN: &str = "127.0.0.1:8081";
/// Subfolder of the data folder.
const FOLDER: &str = "server";

pub(crate) fn run(args: ServeArgs, data: Option<PathBuf>, lang: Lang) -> Result<(), Failure> {
    let location = Location::find(data);
    let folder =
        location.path().ok_or_else(|| Failure::new(Message::new("said-server-no-folder")))?.join(FOLDER);
    let texts = Texts::new(lang);
    match args.command {
        Some(ServeCommand::Backup(args)) => {
            backup(&folder, &args.file)?;
            let path = args.file.display().to_string();
            writeln!(out(), "{}", texts.with("said-server-backed-up", &[("path", path.into())]))?;
            return Ok(());
        }
        Some(ServeCommand::Token(args)) => {
            writeln!(out(), "{}", new_token(&folder, &args.name)?)?;
            return Ok(());
        }
        Some(ServeCommand::Games(args)) => return operator::games(&folder, &args, &texts),
        Some(ServeCommand::End(args)) => return operator::end(&folder, &args, &texts),
        Some(ServeCommand::Delete(args)) => return operator::delete(&folder, &args, &texts),
        Some(ServeCommand::Prune(args)) => return operator::prune(&folder, &args, &texts),
        Some(ServeCommand::Ban(args)) => return operator::ban(&folder, &args, &texts),
        Some(ServeCommand::Check(args)) => return operator::check(&folder, &args, &texts),
        None => {}
    }
    log_to_stderr(args.log || args.log_addresses);
    let ServeArgs { listen, public_url, tls, no_nearby, course_gateway, course_time_limit, .. } = args;
    let limits = args.limits.as_deref().map_or_else(|| Ok(Limits::default()), limits)?;
    let admin = match args.admin {
        None => Some(AdminAddress { place: ADMIN.to_owned(), is_default: true }),
        Some(Admin::At(place)) => Some(AdminAddress { place, is_default: false }),
        Some(Admin::Nowhere) => None,
    };
    let operations = Operations { admin, trusted: args.trust_proxy, log_addresses: args.log_addresses };
    if course_gateway.is_some() && listen.starts_with("unix:") {
        return Err(Failure::usage(Message::new("server-unix-gateway")));
    }
    let tls = match tls.as_deref() {
        Some([cert, key]) => Some(TlsFiles { cert: cert.clone(), key: key.clone() }),
        _ => None,
    };
    let announcer = nearby(!no_nearby).as_ref().map(announcer);
    let (games, own) = (folder.clone(), listen.clone());
    let options =
        ServeOptions { listen, folder, public_url, tls, limits, announcer, farewell: Farewell::Restart };
    let time_limit = Duration::from_millis(course_time_limit.into());
    let gateway = course_gateway.map(|address| {
        Gateway::bind(&address, time_limit, &games, lang)
            .map_err(|failure| naming_option(failure, "--course-gateway", &address.to_string()))
    });
    let mut gateway = gateway.transpose()?;
    let mut running = None;
    serve(options, operations, |server| {
        // The server runs even if nobody reads this output.
        let _ = tell(server, gateway.as_ref(), &texts);
        running = gateway.take().map(|gateway| gateway.run(server.address()));
    })
    .map_err(|error| match &error {
        ServeError::Listen { address, .. } => {
            let option = if *address == own { "--listen" } else { "--admin" };
            let address = address.clone();
            naming_option(error.into(), option, &address)
        }
        _ => error.into(),
    })?;
    running.transpose()?;
    Ok(())
}

/// Parses the limits of a file.
fn limits(file: &Path) -> Result<Limits, Failure> {
    Limits::parse(&text_of(file)?).at(|| file.display())
}

/// Prints the address of the server, and its reach.
fn tell(server: &Server, gateway: Option<&Gateway>, texts: &Texts) -> std::io::Result<()> {
    let reach = match server.reach() {
        Reach::ThisMachine => "said-server-machine",
        Reach::NoNetwork => "said-server-no-network",
        Reach::ThisNetwork => "said-server-network",
        Reach::Anyone => "said-server-anyone",
    };
    let mut out = out();
    writeln!(out, "{}", texts.with("said-server-listens", &[("url", server.public_url().into())]))?;
    let port = server.address().port().to_string();
    let reach = texts.with(reach, &[("port", port.into())]);
    writeln!(out, "{reach}")?;
    if let Some(gateway) = gateway {
        let values =
            [("address", gateway.address().to_string().into()), ("ms", gateway.time_limit_ms().into())];
        writeln!(out, "{}", texts.with("said-server-course", &values))?;
    }
    if let Some(admin) = server.admin_address() {
        writeln!(out, "{}", texts.with("said-server-metrics", &[("address", admin.to_string().into())]))?;
    }
    writeln!(out, "{}", texts.get("said-server-stop"))?;
    out.flush()
}
