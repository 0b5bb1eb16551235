#include "session/setup_text.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "text/translate.h"

namespace convscope {
namespace {

constexpr std::array<std::string_view, 8> kSteps{
    translatable("setup_text", "load backend"),
    translatable("setup_text", "initialise CUDA"),
    translatable("setup_text", "load cuDNN"),
    translatable("setup_text", "create handle"),
    translatable("setup_text", "make planner and tensors"),
    translatable("setup_text", "first heuristics query"),
    translatable("setup_text", "first plan"),
    translatable("setup_text", "first execution"),
};

}  // namespace

std::string setupText(const std::string& step) {
  const bool isKnown = std::ranges::find(kSteps, step) != kSteps.end();
  return isKnown ? translated("setup_text", step.c_str()) : step;
}

}  // namespace convscope
