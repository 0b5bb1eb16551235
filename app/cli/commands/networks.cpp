#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>

#include "cli/commands/commands.h"
#include "cli/network_cost.h"
#include "cli/terminal.h"
#include "core/problem_text.h"
#include "network/presets.h"
#include "text/table.h"
#include "text/units.h"

namespace convscope::cli {
namespace {

int listNetworks() {
  Table table({{"Network"},
               {"Input"},
               {"Convolutions", Align::Right},
               {"Weights", Align::Right},
               {"FLOPs", Align::Right},
               {"Description", Align::Left, 0, 1}});
  std::string descriptions;
  for (const std::string& name : presetNames()) {
    const Network network = preset(name);
    const ConvolutionCost cost = convolutionCost(network, network.input);
    table.addRow({name, dimsText(network.input), fmt::format("{}", cost.layers), formatCount(cost.weights),
                  formatFlops(cost.flops), network.description});
    descriptions += fmt::format("{}: {}\n", name, network.description);
  }
  const std::size_t width = outputWidth(STDOUT_FILENO);
  std::string text = table.text(width);
  if (!table.leftOut(width).empty()) text += '\n' + descriptions;
  writeOutput(text + "\nWeights and FLOPs are those of the convolutions, forward, at the input size that is shown.\n");
  return Done;
}

}  // namespace

void addNetworks(CLI::App& program, Action& action) {
  CLI::App* command = program.add_subcommand("networks", "List the networks that are built in");
  command->callback([&action] { action = listNetworks; });
}

}  // namespace convscope::cli
