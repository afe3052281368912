# Players that can be named, one line each.

player-human = human
player-random = Random
player-rule3 = Simple rules
player-minimax = Perfect play
player-rating-map = Rating maps
player-threat1 = Threats
player-mcts = Tree search
player-score2 = Two-move Score
player-ultimate2 = Two-move Ultimate
player-exec = External engine

about-human = Moves are entered by typing or clicking.
about-computer = Plays every game, from level 1 (often makes mistakes) to level 10 (searches far ahead).
about-random = Plays any legal move, each with the same chance.
about-rule3 = Completes its own line, else blocks yours, else plays at random.
about-minimax = Searches to the very end of the game; never loses tic-tac-toe.
about-rating-map = Rates every cell for attack and defence and plays the best; all weights can be set.
about-threat1 = Takes wins and double fours, its own and yours, then weighs the four best cells.
about-mcts = Grows a tree of likely moves and plays the one that it tried most; sees threats and wins by fours.
about-score2 = Compares its own move and your best answer by the difference of totals.
about-ultimate2 = Compares its own move and your best answer by the small boards won and in reach.
about-exec = An engine of the Gomocup protocol, docs/gomocup.md.
about-exec-referee = A program that plays any game, docs/referee.md.

# Settings whose name needs a description.
about-setting-computer-level = How well it plays: 1 is the easiest, 2 easy, 4 medium, 7 strong, 10 the best.
about-setting-computer-nodes = Positions that it may visit for a move. At level 10 it replaces the level’s own number, 200 000 in gomoku; at other levels it can only lower that. 0: set by level.
about-setting-computer-depth = Plies (half-moves) that it may search; it can only lower the depth of the level. 0: set by level.
about-setting-computer-time = Time that a move may take; level 10 uses all of it. none: as long as the level needs, or as the clock of the game allows.
about-setting-computer-threads = Threads, at level 10 with a time or a clock and without a number of nodes. 0: one.
about-setting-computer-hash = Memory for positions already visited, in MiB. 0: 64.
about-setting-computer-book = Whether the first moves of gomoku, gomoku-standard, renju and caro come from a book of openings (15×15 only).
about-setting-mcts-nodes = Positions that it may visit for a move; with more it plays better and longer.
about-setting-mcts-width = Moves of each position that it considers, the likeliest ones.
about-setting-mcts-explore = How often moves are tried that did worse so far; with 0 only those that do best.
about-setting-minimax-pruning = Whether moves that cannot change the result are skipped: the same play, only faster.

about-preset-attacker = Lines count alike, attack a little more than defence.
about-preset-attacker10 = The same, but fours count ten times.

level-easy = Easy
level-medium = Medium
level-strong = Strong
level-maximum = Maximum
level-number = level { $level }
strength-easy = easy
strength-medium = medium
strength-strong = strong
strength-maximum = maximum
strength-number = level { $level }
preset-balanced = balanced
preset-attacker = attacking
preset-attacker10 = fours first
