// The yardstick of the perft bench: a plain program with make, undo and a win test at each leaf, on a board with a
// border so that runs need no bounds. Prints the leaves, the won leaves and the seconds of 20x20, k = 5, depth 3.
#include <chrono>
#include <cstdio>
static const int W = 20, H = 20, K = 5, DEPTH = 3, S = W + 2;
static char board[(H + 2) * S];
static long long leaves, lines;
static bool wins(int at, char mark) {
    static const int STEP[4] = {1, S, S + 1, S - 1};
    for (int d = 0; d < 4; d++) {
        int run = 1;
        for (int p = at + STEP[d]; board[p] == mark; p += STEP[d]) run++;
        for (int p = at - STEP[d]; board[p] == mark; p -= STEP[d]) run++;
        if (run >= K) return true;
    }
    return false;
}
static void walk(int depth, char mark) {
    for (int y = 1; y <= H; y++)
        for (int at = y * S + 1; at <= y * S + W; at++) {
            if (board[at]) continue;
            board[at] = mark;
            bool won = wins(at, mark);
            if (depth == 1) { leaves++; lines += won; }
            else if (!won) walk(depth - 1, 3 - mark);
            board[at] = 0;
        }
}
int main() {
    for (int i = 0; i < (H + 2) * S; i++) { int x = i % S, y = i / S; board[i] = (x < 1 || y < 1 || x > W || y > H) ? 3 : 0; }
    auto start = std::chrono::steady_clock::now();
    walk(DEPTH, 1);
    double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    std::printf("%lld %lld %.6f\n", leaves, lines, seconds);
}
