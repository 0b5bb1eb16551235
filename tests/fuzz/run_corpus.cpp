// Where there is no libFuzzer: feeds a target every file of a corpus and some hundred copies of each, half of them with
// damaged bytes and half of them with a changed structure. The copies are the same each time.
// run_corpus FOLDER [COPIES_OF_EACH [SEED]]
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "fuzz/restructured.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size);

namespace {

void feed(const std::string& input) {
  // From the heap, exactly as long: AddressSanitizer sees a reader that goes past the end.
  const std::vector<unsigned char> bytes(input.begin(), input.end());
  LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
}

std::string damaged(std::string input, std::mt19937& random) {
  static const std::vector<std::string> pieces{
      "-1",  "0",  "9223372036854775807", "1e999", "null", "[", "{", "\"", "\n", "\\u0000", "\xff", "x", ":", ",",
      "NaN", "0.5"};
  const int times = 1 + static_cast<int>(random() % 4);
  for (int i = 0; i < times && !input.empty(); ++i) {
    const std::size_t at = random() % input.size();
    switch (random() % 5) {
      case 0:
        input[at] = static_cast<char>(random());
        break;
      case 1:
        input.resize(at);
        break;
      case 2:
        input.insert(at, pieces[random() % pieces.size()]);
        break;
      case 3:
        input.erase(at, 1 + random() % 16);
        break;
      default:
        input.insert(at, input.substr(random() % input.size(), random() % 64));
    }
  }
  return input;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  const int copies = argc > 2 ? std::atoi(argv[2]) : 150;
  std::set<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(argv[1])) files.insert(entry.path());
  std::mt19937 random(argc > 3 ? static_cast<unsigned>(std::atoi(argv[3])) : 20261121u);
  long fed = 0;
  for (const auto& file : files) {
    std::ifstream in(file, std::ios::binary);
    const std::string input{std::istreambuf_iterator<char>(in), {}};
    feed(input);
    for (int i = 0; i < copies; ++i, fed += 2) {
      feed(damaged(input, random));
      feed(convscope::fuzz::restructured(input, random));
    }
  }
  std::printf("%zu files, %ld changed copies\n", files.size(), fed);
  return files.empty() ? 1 : 0;
}
