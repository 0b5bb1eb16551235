#include "widgets/shared/size_labels.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <set>

#include "core/problem_text.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

/// Returns the common size of all spatial axes; empty if they differ or there are none.
std::optional<std::int64_t> squareSize(const Dims& input) {
  if (input.size() < 3) return std::nullopt;
  const bool square = std::all_of(input.begin() + 2, input.end(), [&](std::int64_t e) { return e == input[2]; });
  return square ? std::optional(input[2]) : std::nullopt;
}

/// Returns whether all inputs have equal first `count` numbers or, if `behind`, equal numbers after them.
bool agree(const std::vector<Dims>& inputs, std::size_t count, bool behind) {
  return std::ranges::all_of(inputs, [&](const Dims& input) {
    const Dims& first = inputs.front();
    if (input.size() != first.size() || input.size() < count) return false;
    const auto from = static_cast<std::ptrdiff_t>(behind ? count : 0);
    const auto to = static_cast<std::ptrdiff_t>(behind ? input.size() : count);
    return std::equal(input.begin() + from, input.begin() + to, first.begin() + from);
  });
}

bool onlyBatchDiffers(const std::vector<Dims>& inputs) {
  return inputs.size() > 1 && agree(inputs, 1, true);
}

}  // namespace

bool areSquares(const std::vector<Dims>& inputs) {
  return !inputs.empty() && agree(inputs, 2, false) &&
         std::ranges::all_of(inputs, [](const Dims& input) { return squareSize(input).has_value(); });
}

QStringList sizeLabels(const std::vector<Dims>& inputs) {
  const bool areBatches = onlyBatchDiffers(inputs);
  const bool areSquare = !areBatches && areSquares(inputs);
  const bool areSpatial = !inputs.empty() && agree(inputs, 2, false);
  QStringList labels;
  for (const Dims& input : inputs) {
    if (areBatches) {
      labels.append(QStringLiteral("n=%1").arg(input.front()));
    } else if (areSquare) {
      labels.append(QString::number(*squareSize(input)));
    } else if (areSpatial && input.size() > 2) {
      labels.append(QString::fromStdString(dimsText(Dims(input.begin() + 2, input.end()))));
    } else {
      labels.append(QString::fromStdString(dimsText(input)));
    }
  }
  return labels;
}

QString sizeAxisTitle(const std::vector<Dims>& inputs) {
  const bool isSpatial = !onlyBatchDiffers(inputs) && agree(inputs, 2, false);
  return !inputs.empty() && isSpatial ? App::tr("Input size (pixels)") : App::tr("Input size");
}

std::vector<double> sizePositions(const std::vector<Dims>& inputs) {
  std::vector<double> positions;
  const bool batches = onlyBatchDiffers(inputs);
  const bool squares = !batches && areSquares(inputs);
  for (std::size_t i = 0; i < inputs.size(); ++i)
    positions.push_back(batches   ? std::log2(static_cast<double>(inputs[i].front()))
                        : squares ? static_cast<double>(*squareSize(inputs[i]))
                                  : static_cast<double>(i));
  const auto [least, most] = std::ranges::minmax(positions.empty() ? std::vector{0.0} : positions);
  for (double& position : positions) position = most > least ? (position - least) / (most - least) : 0.5;
  return positions;
}

SizeRange squareRange(const std::vector<Dims>& inputs) {
  std::set<std::int64_t> sizes;
  for (const Dims& input : inputs) {
    const auto size = squareSize(input);
    if (size && *size <= std::numeric_limits<int>::max()) sizes.insert(*size);
  }
  SizeRange range;
  if (sizes.size() > 1) {
    std::int64_t step = 0;
    for (const std::int64_t size : sizes) step = std::gcd(step, size - *sizes.begin());
    return {static_cast<int>(*sizes.begin()), static_cast<int>(*sizes.rbegin()), static_cast<int>(step)};
  }
  if (sizes.empty() && (inputs.empty() || inputs.front().size() < 3)) return range;
  // Around the only size, or the last one of an input that is not square, in multiples of the usual step.
  const std::int64_t only = sizes.empty() ? inputs.front().back() : *sizes.begin();
  const auto size = static_cast<int>(std::min<std::int64_t>(only, std::numeric_limits<int>::max()));
  range.from = size - std::min(2, (size - 1) / range.step) * range.step;
  range.to = std::min(size, std::numeric_limits<int>::max() - 4 * range.step) + 4 * range.step;
  return range;
}

}  // namespace convscope
