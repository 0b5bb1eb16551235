#include "network/input_sizes.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/parse.h"
#include "core/problem_text.h"
#include "core/translatable.h"
#include "network/shapes.h"
#include "problem/input_error.h"

namespace convscope {
namespace {

constexpr std::size_t kMostSizes = 1000;
/// Of more sizes, those are checked that have a number which no size before has on that axis: layers treat the axes
/// independently, and thousands of heights and widths have only some hundred numbers.
constexpr std::size_t kMostChecked = 200;
constexpr std::size_t kMostAxes = 5;
constexpr const char* kForms = "as 160:352:32, 224,256,320x416, 32x3x224x224 or n=1:64";

std::int64_t numberOf(std::string_view text) {
  if (const auto size = parseNumber<std::int64_t>(text, 1, kLargestSize)) return *size;
  throw InputError(translatable("message", "\"{}\" is not a whole number from 1 to {} ({})"), text, kLargestSize,
                   kForms);
}

/// The sizes of FROM:TO[:STEP].
std::vector<std::int64_t> rangeOf(std::string_view text) {
  const std::vector<std::string> fields = split(text, ":");
  if (fields.size() > 3) throw InputError(translatable("message", "\"{}\" is not FROM:TO or FROM:TO:STEP"), text);
  const std::int64_t from = numberOf(fields[0]);
  const std::int64_t to = numberOf(fields[1]);
  const std::int64_t step = fields.size() == 3 ? numberOf(fields[2]) : 1;
  if (to < from)
    throw InputError(translatable("message", "\"{}\": the last, {}, is below the first, {}"), text, to, from);
  if (static_cast<std::uint64_t>((to - from) / step) >= kMostSizes)
    throw InputError(translatable("message", "\"{}\" names more than {} sizes"), text, kMostSizes);
  std::vector<std::int64_t> sizes;
  for (std::int64_t size = from; size <= to; size += step) sizes.push_back(size);
  return sizes;
}

std::vector<Dims> writtenSizes(std::string_view part, bool batches) {
  std::vector<Dims> sizes;
  if (batches || part.find(':') != std::string_view::npos) {
    const bool range = part.find(':') != std::string_view::npos;
    for (const std::int64_t size : range ? rangeOf(part) : std::vector{numberOf(part)}) sizes.push_back({size});
  } else {
    Dims size;
    for (const std::string_view number : split(part, "x")) {
      if (number.empty()) throw InputError(translatable("message", "a number is missing in \"{}\" ({})"), part, kForms);
      size.push_back(numberOf(number));
    }
    sizes.push_back(std::move(size));
  }
  return sizes;
}

}  // namespace

Dims completeSize(const Dims& size, const Dims& input) {
  if (input.size() < 3) throw InputError(translatable("message", "the network's input is not known"));
  const std::size_t spatial = input.size() - 2;
  for (const std::int64_t number : size) {
    if (number < 1) throw InputError(translatable("message", "the size {} has a number below 1"), dimsText(size));
  }
  if (size.empty() || size.size() == input.size()) return size.empty() ? input : size;
  if (size.size() != 1 && size.size() != spatial)
    throw InputError(translatable("message", "the size {} has {} numbers; an input of shape {} takes 1, {} or {}"),
                     dimsText(size), size.size(), dimsText(input), spatial, input.size());
  Dims whole = input;
  for (std::size_t i = 0; i < spatial; ++i) whole[2 + i] = size.size() == 1 ? size.front() : size[i];
  return whole;
}

std::vector<Dims> parseInputSizes(const std::string& text, const Dims& input) {
  const bool batches = text.starts_with("n=");
  std::vector<Dims> sizes;
  std::set<Dims> seen;
  std::size_t named = 0;  // including repeated ones
  for (const std::string_view part : split(std::string_view(text).substr(batches ? 2 : 0), ",")) {
    if (part.empty()) throw InputError(translatable("message", "a size is missing in \"{}\" ({})"), text, kForms);
    const std::vector<Dims> parts = writtenSizes(part, batches);
    named += parts.size();
    if (named > kMostSizes) throw InputError(translatable("message", "more than {} sizes"), kMostSizes);
    for (const Dims& written : parts) {
      Dims whole = batches ? completeSize({}, input) : completeSize(written, input);
      if (batches) whole.front() = written.front();
      if (seen.insert(whole).second) sizes.push_back(std::move(whole));
    }
  }
  return sizes;
}

std::string inputSizesText(const std::vector<Dims>& sizes, const Dims& input) {
  const auto isBatch = [&](Dims size) {
    if (size.empty() || size.size() != input.size()) return false;
    size.front() = input.front();
    return size == input;
  };
  const bool areBatches = sizes.size() > 1 && std::ranges::all_of(sizes, isBatch);
  std::vector<std::string> texts;
  for (const Dims& size : sizes) {
    if (areBatches)
      texts.push_back(fmt::format("{}", size.front()));
    else if (input.size() > 2 && size.size() == input.size() && completeSize({size.back()}, input) == size)
      texts.push_back(fmt::format("{}", size.back()));
    else if (input.size() > 3 && size.size() == input.size() &&
             std::equal(input.begin(), input.begin() + 2, size.begin()))
      texts.push_back(dimsText({size.begin() + 2, size.end()}));
    else
      texts.push_back(dimsText(size));
  }
  return fmt::format("{}{}", areBatches ? "n=" : "", fmt::join(texts, ","));
}

void checkInputSizes(const Network& network, const std::vector<Dims>& sizes) {
  std::vector<std::set<std::int64_t>> seen(kMostAxes);  // by axis
  const auto isNew = [&](const Dims& size) {
    bool any = false;
    for (std::size_t axis = 0; axis < std::min(size.size(), kMostAxes); ++axis)
      any = seen[axis].insert(size[axis]).second || any;
    return any;
  };
  for (const Dims& size : sizes) {
    if (!isNew(size) && sizes.size() > kMostChecked) continue;
    try {
      propagateShapes(network, size);
    } catch (const InputError& error) {
      throw error.within("size " + dimsText(size));
    }
  }
}

}  // namespace convscope
