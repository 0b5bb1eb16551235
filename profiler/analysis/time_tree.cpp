#include "analysis/time_tree.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <string_view>
#include <utility>

namespace convscope {
namespace {

constexpr std::size_t kMostLevels = 8;  ///< of the names of layers

bool isDigit(char character) {
  return character >= '0' && character <= '9';
}

/// A pass with its time in one layer.
struct PassPart {
  const TimedConvolution* convolution = nullptr;
  double us = 0;
};

/// A level of the names.
struct NamedPart {
  std::string component;
  std::vector<NamedPart> parts;
  std::vector<PassPart> passes;
};

/// Returns the parts of a name between its dots: the last one contains the rest of a long name.
std::vector<std::string_view> componentsOf(std::string_view name) {
  std::vector<std::string_view> components;
  std::string_view rest = name;
  while (!rest.empty()) {
    const std::size_t dot = components.size() + 1 < kMostLevels ? rest.find('.') : std::string_view::npos;
    if (dot != 0) components.push_back(rest.substr(0, dot));
    if (dot == std::string_view::npos) break;
    rest.remove_prefix(dot + 1);
  }
  if (components.empty()) components.push_back(name);
  return components;
}

NamedPart& partOf(NamedPart& network, std::string_view layer) {
  NamedPart* part = &network;
  for (const std::string_view component : componentsOf(layer)) {
    const auto found = std::ranges::find(part->parts, component, &NamedPart::component);
    if (found == part->parts.end()) {
      part->parts.push_back({std::string(component), {}, {}});
      part = &part->parts.back();
    } else {
      part = &*found;
    }
  }
  return *part;
}

std::size_t stemLength(std::string_view name) {
  std::size_t length = name.size();
  while (length > 0 && isDigit(name[length - 1])) --length;
  return length;
}

/// Compares the numbers at the ends of two names with the same stem.
bool hasLowerNumber(const NamedPart& first, const NamedPart& second) {
  const auto number = [](const std::string& name) {
    std::string_view digits = std::string_view(name).substr(stemLength(name));
    digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
    return digits;
  };
  const std::string_view one = number(first.component);
  const std::string_view other = number(second.component);
  return one.size() != other.size() ? one.size() < other.size() : one < other;
}

/// Puts parts that differ only in a number in the order of the number, each in the place of one of them. They are not
/// in this order if a later one computes a problem that the first of another part computes, too.
void orderByNumber(std::vector<NamedPart>& parts) {
  std::map<std::string, std::vector<std::size_t>> places;
  for (std::size_t i = 0; i < parts.size(); ++i)
    places[parts[i].component.substr(0, stemLength(parts[i].component))].push_back(i);
  for (const auto& [stem, indices] : places) {
    std::vector<NamedPart> alike;
    alike.reserve(indices.size());
    for (const std::size_t index : indices) alike.push_back(std::move(parts[index]));
    std::ranges::stable_sort(alike, hasLowerNumber);
    for (std::size_t i = 0; i < indices.size(); ++i) parts[indices[i]] = std::move(alike[i]);
  }
}

/// Joins a part with its only part.
void joinLonePart(NamedPart& part) {
  while (part.parts.size() == 1 && part.passes.empty()) {
    NamedPart lone = std::move(part.parts.front());
    part.component += (part.component.empty() ? "" : ".") + lone.component;
    part.parts = std::move(lone.parts);
    part.passes = std::move(lone.passes);
  }
}

/// Appends parts to the tree, each after its parent.
class TreeWriter {
 public:
  /// Returns the time of the part.
  double add(NamedPart& part, std::size_t parent, std::size_t depth) {
    joinLonePart(part);
    orderByNumber(part.parts);
    const std::size_t index = m_tree.size();
    m_tree.push_back(nodeOf(part, parent, depth));
    double us = 0;
    for (const PassPart& pass : part.passes) us += addPass(pass, index, depth + 1);
    for (NamedPart& each : part.parts) us += add(each, index, depth + 1);
    m_tree[index].us = us;
    return us;
  }

  std::vector<TimeNode> take() { return std::move(m_tree); }

 private:
  TimeNode nodeOf(const NamedPart& part, std::size_t parent, std::size_t depth) const {
    TimeNode node{part.component, part.component, parent, depth, 0, {}, {}};
    if (depth == 0) return node;
    const TimeNode& above = m_tree[parent];
    if (above.path.empty()) return node;
    node.path = above.path + '.' + part.component;
    if (!part.component.empty() && isDigit(part.component.front())) node.name = above.name + '.' + part.component;
    return node;
  }

  double addPass(const PassPart& pass, std::size_t layer, std::size_t depth) {
    TimeNode node{{}, m_tree[layer].path, layer, depth, pass.us, pass.convolution->row, pass.convolution->passes};
    m_tree.push_back(std::move(node));
    return pass.us;
  }

  std::vector<TimeNode> m_tree;
};

}  // namespace

std::vector<TimeNode> timeTree(const std::vector<TimedConvolution>& convolutions) {
  NamedPart network;
  for (const TimedConvolution& each : convolutions) {
    if (!(each.us > 0)) continue;
    const double us = each.us / static_cast<double>(each.layers.size());
    for (const std::string& layer : each.layers) partOf(network, layer).passes.push_back({&each, us});
  }
  if (network.parts.empty()) return {};
  TreeWriter writer;
  writer.add(network, 0, 0);
  return writer.take();
}

std::vector<TimeNode> timeTree(const Workload& workload, const WorkloadRanking& ranking) {
  std::vector<std::size_t> rows(ranking.rows.size());
  std::iota(rows.begin(), rows.end(), std::size_t{0});
  std::ranges::sort(rows, {}, [&](std::size_t row) { return ranking.rows[row].problems.front(); });
  std::vector<TimedConvolution> convolutions;
  for (const std::size_t row : rows) {
    const RankedConvolution& ranked = ranking.rows[row];
    std::vector<Pass> passes;
    for (const std::size_t problem : ranked.problems) passes.push_back(workload.problems[problem].problem.pass);
    convolutions.push_back({row, ranked.layers, std::move(passes), ranked.usPerIteration.value_or(0)});
  }
  return timeTree(convolutions);
}

}  // namespace convscope
