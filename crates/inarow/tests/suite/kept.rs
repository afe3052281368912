//! External engines that are reused for several games.

use std::os::unix::fs::PermissionsExt;

use crate::program::Program;

#[test]
fn kept_engines_play_on_and_the_log_knows_it() {
    let program = Program::new();
    let inarow = env!("CARGO_BIN_EXE_inarow");
    let script =
        format!("#!/bin/sh\necho one more >> starts\nexec {inarow} engine --player random --seed 4\n");
    program.write("mine", &script);
    std::fs::set_permissions(program.path("mine"), std::fs::Permissions::from_mode(0o755)).unwrap();
    let starts = || program.read("starts").lines().count();
    let plan = "arena match random exec:./mine --games 4 --seed 1";
    program.run(&format!("{plan} --out anew")).ok();
    let anew = starts();
    program.run(&format!("{plan} --out kept --keep-engines")).ok();
    assert_eq!(starts() - anew, anew - 3, "one program plays all four games");
    // A log continues only with an unchanged setting.
    for other in ["--out kept", "--out anew --keep-engines"] {
        program.run(&format!("{plan} {other}")).fails(1, &["another plan", "--keep-engines"]);
    }
    program.run(&format!("{plan} --out kept --keep-engines")).ok();
}
