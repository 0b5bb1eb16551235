// A helper process that follows a script, for the tests of the pool:
//
//     scripted_helper START BUILD [ALGORITHM]
//
// START is how it answers PrepareBuilds, BUILD how it builds ALGORITHM (default: all of them). Both are one of: works,
// crashes, hangs, exits, refuses, answers garbage, answers half a line, answers something else, floods, is killed,
// loses the device, runs out of memory, is slow, meets N (waits until N processes do so, in the folder
// HELPERS_MEETING), compiles (meets 2; the first build of a process takes 40 s by its own account, others 7 us).
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <thread>
#include <utility>

#include "helpers/build_messages.h"
#include "support/eventually.h"

namespace {

using namespace convscope;

void say(const HelperAnswer& answer) {
  std::cout << toJsonLine(answer) << std::endl;
}

HelperBuild failure(Failure::Kind kind) {
  return {tl::unexpected(Failure{kind, "scripted"}), 3};
}

void meet(std::ptrdiff_t processes) {
  const std::filesystem::path folder = std::getenv("HELPERS_MEETING");
  std::ofstream(folder / std::to_string(getpid())) << "here";
  const auto present = [&] { return std::distance(std::filesystem::directory_iterator(folder), {}); };
  testing::eventually([&] { return present() >= processes; });
}

void act(const std::string& script, const HelperAnswer& usual) {
  if (script == "crashes") {
    signal(SIGSEGV, SIG_DFL);  // a sanitizer has its own handler
    raise(SIGSEGV);
  }
  if (script == "is killed") raise(SIGKILL);
  if (script == "exits") std::_Exit(3);
  if (script == "hangs") std::this_thread::sleep_for(std::chrono::hours(1));
  if (script == "is slow") std::this_thread::sleep_for(std::chrono::milliseconds(50));
  if (script.starts_with("meets ")) meet(std::stoi(script.substr(6)));
  if (script == "refuses") return say(HelperRefusal{"scripted refusal"});
  if (script == "loses the device") return say(failure(Failure::Kind::DeviceLost));
  if (script == "runs out of memory") return say(failure(Failure::Kind::OutOfMemory));
  if (script == "compiles") {
    static bool found = false;
    meet(2);
    return say(HelperBuild{"plan", std::exchange(found, true) ? 7.0 : 40e6, "code of a"});
  }
  if (script == "answers garbage") {
    std::cout << "WARNING: a library prints this" << std::endl;
    return;
  }
  if (script == "answers half a line") {
    std::cout << toJsonLine(usual).substr(0, 12) << std::flush;
    std::_Exit(0);
  }
  if (script == "answers something else") {
    return say(std::holds_alternative<Prepared>(usual) ? HelperAnswer{HelperBuild{"plan", 1}} : Prepared{});
  }
  if (script == "floods") {
    while (std::cout << std::string(1 << 20, 'x')) {
    }
  }
  say(usual);
}

}  // namespace

int main(int argc, char** argv) {
  const std::string start = argc > 1 ? argv[1] : "works";
  const std::string builds = argc > 2 ? argv[2] : "works";
  const std::string algorithm = argc > 3 ? argv[3] : "";
  std::string line;
  while (std::getline(std::cin, line)) {
    const HelperRequest request = helperRequestFrom(line);
    if (const auto* build = std::get_if<BuildRequest>(&request)) {
      const bool scripted = algorithm.empty() || build->candidate.id == algorithm;
      act(scripted ? builds : "works",
          HelperBuild{"plan of " + build->candidate.id + " by " + std::to_string(getpid()), 42});
    } else {
      act(start, Prepared{});
    }
  }
}
