#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "cli/commands/commands.h"
#include "cli/json_text.h"
#include "cli/network_cost.h"
#include "cli/network_input.h"
#include "cli/problem_options.h"
#include "cli/terminal.h"
#include "cli/workload_report.h"
#include "core/problem_text.h"
#include "network/network.h"
#include "network/network_problems.h"
#include "network/shapes.h"
#include "problem/problem_cost.h"
#include "text/overloaded.h"
#include "text/printable.h"
#include "text/table.h"
#include "text/units.h"

namespace convscope::cli {
namespace {

Dims dimsOf(const std::vector<Axis>& axes, std::int64_t Axis::*quantity) {
  Dims dims;
  for (const Axis& axis : axes) dims.push_back(axis.*quantity);
  return dims;
}

/// " 3x3 s2x2 d2x2": stride and dilation where they are not 1.
std::string windowText(const std::vector<Axis>& axes) {
  std::string text = " " + dimsText(dimsOf(axes, &Axis::filter));
  const auto add = [&](char letter, std::int64_t Axis::*quantity) {
    const Dims dims = dimsOf(axes, quantity);
    if (std::ranges::any_of(dims, [](std::int64_t value) { return value != 1; }))
      text += fmt::format(" {}{}", letter, dimsText(dims));
  };
  add('s', &Axis::stride);
  add('d', &Axis::dilation);
  return text;
}

/// Returns a layer's kind in a few words: "conv 3x3 s2", "max pool 2x2 s2", "batch_norm".
std::string kindText(const LayerKind& kind) {
  return std::visit(Overloaded{[](const ConvolutionLayer& layer) {
                                 std::string text = layer.transposed ? "transposed conv" : "conv";
                                 text += windowText(layer.axes);
                                 return layer.groups == 1 ? text : text + fmt::format(" g{}", layer.groups);
                               },
                               [](const PoolingLayer& layer) {
                                 return (layer.kind == PoolingKind::Max ? "max pool" : "average pool") +
                                        windowText(layer.axes);
                               },
                               [](const GlobalPoolingLayer&) -> std::string { return "global pool"; },
                               [](const ResizeLayer&) -> std::string { return "resize"; },
                               [](const AddLayer&) -> std::string { return "add"; },
                               [](const ConcatLayer&) -> std::string { return "concat"; },
                               [](const SplitLayer&) -> std::string { return "split"; },
                               [](const SliceLayer&) -> std::string { return "slice"; },
                               [](const FlattenLayer&) -> std::string { return "flatten"; },
                               [](const LinearLayer&) -> std::string { return "linear"; },
                               [](const ShapeKeepingLayer& layer) { return layer.kind; },
                               [](const InputLayer&) -> std::string { return "input"; }},
                    kind);
}

struct ShapesOptions {
  std::string network;
  ProblemOptions problem;
  std::vector<std::string> sessions;
  bool problems = false;
  bool json = false;
};

/// A network at one input size, with its figures.
struct ShapedNetwork {
  Network network;
  Dims input;
  std::vector<Dims> shapes;
  std::vector<std::int64_t> parameters;
  ConvolutionCost cost;
  std::vector<NetworkProblem> problems;

