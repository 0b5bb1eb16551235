#include "cli/network_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "cli/terminal.h"
#include "measure/known_layers.h"
#include "network/network_source.h"
#include "network/presets.h"
#include "problem/input_error.h"
#include "session/session_file.h"
#include "workload/read_workload.h"

namespace convscope::cli {

bool isRecorded(const std::string& nameOrFile) {
  return std::ranges::count(presetNames(), nameOrFile) == 0 && isRecording(nameOrFile);
}

NamedWorkload openRecorded(const std::string& file, const ProblemOptions& options) {
  const std::array<std::pair<const char*, bool>, 4> given{{{"--input", !options.input.empty()},
                                                           {"--precision", !options.precision.empty()},
                                                           {"--layout", !options.layout.empty()},
                                                           {"--passes", !options.passes.empty()}}};
  for (const auto& [name, isGiven] : given) {
    if (isGiven)
      throw InputError(
          fmt::format("{}: {} is a recording, which states this for each problem; leave out {}", name, file, name));
  }
  NamedWorkload recorded = openWorkload(file);
  nameLayersAsKnown(recorded.workload);
  return recorded;
}

void refuseRecorded(const std::string& nameOrFile, const char* reason) {
  if (isRecorded(nameOrFile)) throw InputError(fmt::format("{} is a recording: {}", nameOrFile, reason));
}

NetworkAtSize openNetwork(const std::string& nameOrFile, const ProblemOptions& options) {
  if (std::ranges::count(presetNames(), nameOrFile) == 0 && isSession(nameOrFile))
    throw InputError(
        fmt::format("{} is a session: print it with `show`, complete it with `profile --resume`", nameOrFile));
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
