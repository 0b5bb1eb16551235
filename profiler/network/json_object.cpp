#include "network/json_object.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/translatable.h"
#include "problem/input_error.h"
#include "text/excerpt.h"

namespace convscope {

std::int64_t integerFrom(const nlohmann::json& value, const std::string& key) {
  // The library stores a number above the largest signed one as unsigned, or as floating-point.
  const bool fits = value.is_number_unsigned()
                        ? value.get<std::uint64_t>() <= std::uint64_t{kLargestSize}
                        : value.is_number_integer() && value.get<std::int64_t>() >= -kLargestSize;
  if (!fits)
    throw InputError(translatable("message", "'{}' must be a whole number of at most 2^31, not {}"), key,
                     excerpt(value.dump(), 40));
  return value.get<std::int64_t>();
}

Dims integersFrom(const nlohmann::json& value, const std::string& key) {
  if (!value.is_array()) throw InputError(translatable("message", "'{}' must be an array of whole numbers"), key);
  Dims result;
  for (const nlohmann::json& entry : value) result.push_back(integerFrom(entry, key));
  return result;
}

JsonObject::JsonObject(const nlohmann::json& value) : m_value(value) {
  if (!value.is_object())
    throw InputError(translatable("message", "must be an object, not a value of type {}"), value.type_name());
}

const nlohmann::json* JsonObject::find(const std::string& key) {
  m_read.insert(key);
  const auto found = m_value.find(key);
  return found == m_value.end() ? nullptr : &*found;
}

const nlohmann::json& JsonObject::at(const std::string& key) {
  if (const nlohmann::json* value = find(key)) return *value;
  throw InputError(translatable("message", "'{}' is missing"), key);
}

std::string JsonObject::text(const std::string& key) {
  const nlohmann::json& value = at(key);
  if (!value.is_string()) throw InputError(translatable("message", "'{}' must be a text"), key);
  return value.get<std::string>();
}

std::string JsonObject::text(const std::string& key, const std::string& fallback) {
  return find(key) == nullptr ? fallback : text(key);
}

bool JsonObject::flag(const std::string& key, bool fallback) {
  const nlohmann::json* value = find(key);
  if (value == nullptr) return fallback;
  if (!value->is_boolean()) throw InputError(translatable("message", "'{}' must be true or false"), key);
  return value->get<bool>();
}

std::int64_t JsonObject::integer(const std::string& key) {
  return integerFrom(at(key), key);
}

std::int64_t JsonObject::integer(const std::string& key, std::int64_t fallback) {
  return find(key) == nullptr ? fallback : integer(key);
}

Dims JsonObject::integers(const std::string& key) {
  return integersFrom(at(key), key);
}

Dims JsonObject::oneOrMore(const std::string& key) {
  const nlohmann::json* value = find(key);
  if (value == nullptr) return {};
  return value->is_array() ? integersFrom(*value, key) : Dims{integerFrom(*value, key)};
}

void JsonObject::finish() const {
  for (const auto& [key, value] : m_value.items()) {
    if (!m_read.contains(key))
      throw InputError(translatable("message", "unknown key '{}': use {}"), excerpt(key), fmt::join(m_read, ", "));
  }
}

}  // namespace convscope