  double flopsOf(const Layer& layer) const {
    const auto found = cost.flopsOf.find(layer.name);
    return found != cost.flopsOf.end() ? found->second : 0;
  }
  std::int64_t allParameters() const { return std::accumulate(parameters.begin(), parameters.end(), std::int64_t{0}); }
};

ShapedNetwork shapeNetwork(const ShapesOptions& options) {
  ShapedNetwork shaped;
  NetworkAtSize opened = openNetwork(options.network, options.problem, options.sessions);
  shaped.network = std::move(opened.network);
  shaped.input = std::move(opened.input);
  shaped.shapes = propagateShapes(shaped.network, shaped.input);
  shaped.parameters = parameterCounts(shaped.network, shaped.input);
  shaped.cost = convolutionCost(shaped.network, shaped.input);
  shaped.problems =
      networkProblems(shaped.network, shaped.input, problemRequest(options.problem, false, shaped.network.precision));
  return shaped;
}

std::string layersText(const ShapedNetwork& shaped, std::size_t width) {
  Table table({{"Layer", Align::Left, 12},
               {"Kind", Align::Left, 10},
               {"Output"},
               {"Parameters", Align::Right},
               {"FLOPs", Align::Right}});
  table.addRow({"input", "", dimsText(shaped.input), "", ""});
  for (std::size_t i = 0; i < shaped.network.layers.size(); ++i) {
    const Layer& layer = shaped.network.layers[i];
    const double layerFlops = shaped.flopsOf(layer);
    table.addRow({layer.name, kindText(layer.kind), dimsText(shaped.shapes[i]),
                  shaped.parameters[i] > 0 ? formatCount(shaped.parameters[i]) : "",
                  layerFlops > 0 ? formatFlops(layerFlops) : ""});
  }
  table.addRow({"together", "", "", formatCount(shaped.allParameters()), formatFlops(shaped.cost.flops)});
  return table.text(width) + fmt::format("\n{}, {}; FLOPs are theirs, forward.\n",
                                         counted(shaped.cost.layers, "convolution"),
                                         counted(shaped.cost.weights, "weight"));
}

std::string problemsText(const ShapedNetwork& shaped) {
  std::string text = counted(std::ssize(shaped.problems), "distinct problem") + ":\n";
  for (const NetworkProblem& posed : shaped.problems) {
    text +=
        fmt::format("{}\n    {}\n", toText(posed.problem), printable(fmt::format("{}", fmt::join(posed.layers, ", "))));
  }
  return text;
}

std::string shapesJson(const ShapedNetwork& shaped, bool problems) {
  Json json{{"network", shaped.network.name}, {"input", shaped.input}, {"layers", Json::array()}};
  for (std::size_t i = 0; i < shaped.network.layers.size(); ++i) {
    const Layer& layer = shaped.network.layers[i];
    json["layers"].push_back({{"name", layer.name},
                              {"kind", kindText(layer.kind)},
                              {"output", shaped.shapes[i]},
                              {"parameters", shaped.parameters[i]},
                              {"convolution_flops", shaped.flopsOf(layer)}});
  }
  json["convolutions"] = shaped.cost.layers;
  json["convolution_weights"] = shaped.cost.weights;
  json["convolution_flops"] = shaped.cost.flops;
  json["parameters"] = shaped.allParameters();
  if (!problems) return documentText(json);
  json["problems"] = Json::array();
  for (const NetworkProblem& posed : shaped.problems) {
    json["problems"].push_back({{"problem", toText(posed.problem)},
                                {"layers", posed.layers},
                                {"flops", flops(posed.problem)},
                                {"minimum_bytes", minimumBytes(posed.problem)}});
  }
  return documentText(json);
}

int showRecorded(const ShapesOptions& options) {
  const NamedWorkload recorded = openRecorded(options.network, options.problem, options.sessions);
  if (options.json) {
    writeOutput(documentText({{"workload", recorded.name}, {"recording", workloadJson(recorded.workload)}}));
  } else {
    const std::size_t width = outputWidth(STDOUT_FILENO);
    writeOutput(workloadReport(recorded.workload, width) + '\n' + workloadProblemsText(recorded.workload, width));
  }
  return Done;
}

int run(const ShapesOptions& options) {
  if (isRecorded(options.network)) return showRecorded(options);
  const ShapedNetwork shaped = shapeNetwork(options);
  if (options.json) {
    writeOutput(shapesJson(shaped, options.problems));
    return Done;
  }
  std::string text = layersText(shaped, outputWidth(STDOUT_FILENO));
  if (options.problems) text += '\n' + problemsText(shaped);
  writeOutput(text);
  return Done;
}

}  // namespace

void addShapes(CLI::App& program, Action& action) {
  CLI::App* command = program.add_subcommand(
      "shapes", "Print the shapes of a network's layers at an input size, or what a recording contains");
  const auto options = std::make_shared<ShapesOptions>();
  command->add_option("NETWORK", options->network, kSubjectHelp)->type_name("")->required();
  addProblemOptions(*command, options->problem);
  addNamesOption(*command, options->sessions);
  command->add_flag("--problems", options->problems, "Also the distinct convolution problems that the layers pose");
  command->add_flag("--json", options->json, "Print JSON");
  command->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace convscope::cli
