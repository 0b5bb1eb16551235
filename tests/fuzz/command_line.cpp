// Runs the command line on files with a changed structure, and checks how each run ends: no crash, no hang, an exit
// code from 0 to 2, and messages of one line of at most 400 characters. The inputs are the same each time.
// fuzz_command_line CONVSCOPE_CLI CORPUS COUNT [SEED [FOLDER_FOR_FINDINGS]]
#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "fuzz/restructured.h"
#include "support/process.h"
#include "text/printable.h"

namespace {

namespace fs = std::filesystem;
using convscope::testing::ProcessResult;

constexpr std::size_t kLongestLine = 400;
constexpr std::chrono::seconds kHang{120};

/// A shell command that reads inputs of a folder of the corpus. It gets the program as $0, the input as $1, a session
/// as $2 and the input's text as $3.
struct Use {
  const char* corpus;
  const char* command;
};
constexpr std::array kUses{
    Use{"workload", R"("$0" import "$1")"},
    Use{"workload", R"("$0" import "$1" --layout nhwc --out out.workload --force)"},
    Use{"session", R"("$0" show "$1")"},
    Use{"session", R"("$0" show --json "$1")"},
    Use{"session", R"("$0" csv "$1")"},
    Use{"session", R"("$0" compare "$1" "$2")"},
    Use{"session", R"("$0" forecast "$1" --schedule fixed)"},
    Use{"session", R"("$0" pack "$1" --out packed.gz --force)"},
    Use{"session", R"("$0" choose "$1" --out out.choices --force)"},
    Use{"choices", R"("$0" choose "$1" --out out.choices --force)"},
    Use{"xla", R"("$0" choose "$2" --xla "$1" --out out.textproto --force)"},
    Use{"network", R"("$0" shapes "$1")"},
    Use{"network", R"("$0" shapes --json "$1")"},
    Use{"onnx", R"("$0" shapes "$1" --input 1x3x16x16)"},
    Use{"schedule", R"("$0" forecast "$2" --schedule "$3")"},
    Use{"schedule", R"("$0" forecast "$2" --schedule "list:$1")"},
    Use{"picture",
        R"(mkdir -p pictures && cp "$1" pictures && "$0" forecast "$2" --estimate --schedule list:pictures)"},
    Use{"problem", R"("$0" measure "$3")"},
    Use{"engine", R"("$0" serve < "$1")"},
    Use{"engine", R"("$0" engines resnet50 --device-profile "$1")"},
};

std::string readFile(const fs::path& file) {
  return convscope::testing::readWholeFile(file);
}

/// Returns what is wrong with the end of a run; empty if nothing is.
std::string faultOf(const ProcessResult& result) {
  if (result.signal == SIGKILL) return "it hangs, or was killed";
  if (result.signal != 0) return "it ends by signal " + std::to_string(result.signal);
  if (result.exitCode < 0 || result.exitCode > 2) return "exit code " + std::to_string(result.exitCode);
  std::size_t lines = 0;
  for (std::size_t begin = 0; begin < result.err.size(); ++lines) {
    const std::size_t end = std::min(result.err.find('\n', begin), result.err.size());
    const std::string line = result.err.substr(begin, end - begin);
    if (convscope::textWidth(line) > kLongestLine) return "a line of more than 400 characters";
    if (convscope::printable(line) != line) return "a control character in a message";
    if (line.find("std::") != std::string::npos) return "a message that is not for people";
    begin = end + 1;
  }
  return result.exitCode == 2 && lines != 1 ? std::to_string(lines) + " lines for bad input" : "";
}

class Fuzzer {
 public:
  Fuzzer(fs::path program, fs::path corpus, fs::path findings, unsigned seed)
      : m_program(std::move(program)), m_corpus(std::move(corpus)), m_findings(std::move(findings)), m_random(seed) {
    for (const Use& use : kUses) {
      for (const auto& entry : fs::directory_iterator(m_corpus / use.corpus)) m_files[use.corpus].insert(entry.path());
    }
  }

  bool run(long number) {
    const Use& use = kUses[static_cast<std::size_t>(number) % kUses.size()];
    const std::set<fs::path>& files = m_files.at(use.corpus);
    const fs::path chosen = *std::next(files.begin(), static_cast<std::ptrdiff_t>(m_random() % files.size()));
    const std::string input = convscope::fuzz::restructured(readFile(chosen), m_random);
    const fs::path file = m_folder.path() / ("input" + chosen.extension().string());
    std::ofstream(file, std::ios::binary) << input;
    std::string text = input.substr(0, std::min<std::size_t>(input.find('\0'), 100'000));
    convscope::testing::ProcessOptions options;
    options.folder = m_folder.path();
    options.environment["CONVSCOPE_BACKEND_PATH"] = m_folder.path().string();  // without a device nothing is measured
    convscope::testing::Process process({"/bin/sh", "-c", "exec " + std::string(use.command), fs::absolute(m_program),
                                         file, fs::absolute(m_corpus / "session" / "mnist.convscope").string(), text},
                                        options);
    const ProcessResult result = process.wait(kHang);
    ++m_ends[result.exitCode];
    const std::string fault = faultOf(result);
    if (fault.empty()) return true;
    std::printf("%ld: %s (%s): %s\n%s\n", number, use.command, chosen.filename().c_str(), fault.c_str(),
                result.err.substr(0, 2000).c_str());
    if (!m_findings.empty()) fs::copy_file(file, m_findings / (std::to_string(number) + chosen.extension().string()));
    return false;
  }

  void report(long count, long faults) const {
    std::printf("%ld inputs, %ld faults;", count, faults);
    for (const auto& [code, times] : m_ends) std::printf(" exit code %d: %ld;", code, times);
    std::printf("\n");
  }

 private:
  fs::path m_program;
  fs::path m_corpus;
  fs::path m_findings;
  std::mt19937 m_random;
  std::map<std::string, std::set<fs::path>> m_files;
  std::map<int, long> m_ends;
  convscope::testing::TemporaryFolder m_folder;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) return 2;
  const long count = std::atol(argv[3]);
  Fuzzer fuzzer(argv[1], argv[2], argc > 5 ? argv[5] : "", argc > 4 ? static_cast<unsigned>(std::atoi(argv[4])) : 29);
  long faults = 0;
  for (long i = 0; i < count; ++i) faults += fuzzer.run(i) ? 0 : 1;
  fuzzer.report(count, faults);
  return faults == 0 ? 0 : 1;
}
