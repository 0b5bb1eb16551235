#include "policy/schedule/aspect_ratio.h"

#include <algorithm>
#include <cmath>

namespace convscope {
namespace {

constexpr std::int64_t kDivisor = 32;  ///< size_divisible of GeneralizedRCNNTransform

std::int64_t roundedUp(std::int64_t pixels) {
  return (pixels + kDivisor - 1) / kDivisor * kDivisor;
}

}  // namespace

BatchSize resized(const BatchSize& picture, const AspectRatioRule& rule) {
  const auto height = static_cast<double>(picture.height);
  const auto width = static_cast<double>(picture.width);
  const double scale = std::min(static_cast<double>(rule.shorter) / std::min(height, width),
                                static_cast<double>(rule.longer) / std::max(height, width));
  const auto side = [scale](double pixels) {
    return std::max<std::int64_t>(1, static_cast<std::int64_t>(std::floor(pixels * scale)));
  };
  return {side(height), side(width)};
}

std::size_t aspectRatioGroup(const BatchSize& picture, std::int64_t factor) {
  const double ratio = static_cast<double>(picture.height) / static_cast<double>(picture.width);
  if (factor == 0) return ratio >= 1 ? 1 : 0;
  std::size_t group = 0;
  for (std::int64_t i = 0; i <= 2 * factor; ++i)
    group += ratio >= std::exp2(static_cast<double>(i) / static_cast<double>(factor) - 1) ? 1 : 0;
  return group;
}

AspectRatioBatches::AspectRatioBatches(const std::vector<SizeCount>& pictures, std::int64_t batch,
                                       const AspectRatioRule& rule)
    : m_batch(static_cast<std::size_t>(batch)), m_groups(static_cast<std::size_t>(2 * rule.factor + 2)) {
  for (const SizeCount& one : pictures) {
    const BatchSize size{one.size.front(), one.size.back()};
    m_pictures.insert(m_pictures.end(), static_cast<std::size_t>(one.count),
                      static_cast<std::uint32_t>(m_kinds.size()));
    m_kinds.push_back({resized(size, rule), aspectRatioGroup(size, rule.factor)});
  }
}

BatchSize AspectRatioBatches::next(Random& random) {
  if (m_left == 0) beginEpoch();
  --m_left;
  while (m_next < m_pictures.size()) {
    std::swap(m_pictures[m_next], m_pictures[m_next + random.below(m_pictures.size() - m_next)]);
    const std::uint32_t kind = m_pictures[m_next++];
    Group& group = m_groups[m_kinds[kind].group];
    group.waiting.push_back(kind);
    if (group.first.size() < m_batch) group.first.push_back(kind);
    if (group.waiting.size() == m_batch) return take(group);
  }
  Group& group = *std::ranges::max_element(m_groups, {}, [](const Group& each) { return each.waiting.size(); });
  for (std::size_t i = 0; group.waiting.size() < m_batch; ++i)
    group.waiting.push_back(group.first[i % group.first.size()]);
  return take(group);
}

void AspectRatioBatches::beginEpoch() {
  m_next = 0;
  m_left = m_pictures.size() / m_batch;
  for (Group& group : m_groups) group = {};
}

BatchSize AspectRatioBatches::take(Group& group) {
  BatchSize largest;
  for (const std::uint32_t kind : group.waiting) {
    largest.height = std::max(largest.height, m_kinds[kind].size.height);
    largest.width = std::max(largest.width, m_kinds[kind].size.width);
  }
  group.waiting.clear();
  return {roundedUp(largest.height), roundedUp(largest.width)};
}

}  // namespace convscope
