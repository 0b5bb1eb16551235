#include "cli/xla_results.h"

#include <fmt/format.h>

#include <algorithm>

#include "files/text_file.h"
#include "problem/input_error.h"
#include "text/message.h"
#include "text/printable.h"
#include "text/units.h"

namespace convscope::cli {

namespace {

/// Throws InputError if no convolution has a measured algorithm.
void requireMeasured(const std::string& file, const xla::ReplacedResults& results) {
  if (results.replaced + results.kept > 0) return;
  if (results.leftOut.empty()) throw InputError("{}: it has no convolution of cuDNN", file);
  const auto& [problem, reason] = results.leftOut.front();
  if (results.leftOut.size() == 1)
    throw InputError("{}: its convolution was not measured for this device: {}: {}", file, printable(problem),
                     formatMessage(reason));
  throw InputError("{}: none of its {} convolutions was measured for this device; the first, {}: {}", file,
                   results.leftOut.size(), printable(problem), formatMessage(reason));
}

}  // namespace

xla::ReplacedResults readXlaResults(const std::string& file, const Choices& choices) {
  auto results = xla::replaceAlgorithms(readTextFile(file, "autotune results of XLA"), choices);
  if (!results) throw InputError(results.error().message).within(fmt::format("{}:{}", file, results.error().line));
  requireMeasured(file, *results);
  return std::move(*results);
}

std::string xlaText(const std::string& file, const xla::ReplacedResults& results) {
  constexpr std::size_t kMostListed = 20;
  const std::size_t convolutions = results.replaced + results.kept + results.leftOut.size();
  std::string text = fmt::format(
      "{}: {} of {} convolutions of cuDNN have their measured algorithm: {} replaced, {} the same as XLA's; {} "
      "unchanged\n",
      printable(file), results.replaced + results.kept, convolutions, results.replaced, results.kept,
      counted(static_cast<std::int64_t>(results.others), "other result") + (results.others == 1 ? " is" : " are"));
  for (std::size_t i = 0; i < std::min(kMostListed, results.leftOut.size()); ++i)
    text += fmt::format("left as it was: {}: {}\n", printable(results.leftOut[i].first),
                        formatMessage(results.leftOut[i].second));
  if (results.leftOut.size() > kMostListed) text += fmt::format("and {} more\n", results.leftOut.size() - kMostListed);
  return text;
}

}  // namespace convscope::cli
