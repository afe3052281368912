// The yardstick of the perft bench: a plain program with make, undo and a win test at each leaf, as anybody would
// write it. Prints the leaves, the won leaves and the seconds of 20x20, k = 5, depth 3.
#include <chrono>
#include <cstdio>

static const int W = 20, H = 20, K = 5, DEPTH = 3;
static char board[H][W];
static long long leaves, lines;

static bool wins(int x, int y, char mark) {
    static const int DX[4] = {1, 0, 1, 1}, DY[4] = {0, 1, 1, -1};
    for (int d = 0; d < 4; d++) {
        int run = 1;
        for (int s = -1; s <= 1; s += 2)
            for (int i = 1; i < K; i++) {
                int nx = x + s * i * DX[d], ny = y + s * i * DY[d];
                if (nx < 0 || ny < 0 || nx >= W || ny >= H || board[ny][nx] != mark) break;
                run++;
            }
        if (run >= K) return true;
    }
    return false;
}

static void walk(int depth, char mark) {
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) {
            if (board[y][x]) continue;
            board[y][x] = mark;
            bool won = wins(x, y, mark);
            if (depth == 1) {
                leaves++;
                lines += won;
            } else if (!won) {
                walk(depth - 1, 3 - mark);
            }
            board[y][x] = 0;
        }
}

int main() {
    auto start = std::chrono::steady_clock::now();
    walk(DEPTH, 1);
    double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    std::printf("%lld %lld %.6f\n", leaves, lines, seconds);
}
