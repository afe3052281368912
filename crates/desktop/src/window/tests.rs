//! Tests of messages about a window that does not open.

use super::*;

#[test]
fn no_path_of_a_builder_is_told() {
    let error =
        "winit EventLoopError: os error at /builder/winit/src/linux/mod.rs:765: no display: none is set";
    assert_eq!(last_words(error), "no display: none is set");
    assert_eq!(last_words("the system gave no OpenGL"), "the system gave no OpenGL");
    assert_eq!(last_words("broken at main.rs:7"), "broken at main.rs:7");
}

#[test]
fn a_library_that_gives_up_before_the_window_is_a_reason_and_a_fault_after_it_stays_one() {
    let given_up = unless_it_gives_up(|_| panic!("no format"));
    assert_eq!(given_up.unwrap_err().to_string(), "no format");
    let fault = |opened: Rc<Cell<bool>>| {
        opened.set(true);
        panic!("a fault")
    };
    assert!(catch_unwind(|| unless_it_gives_up(fault)).is_err());
    assert!(unless_it_gives_up(|_| Ok(())).is_ok());
}
