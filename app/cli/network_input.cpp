#include "cli/network_input.h"

#include "cli/terminal.h"
#include "onnx/network_source.h"

namespace convscope::cli {

Network openNetwork(const std::string& nameOrFile, const ProblemOptions& options) {
  InputShapes shapes;
  if (!options.input.empty()) shapes[""] = inputShape(options);
  ImportedNetwork imported = loadNetwork(nameOrFile, shapes);
  sayRemarks(imported);
  return std::move(imported.network);
}

void sayRemarks(const ImportedNetwork& imported) {
  for (const std::string& remark : imported.remarks) say(imported.network.name + ": " + remark);
}

}  // namespace convscope::cli
