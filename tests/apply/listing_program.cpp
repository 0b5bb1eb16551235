// A program that queries cuDNN's heuristics for an H200, as a framework does, and prints what it gets. The tests run it
// with and without the library that applies choices.
//
//   listing_program MODE MOST THREADS PROBLEM...
//
// prints for each problem "COUNT: ENGINE; ENGINE; ..." with at most MOST engines (0: all that are announced); COUNT is
// the number that cuDNN announces. With several threads, each lists all problems, and the program fails if the lists
// differ.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>
#include <thread>

#include "backend/cuda/h200_profile.h"
#include "backend/cudnn/heuristics.h"
#include "backend/cudnn/linked_api.h"
#include "core/parse.h"
#include "core/problem_text.h"

namespace convscope::cudnn {
namespace {

const std::map<std::string, cudnnBackendHeurMode_t> kModes{{"instant", CUDNN_HEUR_MODE_INSTANT},
                                                           {"fallback", CUDNN_HEUR_MODE_FALLBACK},
                                                           {"mode_a", CUDNN_HEUR_MODE_A},
                                                           {"mode_b", CUDNN_HEUR_MODE_B}};

/// Makes the graph's descriptor only: the descriptors that it consists of are destroyed before the query.
CudnnResult<Descriptor> heuristicsOf(const Problem& problem, const Target& target, cudnnBackendHeurMode_t mode) {
  const auto graph = OperationGraph::make(problem, target).value();
  return DescriptorBuilder(kLinkedApi, CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR)
      .set(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH, graph->descriptor())
      .set(CUDNN_ATTR_ENGINEHEUR_MODE, mode)
      .set(CUDNN_ATTR_ENGINEHEUR_DEVICEPROP, *target.profile)
      .finish("query cuDNN's heuristics");
}

std::string listing(const Problem& problem, const Target& target, cudnnBackendHeurMode_t mode, std::int64_t most) {
  const auto heuristics = heuristicsOf(problem, target, mode);
  if (!heuristics) return heuristics.error().reason;
  const auto announced = attributeCount(*heuristics, CUDNN_ATTR_ENGINEHEUR_RESULTS, CUDNN_TYPE_BACKEND_DESCRIPTOR);
  const auto configs = descriptorsOf(*heuristics, CUDNN_ATTR_ENGINEHEUR_RESULTS, CUDNN_BACKEND_ENGINECFG_DESCRIPTOR,
                                     most == 0 ? announced : most, "read the answer");
  if (!configs) return configs.error().reason;
  std::string text = std::to_string(announced) + ":";
  for (const Descriptor& config : *configs) {
    const auto choice = readEngineConfig(config);
    text += (text.ends_with(':') ? " " : "; ") + (choice ? toText(choice->id) : choice.error().reason);
    const bool usesTensorCores = choice && std::ranges::find(choice->notes, Note::TensorCore) != choice->notes.end();
    if (usesTensorCores) text += " +tc";
  }
  return text;
}

std::string listings(const std::vector<Problem>& problems, cudnnBackendHeurMode_t mode, std::int64_t most) {
  const Target target = h200Profile().value();
  std::string text;
  for (const Problem& problem : problems) text += listing(problem, target, mode, most) + "\n";
  return text;
}

int run(int count, char** arguments) {
  constexpr int kFirstProblem = 4;
  constexpr int kSkipped = 77;
  if (count <= kFirstProblem || !kModes.contains(arguments[1])) return EXIT_FAILURE;
  if (const auto target = h200Profile(); !target) {
    std::puts(target.error().reason.c_str());
    return kSkipped;
  }
  const auto most = parseNumber<std::int64_t>(arguments[2], 0, 1000).value();
  const auto threadCount = parseNumber<std::size_t>(arguments[3], 1, 64).value();
  std::vector<Problem> problems;
  for (int i = kFirstProblem; i < count; ++i) problems.push_back(readProblem(arguments[i]).value());

  std::vector<std::string> texts(threadCount);
  std::vector<std::jthread> threads;
  for (std::string& text : texts)
    threads.emplace_back([&] { text = listings(problems, kModes.at(arguments[1]), most); });
  threads.clear();
  std::fputs(texts.front().c_str(), stdout);
  return std::ranges::count(texts, texts.front()) == std::ssize(texts) ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace
}  // namespace convscope::cudnn

int main(int count, char** arguments) {
  return convscope::cudnn::run(count, arguments);
}
