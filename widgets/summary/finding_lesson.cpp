#include "widgets/summary/finding_lesson.h"

#include <map>

namespace convscope {

std::string lessonOfFinding(const std::string& id) {
  static const std::map<std::string, std::string> kLessons{
      {"first-choices", "benchmark-mode#two-ways-to-choose"},
      {"heuristic-choices", "benchmark-mode#two-ways-to-choose"},
      {"host-limit", "your-training#host-or-device"},
      {"knobs-gain", "only-ten#the-fastest-of-all"},
      {"layout-conversions", "channels-last#one-layer-in-both-orders"},
      {"left-out", "depthwise#who-computes-it"},
      {"new-sizes", "changing-sizes#the-price-of-a-new-size"},
      {"other-device", "another-gpu#does-the-verdict-hold"},
      {"other-library", "on-a-cpu#another-library-the-same-question"},
      {"precision", "precision-traps#one-type-two-precisions"},
      {"run-time-compilation", "warm-up#where-does-it-go"},
      {"search-limit", "only-ten#the-fastest-of-all"},
      {"search-memory", "out-of-memory#while-it-searches"},
      {"setup", "warm-up#the-slow-first-iteration"},
      {"workspace", "workspace#the-whole-network"},
      {"wrong-picks", "only-ten#chance-in-numbers"},
  };
  const auto found = kLessons.find(id);
  return found == kLessons.end() ? std::string() : found->second;
}

}  // namespace convscope
