//! Tests of games in the local network on the start screen.

use std::sync::Arc;

use egui::accesskit::Role;
use egui_kittest::kittest::Queryable as _;
use inarow_client::{Nearby, NearbyGame, WaitingGame};
use inarow_view::Lang;

use crate::Links;
use crate::testing::{Setting, Size, Stage};

/// Number of waiting games, of a player with a name.
#[derive(Debug)]
struct Waiting(usize);

impl Nearby for Waiting {
    fn announce(&self, _: &WaitingGame) {}

    fn withdraw(&self, _: &str) {}

    fn look(&self, wake: Arc<dyn Fn() + Send + Sync>) {
        wake();
    }

    fn stop(&self) {}

    fn found(&self) -> Vec<NearbyGame> {
        let game = |number| NearbyGame {
            link: format!("http://192.168.1.7:8090/g/abcdefgh1234567{number}").parse().unwrap(),
            game: "gomoku".parse().unwrap(),
            time: "5m+3s".parse().unwrap(),
            from: Some("Anna".to_owned()),
        };
        (0..self.0).map(game).collect()
    }
}

#[test]
fn games_nearby_stand_beside_play_by_link_and_never_in_its_place() {
    for count in [0, 1, 3] {
        let links = Links { nearby: Some(Arc::new(Waiting(count))), ..Links::default() };
        let size = Size { width: 1600.0, height: 900.0, scale: 1.0 };
        let mut stage = Stage::with(Setting { size, lang: Some(Lang::Ru), links, ..Setting::default() });
        let title = "Во что сыграем?";
        for width in [1600.0, 1100.0, 800.0, 700.0, 400.0] {
            stage.harness.set_size(egui::vec2(width, 900.0));
            stage.settle();
            let case = format!("{count} at {width}");
            let by_link = stage.harness.query_all_by_role(Role::Button);
            let by_link: Vec<_> = by_link
                .filter_map(|node| {
                    let label = egui_kittest::kittest::NodeT::accesskit_node(&node).label()?;
                    label.starts_with("Партия по ссылке").then(|| (label, node.rect()))
                })
                .collect();
            let [(name, at)] = &by_link[..] else { panic!("{case}: {by_link:?}") };
            assert!(at.left() >= 0.0 && at.right() <= width, "{case}: {at:?}");
            let heading = stage.harness.get_by_label(title).rect();
            assert!(!heading.intersects(at.shrink(4.0)), "{case}: {at:?} over {heading:?}");
            let beside = stage.harness.query_all_by_label_contains("ждёт соперника Anna").count()
                + stage.harness.query_all_by_label_contains("Партий рядом: ").count();
            let is_told = beside > 0 || name.ends_with(&format!("(рядом: {count})"));
            assert_eq!(is_told, count > 0, "{case}: {name}");
            assert!(width < 700.0 || beside == count.min(1), "{case}: {name}");
            let cut = crate::App::cut_texts(&stage.harness.ctx);
            assert!(cut.is_empty(), "{case}: {cut:?}");
            stage.shot(&format!("nearby-{count}-{width}"));
        }
        let link = stage.harness.get_by_label_contains("Партия по ссылке");
        link.click();
        stage.settle();
        assert!(stage.harness.query_all_by_role(Role::Dialog).next().is_some(), "{count}");
    }
}
