#include "network/json_object.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "problem/input_error.h"

namespace convscope {
namespace {

constexpr std::int64_t kLargest = std::int64_t{1} << 31;

}  // namespace

std::int64_t integerFrom(const nlohmann::json& value, const std::string& what) {
  if (!value.is_number_integer()) throw InputError(fmt::format("'{}' must be a whole number", what));
  const bool tooLarge = value.is_number_unsigned() ? value.get<std::uint64_t>() > static_cast<std::uint64_t>(kLargest)
                                                   : value.get<std::int64_t>() < -kLargest;
  if (tooLarge) throw InputError(fmt::format("'{}' is {}, out of range", what, value.dump()));
  return value.get<std::int64_t>();
}

JsonObject::JsonObject(const nlohmann::json& value) : m_value(value) {
  if (!value.is_object()) throw InputError(fmt::format("must be an object, not {}", value.type_name()));
}

const nlohmann::json* JsonObject::find(const std::string& key) {
  m_asked.insert(key);
  const auto found = m_value.find(key);
  return found == m_value.end() ? nullptr : &*found;
}

const nlohmann::json& JsonObject::at(const std::string& key) {
  if (const nlohmann::json* value = find(key)) return *value;
  throw InputError(fmt::format("'{}' is missing", key));
}

std::string JsonObject::text(const std::string& key) {
  const nlohmann::json& value = at(key);
  if (!value.is_string()) throw InputError(fmt::format("'{}' must be a text", key));
  return value.get<std::string>();
}

std::string JsonObject::text(const std::string& key, const std::string& fallback) {
  return find(key) == nullptr ? fallback : text(key);
}

bool JsonObject::flag(const std::string& key, bool fallback) {
  const nlohmann::json* value = find(key);
  if (value == nullptr) return fallback;
  if (!value->is_boolean()) throw InputError(fmt::format("'{}' must be true or false", key));
  return value->get<bool>();
}

std::int64_t JsonObject::integer(const std::string& key) {
  return integerFrom(at(key), key);
}

std::int64_t JsonObject::integer(const std::string& key, std::int64_t fallback) {
  return find(key) == nullptr ? fallback : integer(key);
}

std::vector<std::int64_t> JsonObject::integers(const std::string& key) {
  const nlohmann::json& value = at(key);
  if (!value.is_array()) throw InputError(fmt::format("'{}' must be an array of whole numbers", key));
  std::vector<std::int64_t> result;
  for (const nlohmann::json& entry : value) result.push_back(integerFrom(entry, key));
  return result;
}

std::vector<std::int64_t> JsonObject::perAxis(const std::string& key, std::size_t rank, std::int64_t fallback) {
  const nlohmann::json* value = find(key);
  if (value == nullptr) return std::vector<std::int64_t>(rank, fallback);
  if (!value->is_array()) return std::vector<std::int64_t>(rank, integerFrom(*value, key));
  std::vector<std::int64_t> result = integers(key);
  if (result.size() != rank)
    throw InputError(fmt::format("'{}' has {} numbers for {} spatial dimensions", key, result.size(), rank));
  return result;
}

void JsonObject::finish() const {
  for (const auto& [key, value] : m_value.items()) {
    if (!m_asked.contains(key))
      throw InputError(fmt::format("unknown key '{}': use {}", key, fmt::join(m_asked, ", ")));
  }
}

}  // namespace convscope
