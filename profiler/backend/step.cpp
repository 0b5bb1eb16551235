#include "backend/step.h"

#include <algorithm>
#include <array>

namespace convscope {
namespace {

struct ActionText {
  std::string_view name;
  std::string_view description;
};

/// As Step::Action.
constexpr std::array kActions{ActionText{"open", "opening the device"},
                              ActionText{"list", "listing its algorithms"},
                              ActionText{"build", "building its plan"},
                              ActionText{"prepare", "allocating its memory"},
                              ActionText{"first", "executing it for the first time"},
                              ActionText{"sample", "timing it"},
                              ActionText{"sequence", "executing an iteration"},
                              ActionText{"kernels", "reading its kernel names"},
                              ActionText{"check", "checking its results"}};

const ActionText& textOf(Step::Action action) {
  return kActions.at(static_cast<std::size_t>(action));
}

}  // namespace

std::string toText(Step::Action action) {
  return std::string(textOf(action).name);
}

std::optional<Step::Action> parseStepAction(std::string_view text) {
  const auto* found = std::ranges::find(kActions, text, &ActionText::name);
  if (found == kActions.end()) return std::nullopt;
  return static_cast<Step::Action>(found - kActions.begin());
}

std::string describe(Step::Action action) {
  return std::string(textOf(action).description);
}

}  // namespace convscope
