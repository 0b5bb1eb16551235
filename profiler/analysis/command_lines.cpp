#include "analysis/command_lines.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "analysis/sweep_sizes.h"
#include "core/problem_text.h"
#include "network/input_sizes.h"
#include "network/presets.h"
#include "text/printable.h"
#include "workload/named_workload.h"
#include "workload/read_workload.h"

namespace convscope {
namespace {

std::string passesText(const std::vector<Pass>& passes) {
  std::vector<std::string> texts;
  for (const Pass pass : passes) texts.push_back(toText(pass));
  return fmt::format("{}", fmt::join(texts, ","));
}

std::string hostOption(const std::string& host) {
  return host.empty() ? std::string() : " --host " + shellWord(host);
}

/// Returns the options that a survey of a network and one of a recording have.
std::string measuringOptions(const SurveyOptions& options) {
  std::string text;
  if (!options.backend.empty()) text += " --backend " + shellWord(options.backend);
  const bool areSeveral = options.device.find(',') != std::string::npos;
  if (!options.device.empty()) text += (areSeveral ? " --devices " : " --device ") + shellWord(options.device);
  constexpr int kMib = 20;
  if (options.workspaceLimit > 0) text += fmt::format(" --workspace-limit {}", options.workspaceLimit >> kMib);
  return text;
}

}  // namespace

std::string reproducingLine(const SurveyOptions& options, const Problem& problem, const Trial& trial,
                            const std::string& host) {
  std::string line =
      fmt::format("convscope-cli measure {} --backend {} --device {} --algorithm {}", shellWord(toText(problem)),
                  shellWord(options.backend), shellWord(options.device), shellWord(trial.candidate.id));
  if (!options.lists.empty()) line += " --lists " + shellWord(fmt::format("{}", fmt::join(options.lists, ",")));
  if (options.samples > 0) line += fmt::format(" --samples {}", options.samples);
  if (options.cold) line += " --cold";
  return line + hostOption(host);
}

std::string profileLine(const SurveyOptions& options, const std::string& file) {
  return "convscope-cli profile " + shellWord(file) + measuringOptions(options);
}

std::string surveyLine(const SurveyOptions& options, const Network& network, const std::vector<Dims>& sizes,
                       const std::string& file) {
  std::string line = fmt::format("convscope-cli {} {}{} --input {}", sizes.size() > 1 ? "sweep" : "profile",
                                 shellWord(file.empty() ? network.name : file), measuringOptions(options),
                                 dimsText(sizes.size() == 1 ? sizes.front() : network.input));
  if (sizes.size() > 1) line += " --sizes " + inputSizesText(sizes, network.input);
  line += fmt::format(" --precision {} --layout {}", toText(options.precision), toText(options.layout));
  return options.passes.size() < kPasses.size() ? line + " --passes " + passesText(options.passes) : line;
}

std::string recordingLine(const std::string& file, const std::string& host) {
  return fmt::format("convscope-cli profile {}{} --out run.convscope", shellWord(file), hostOption(host));
}

ImportedPart importedPart(const std::string& recording, const WorkloadOptions& choice) {
  std::string options;
  if (!choice.process.empty()) options += " --process " + shellWord(choice.process);
  if (choice.cpu) options += " --device cpu";
  if (choice.device) options += fmt::format(" --device {}", *choice.device);
  if (options.empty()) return {{}, recording};
  std::string file = workloadName(recording) + ".workload";
  return {fmt::format("convscope-cli import {}{} --out {} && ", shellWord(recording), options, shellWord(file)), file};
}

std::string sweepCommand(std::span<const Survey* const> surveys, const std::vector<MissingAtSize>& missing) {
  const SurveyStarted& started = surveys.front()->started;
  const SurveyOptions& options = started.options;
  std::vector<std::string> lists = options.lists;
  std::string backend = options.backend;
  const auto addOnce = []<class T>(std::vector<T>& all, const T& one) {
    if (std::ranges::find(all, one) == all.end()) all.push_back(one);
  };
  std::vector<Dims> measured;
  for (const Survey* survey : surveys) addOnce(measured, survey->started.input);
  std::vector<Dims> sizes = measured;
  for (const Dims& size : sizesToSweep(missing, measured)) addOnce(sizes, size);
  for (const MissingAtSize& one : missing) {
    if (!one.lists.empty() && lists.empty() && !surveys.front()->problems.empty()) {
      for (const CandidateList& list : surveys.front()->problems.front().lists) lists.push_back(list.name);
    }
    for (const std::string& list : one.lists) addOnce(lists, list);
    if (!one.backend.empty()) backend = one.backend;
  }
  const std::string file = networkFile(started.network);
  // What a size leaves out is taken from the file of another network, whose input may be another one.
  const Dims own = file.empty() ? preset(started.network.name).input : Dims();
  // Without it, the command measures on the first device of the backend.
  const bool isFirst = options.device.ends_with(":0") || options.device.find(':') == std::string::npos;
  const std::string device = isFirst ? std::string() : " --device " + shellWord(options.device);
  std::string command = fmt::format("convscope-cli sweep {} --sizes {} --backend {}{} --precision {} --layout {}",
                                    shellWord(file.empty() ? started.network.name : file), inputSizesText(sizes, own),
                                    backend, device, toText(options.precision), toText(options.layout));
  if (options.passes.size() < kPasses.size()) command += " --passes " + passesText(options.passes);
  if (!lists.empty()) command += " --lists " + shellWord(fmt::format("{}", fmt::join(lists, ",")));
  return command + " --out FILE";
}

}  // namespace convscope
