#include "widgets/network_editor/network_facts.h"

#include <algorithm>

#include "network/input_rank.h"
#include "network/network_problems.h"
#include "network/shapes.h"
#include "problem/input_error.h"
#include "problem/problem_cost.h"
#include "problem/validate.h"
#include "widgets/network_editor/fit_advice.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

bool fits(const Network& network) {
  try {
    static_cast<void>(propagateShapes(network, network.input));
    return true;
  } catch (const InputError&) {
    return false;
  }
}

/// Returns how many of the first layers fit together.
std::size_t fittingLayers(const Network& network) {
  if (fits(network)) return network.layers.size();
  std::size_t fitting = 0;
  std::size_t failing = network.layers.size();
  while (failing - fitting > 1) {
    const std::size_t middle = (fitting + failing) / 2;
    (fits(firstLayers(network, middle)) ? fitting : failing) = middle;
  }
  return fitting;
}

/// Returns the error for reading `name`, which is not the name of an earlier layer.
QString unknownName(const Network& network, std::size_t row, const std::string& name) {
  const QString shown = QString::fromStdString(name);
  const auto& layers = network.layers;
  const auto found = std::ranges::find(layers, name, &Layer::name);
  if (found != layers.end())
    return App::tr("“%1” is in row %2, but a layer reads only earlier layers: move it up")
        .arg(shown)
        .arg(found - layers.begin() + 1);
  return App::tr("there is no layer “%1”: the previous layer is “%2”")
      .arg(shown, QString::fromStdString(row == 0 ? kInputName : layers[row - 1].name));
}

/// Reports missing, duplicate and unknown names at their cells.
void checkNames(const Network& network, NetworkFacts& facts) {
  std::map<std::string, int> rowOf{{kInputName, 0}};
  for (std::size_t i = 0; i < network.layers.size(); ++i) {
    const Layer& layer = network.layers[i];
    const int row = static_cast<int>(i);
    for (const std::string& name : layer.inputs) {
      if (!rowOf.contains(name)) facts.errors[{row, LayerColumn::Inputs}] = unknownName(network, i, name);
    }
    const auto* resize = std::get_if<ResizeLayer>(&layer.kind);
    if (resize != nullptr && !resize->like.empty() && !rowOf.contains(resize->like))
      facts.errors[{row, LayerColumn::Out}] = unknownName(network, i, resize->like);
    if (layer.name.empty())
      facts.errors[{row, LayerColumn::Name}] = App::tr("a layer needs a name");
    else if (const auto [first, isNew] = rowOf.emplace(layer.name, row); !isNew)
      facts.errors[{row, LayerColumn::Name}] = App::tr("“%1” is taken by row %2: names are unique")
                                                   .arg(QString::fromStdString(layer.name))
                                                   .arg(first->second + 1);
  }
}

void computeFigures(const Network& network, NetworkFacts& facts) {
  facts.outputs = propagateShapes(network, network.input);
  facts.weights = parameterCounts(network, network.input);
  facts.flops.assign(network.layers.size(), 0);
  std::map<std::string, std::size_t> rowOf;
  for (std::size_t i = 0; i < network.layers.size(); ++i) rowOf[network.layers[i].name] = i;
  for (const NetworkProblem& posed : networkProblems(network, network.input, {.passes = {Pass::Forward}})) {
    const double each = flops(posed.problem);
    for (const std::string& layer : posed.layers) {
      facts.flops[rowOf.at(layer)] = each;
      facts.totalFlops += each;
      facts.convolutionWeights += facts.weights[rowOf.at(layer)];
      ++facts.convolutions;
    }
  }
}

}  // namespace

Network firstLayers(const Network& network, std::size_t count) {
  Network first = network;
  first.layers.resize(count);
  return first;
}

NetworkFacts examine(const Network& network) {
  NetworkFacts facts;
  checkNames(network, facts);
  try {
    checkInput(network, network.input);
  } catch (const InputError& error) {
    facts.inputError = QString::fromStdString(error.what());
    return facts;
  }
  const std::size_t count = fittingLayers(network);
  if (count == network.layers.size()) {
    computeFigures(network, facts);
    return facts;
  }
  computeFigures(firstLayers(network, count), facts);
  const int row = static_cast<int>(count);
  const auto hasError = [&](const auto& entry) { return entry.first.first == row; };
  if (std::ranges::none_of(facts.errors, hasError)) {
    const FitAdvice advice = adviseOn(network, count, facts.outputs);
    facts.errors[{row, advice.column}] = advice.message;
  }
  return facts;
}

}  // namespace convscope
