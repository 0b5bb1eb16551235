#include "fuzz/restructured.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace convscope::fuzz {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostBytes = std::size_t{1} << 20;  // copies of copies grow

std::size_t below(std::size_t count, std::mt19937& random) {
  return random() % std::max<std::size_t>(count, 1);
}

/// Texts that readers may not expect: limits of numbers, other spellings, characters that control a terminal.
std::string oddText(std::mt19937& random) {
  static const std::vector<std::string> kTexts{"",
                                               "0",
                                               "-1",
                                               "1",
                                               "4",
                                               "2147483648",
                                               "4611686018427387904",
                                               "9223372036854775807",
                                               "18446744073709551616",
                                               "1e999",
                                               "nan",
                                               "0.5",
                                               "[1, 1]",
                                               "[]",
                                               "True",
                                               "fwd",
                                               "fwd n2147483648 c2147483648 k2147483648 in1 f1",
                                               "fwd n1 c1 k1 in2147483648x2147483648 f1x1",
                                               "2147483648x2147483648",
                                               "\xE2\x80\xAE",
                                               "\x1b[31m",
                                               "\n",
                                               "a\tb",
                                               std::string(3000, 'x'),
                                               std::string(400, '9')};
  return kTexts[below(kTexts.size(), random)];
}

Json oddValue(std::mt19937& random) {
  switch (random() % 10) {
    case 0:
      return nullptr;
    case 1:
      return random() % 2 == 0;
    case 2:
      return Json::array();
    case 3:
      return Json::object();
    case 4:
      return -1;
    case 5:
      return std::int64_t{1} << (random() % 63);
    case 6:
      return 1e308;
    case 7:
      return 0.5;
    default:
      return oddText(random);
  }
}

void addNodes(Json& json, std::vector<Json*>& nodes) {
  nodes.push_back(&json);
  if (!json.is_structured()) return;
  for (Json& item : json) addNodes(item, nodes);
}

std::vector<Json*> nodesOf(Json& json) {
  std::vector<Json*> nodes;
  addNodes(json, nodes);
  return nodes;
}

void renameKey(Json& object, std::mt19937& random) {
  if (!object.is_object() || object.empty()) return;
  const std::size_t renamed = below(object.size(), random);
  const std::size_t other = below(object.size(), random);
  std::vector<std::string> keys;
  for (const auto& [key, value] : object.items()) keys.push_back(key);
  Json result = Json::object();
  for (std::size_t i = 0; i < keys.size(); ++i)
    result[i != renamed ? keys[i] : random() % 2 == 0 ? keys[other] : oddText(random)] = object[keys[i]];
  object = std::move(result);
}

void removeItem(Json& node, std::mt19937& random) {
  if (!node.is_structured() || node.empty()) return;
  auto at = node.begin();
  for (std::size_t steps = below(node.size(), random); steps > 0; --steps) ++at;  // objects have no other way
  node.erase(at);
}

void addItem(Json& node, const Json& item, std::mt19937& random) {
  if (node.is_array()) {
    node.insert(node.begin() + static_cast<std::ptrdiff_t>(below(node.size() + 1, random)), item);
  } else if (node.is_object()) {
    node[oddText(random)] = item;
  }
}

void mutate(Json& json, std::mt19937& random) {
  const std::vector<Json*> nodes = nodesOf(json);
  Json& node = *nodes[below(nodes.size(), random)];
  const Json other = *nodes[below(nodes.size(), random)];
  switch (random() % 9) {
    case 0:
    case 1:
      node = oddValue(random);
      break;
    case 2:
      node = other;
      break;
    case 3:
      node = Json::array({node});
      break;
    case 4:
      node = Json{{"args", node}};
      break;
    case 5:
      renameKey(node, random);
      break;
    case 6:
      removeItem(node, random);
      break;
    case 7:
      addItem(node, other, random);
      break;
    default:
      if (node.is_array()) std::ranges::shuffle(node.get_ref<Json::array_t&>(), random);
      if (node.is_number()) node = std::to_string(random() % 100);
  }
}

std::string textOf(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::vector<std::string> linesOf(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

/// Changes a field of a line: what stands between separators.
std::string withOtherField(const std::string& line, std::mt19937& random) {
  constexpr std::string_view kSeparators = " ,:;_=|\t";
  std::vector<std::pair<std::size_t, std::size_t>> fields;  // begin and size
  for (std::size_t begin = 0; begin < line.size();) {
    const std::size_t end = std::min(line.find_first_of(kSeparators, begin), line.size());
    fields.emplace_back(begin, end - begin);
    begin = end + 1;
  }
  if (fields.empty()) return oddText(random);
  const auto [begin, size] = fields[below(fields.size(), random)];
  const auto [from, count] = fields[below(fields.size(), random)];
  std::string changed = line;
  switch (random() % 5) {
    case 0:
      return changed.erase(begin, size + 1);
    case 1:
      return changed.replace(begin, size, oddText(random));
    case 2:
      return changed.replace(begin, size, line.substr(from, count));
    case 3:
      return changed.insert(begin, line.substr(from, count + 1));
    default:
      break;
  }
  const auto isDigit = [](char each) { return std::isdigit(static_cast<unsigned char>(each)) != 0; };
  const auto digits = std::find_if(changed.begin() + static_cast<std::ptrdiff_t>(begin), changed.end(), isDigit);
  const auto end = std::find_if_not(digits, changed.end(), isDigit);
  static const std::array<std::string, 6> kNumbers{"0", "-1", "2147483648", "9223372036854775807", "1e9", "9,5"};
  return changed.replace(digits, end, kNumbers[below(kNumbers.size(), random)]);
}

void mutate(std::vector<std::string>& lines, std::mt19937& random) {
  const std::size_t at = below(lines.size(), random);
  const std::size_t other = below(lines.size(), random);
  const auto place = lines.begin() + static_cast<std::ptrdiff_t>(at);
  if (auto json = Json::parse(lines[at], nullptr, false); json.is_structured() && random() % 8 != 0) {
    mutate(json, random);
    lines[at] = textOf(json);
    return;
  }
  switch (random() % 8) {
    case 0:
      lines.erase(place);
      break;
    case 1:
      lines.insert(place, std::string(lines[other]));
      break;
    case 2:
      std::swap(lines[at], lines[other]);
      break;
    case 3:
      lines[at] = lines[at].substr(0, below(lines[at].size(), random));
      break;
    case 4:
      lines[at] += lines[other];
      break;
    default:
      lines[at] = withOtherField(lines[at], random);
  }
}

}  // namespace

std::string restructured(const std::string& input, std::mt19937& random) {
  const std::size_t times = 1 + random() % 3;
  auto json = Json::parse(input, nullptr, false);
  if (json.is_structured()) {
    for (std::size_t i = 0; i < times; ++i) mutate(json, random);
    return textOf(json).substr(0, kMostBytes);
  }
  std::vector<std::string> lines = linesOf(input);
  for (std::size_t i = 0; i < times && !lines.empty(); ++i) mutate(lines, random);
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text.substr(0, kMostBytes);
}

}  // namespace convscope::fuzz
