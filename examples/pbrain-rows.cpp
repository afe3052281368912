// A whole Gomocup engine, rules 0 (five or more) and 1 (exactly five): c++ -std=c++17 -O2 -o pbrain-rows pbrain-rows.cpp
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>
using std::string, std::to_string, std::vector, std::runtime_error;
struct Cell { int x, y; };
const double WORTH[3][5] = {{0, 0, 0, 0, 0}, {0, 1, 6, 40, 15000}, {0, 4, 30, 300, 20000}};  // by free ends and length
int width = 0, height = 0;
long turn_ms = 1000, left_ms = 1000000000, rule = 0;
vector<int> stones;  // row by row: 0 free, 1 own, 2 the opponent's, 3 nobody's
void say(const string &text) { std::cout << text << std::endl; }  // endl flushes: the manager waits for every line
int &at(int x, int y) { return stones[y * width + x]; }
bool inside(int x, int y) { return x >= 0 && x < width && y >= 0 && y < height; }
string name(Cell c) { return to_string(c.x) + "," + to_string(c.y); }
vector<int> numbers(const string &text, int count) {  // with commas between; anything else is answered with ERROR
    vector<int> found(3);
    char more;
    if (std::sscanf(text.c_str(), "%6d , %6d , %6d %c", &found[0], &found[1], &found[2], &more) == count) return found;
    throw runtime_error("this is not understood: " + text.substr(0, 40));
}
void put(int x, int y, int side) {
    if (!inside(x, y) || at(x, y) || side < 1 || side > 3) throw runtime_error("no stone can be placed there");
    at(x, y) = side;
}
double rating(Cell c, int side) {  // what a stone here is worth, by the row it makes in each direction
    double total = 1.0 / (1 + std::abs(2 * c.x + 1 - width) + std::abs(2 * c.y + 1 - height));  // of equals the middle
    for (Cell d : {Cell{1, 0}, Cell{0, 1}, Cell{1, 1}, Cell{1, -1}}) {
        int length = 1, ends = 0;
        for (int sign : {1, -1}) {
            int x = c.x + sign * d.x, y = c.y + sign * d.y;
            for (; inside(x, y) && at(x, y) == side; x += sign * d.x, y += sign * d.y) length++;
            ends += inside(x, y) && !at(x, y);
        }
        total += length < 5 ? WORTH[ends][length] : length == 5 || rule == 0 ? 1e6 : 0;
    }
    return total;
}
Cell best(double own, double enemy) {  // an own five before a blocked one; when time is over, the best found by then
    auto now = [] { return std::chrono::steady_clock::now(); };
    auto until = now() + std::chrono::milliseconds(std::max(0L, std::min(turn_ms, left_ms / 10)) * 4 / 5);
    std::pair<double, Cell> found{-1, {}};
    for (int i = 0; i < width * height && (found.first < 0 || now() < until); i++) {
        Cell c{i % width, i / width};
        double value = stones[i] ? -1 : own * rating(c, 1) + enemy * rating(c, 2);
        if (value > found.first) found = {value, c};
    }
    if (found.first < 0) throw runtime_error("the board is full");
    return found.second;
}
void move() { Cell c = best(1.5, 1); at(c.x, c.y) = 1; say(name(c)); }
void start(int w, int h) {
    if (w < 5 || h < 5 || w > 100 || h > 100) throw runtime_error("a board has 5 to 100 columns and rows");
    width = w, height = h, stones.assign(w * h, 0);
    say("OK");
}
void board(bool swap2) {  // stones up to DONE; SWAP2BOARD tells those of X and O in turn, and O is to move
    vector<string> lines;
    for (string line; std::getline(std::cin, line) && line.substr(0, 4) != "DONE";) lines.push_back(line);
    stones.assign(width * height, 0);
    for (size_t i = 0; i < lines.size(); i++) {
        auto n = numbers(lines[i] + (!swap2 ? "" : i % 2 ? ",1" : ",2"), 3);
        put(n[0], n[1], n[2]);
    }
    if (swap2 && lines.empty()) return say("2,1 " + name({width / 2, height / 2}) + " " + name({width - 4, height - 2}));
    if (!swap2 || rating(best(0, 1), 2) < 1.5 * rating(best(1, 0), 1)) return move();
    for (int &stone : stones) stone = stone ? 3 - stone : 0;  // X is better off, though O is to move
    say("SWAP");
}
void info(const string &key, const string &value) {  // has no answer; unknown keys are passed over
    if (key == "timeout_turn") turn_ms = std::stol(value);
    if (key == "time_left") left_ms = std::stol(value);
    if (key == "rule") rule = std::stol(value) & 1;
    if (key == "rule" && std::stol(value) > 3) throw runtime_error("neither renju nor caro is played here");
}
void obey(const string &verb, const string &rest) {
    if (verb == "START") return start(numbers(rest, 1)[0], numbers(rest, 1)[0]);
    if (verb == "RECTSTART") return start(numbers(rest, 2)[0], numbers(rest, 2)[1]);
    if (verb == "RESTART" || verb == "BEGIN") return verb == "BEGIN" ? move() : start(width, height);
    if (verb == "BOARD" || verb == "SWAP2BOARD") return board(verb == "SWAP2BOARD");
    if (verb == "INFO") return info(rest.substr(0, rest.find(' ')), rest.substr(std::min(rest.find(' '), rest.size())));
    if (verb == "ABOUT") return say("name=\"rows\", version=\"1.0\", author=\"inarow\"");
    if (verb != "TURN" && verb != "PLAY" && verb != "TAKEBACK") return say("UNKNOWN " + verb);
    int x = numbers(rest, 2)[0], y = numbers(rest, 2)[1];
    if (verb == "TAKEBACK" && inside(x, y)) return at(x, y) = 0, say("OK");
    put(x, y, verb == "TURN" ? 2 : 1);
    verb == "TURN" ? move() : say(rest);
}
int main() {
    for (string line; std::getline(std::cin, line) && line.substr(0, 3) != "END";) try {
        line.erase(line.find_last_not_of(" \t\r") + 1);  // managers end lines with CR and LF
        size_t blank = std::min(line.find(' '), line.size());
        if (!line.empty()) obey(line.substr(0, blank), line.substr(std::min(blank + 1, line.size())));
    } catch (const std::exception &error) { say(string("ERROR ") + error.what()); }  // and the next line is read as ever
}
