#include "cli/network_input.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "cli/session_input.h"
#include "cli/terminal.h"
#include "measure/known_layers.h"
#include "network/network_source.h"
#include "network/presets.h"
#include "problem/input_error.h"
#include "session/session_file.h"
#include "session/session_networks.h"
#include "workload/read_workload.h"

namespace convscope::cli {

bool isRecorded(const std::string& nameOrFile) {
  return std::ranges::count(presetNames(), nameOrFile) == 0 && isRecording(nameOrFile);
}

void addNamesOption(CLI::App& command, std::vector<std::string>& sessions) {
  command
      .add_option("--with", sessions,
                  "Of a recording without names of layers: sessions whose networks may have them, beside the presets")
      ->type_name("SESSION")
      ->allow_extra_args(false);
}

void nameLayers(Workload& workload, const std::vector<std::string>& sessions) {
  std::vector<Network> networks;
  for (const std::string& file : sessions)
    std::ranges::copy(networksIn(openSession(file)), std::back_inserter(networks));
  nameLayersAsKnown(workload, networks);
}

NamedWorkload openRecorded(const std::string& file, const ProblemOptions& options,
                           const std::vector<std::string>& sessions) {
  const std::array<std::pair<const char*, bool>, 4> given{{{"--input", !options.input.empty()},
                                                           {"--precision", !options.precision.empty()},
                                                           {"--layout", !options.layout.empty()},
                                                           {"--passes", !options.passes.empty()}}};
  for (const auto& [name, isGiven] : given) {
    if (isGiven)
      throw InputError("{}: {} is a recording, which states this for each problem; leave out {}", name, file, name);
  }
  NamedWorkload recorded = openWorkload(file);
  nameLayers(recorded.workload, sessions);
  return recorded;
}

void refuseRecorded(const std::string& nameOrFile, const char* reason) {
  if (isRecorded(nameOrFile)) throw InputError("{} is a recording: {}", nameOrFile, reason);
}

NetworkAtSize openNetwork(const std::string& nameOrFile, const ProblemOptions& options,
                          const std::vector<std::string>& sessions) {
  if (!sessions.empty()) throw InputError("--with is for recordings; {} is a network", nameOrFile);
  if (std::ranges::count(presetNames(), nameOrFile) == 0 && isSession(nameOrFile))
    throw InputError("{} is a session: print it with `show`, complete it with `profile --resume`", nameOrFile);
  InputShapes shapes;
  if (!options.input.empty()) shapes[""] = inputShape(options);
  ImportedNetwork imported = loadNetwork(nameOrFile, shapes);
  showRemarks(imported);
  // A model's import has read the size, in the model's order of axes or the network's.
  const Dims input = isOnnxFile(nameOrFile) ? imported.network.input : inputOf(options, imported.network);
  return {std::move(imported.network), input};
}

void showRemarks(const ImportedNetwork& imported) {
  for (const std::string& remark : imported.remarks) showMessage(imported.network.name + ": " + remark);
}

}  // namespace convscope::cli
