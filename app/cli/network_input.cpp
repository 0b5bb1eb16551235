#include "cli/network_input.h"

#include "cli/terminal.h"
#include "network/network_source.h"

namespace convscope::cli {

Network openNetwork(const std::string& nameOrFile, const ProblemOptions& options) {
  InputShapes shapes;
  if (!options.input.empty()) shapes[""] = inputShape(options);
  ImportedNetwork imported = loadNetwork(nameOrFile, shapes);
  showRemarks(imported);
  return std::move(imported.network);
}

void showRemarks(const ImportedNetwork& imported) {
  for (const std::string& remark : imported.remarks) showMessage(imported.network.name + ": " + remark);
}

}  // namespace convscope::cli
