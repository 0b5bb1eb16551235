#include "cli/engine_choice.h"

#include "engine/process_engine.h"
#include "files/program_folder.h"
#include "helpers/build_pools.h"

namespace convscope::cli {

EngineChoice EngineChoice::at(std::size_t number) const {
  return {inProcess, number == 0 ? host : furtherHosts.at(number - 1)};
}

std::unique_ptr<Engine> makeEngine(const EngineChoice& choice) {
  if (!choice.host.empty()) return makeHostEngine(parseHost(choice.host));
  if (!choice.inProcess) return makeProcessEngine();
  return makeLocalEngine([] { return loadBackends(); }, buildPoolsOf(programBeside("convscope-cli")));
}

}  // namespace convscope::cli
