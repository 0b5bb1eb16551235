#include "window/export_selection.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "problem/input_error.h"
#include "problem/problem_text.h"

namespace convscope {
namespace {

void addOnce(std::vector<std::string>& texts, const std::string& text) {
  if (std::ranges::find(texts, text) == texts.end()) texts.push_back(text);
}

}  // namespace

void selectProblem(ShownSurvey& shown, const Session& session, int survey, const std::string& layer,
                   const std::string& pass) {
  if (layer.empty() && pass.empty()) {
    shown.show(survey);
    return;
  }
  const Survey& chosen = session.surveys.at(static_cast<std::size_t>(survey));
  std::vector<std::string> layers;
  std::vector<std::string> passes;  // of the layer, if one is given
  for (std::size_t i = 0; i < chosen.problems.size(); ++i) {
    const NetworkProblem& subject = chosen.problems[i].subject;
    for (const std::string& name : subject.layers) addOnce(layers, name);
    if (!layer.empty() && std::ranges::find(subject.layers, layer) == subject.layers.end()) continue;
    addOnce(passes, toText(subject.problem.pass));
    if (!pass.empty() && passes.back() != pass) continue;
    shown.show(survey, static_cast<int>(i));
    return;
  }
  if (passes.empty())
    throw InputError(fmt::format("{} has no convolution layer '{}'; it has: {}", chosen.started.network.name, layer,
                                 fmt::join(layers, ", ")));
  throw InputError(fmt::format("there is no pass '{}'{}; there are: {}", pass, layer.empty() ? "" : " of " + layer,
                               fmt::join(passes, ", ")));
}

}  // namespace convscope
