#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "core/problem.h"

namespace convscope {

/// Reads one JSON object strictly: every value must have the right type, and every key must be known. All errors are
/// InputErrors that name the key and what would fit.
class JsonObject {
 public:
  explicit JsonObject(const nlohmann::json& value);

  const nlohmann::json* find(const std::string& key);  ///< null if it is missing
  const nlohmann::json& at(const std::string& key);    ///< throws InputError if it is missing

  std::string text(const std::string& key);
  std::string text(const std::string& key, const std::string& fallback);
  bool flag(const std::string& key, bool fallback);
  std::int64_t integer(const std::string& key);
  std::int64_t integer(const std::string& key, std::int64_t fallback);
  Dims integers(const std::string& key);
  /// Reads a number as a list of one, and a missing key as an empty list.
  Dims oneOrMore(const std::string& key);

  /// Throws if the object has a key that was never read.
  void finish() const;

 private:
  const nlohmann::json& m_value;
  std::set<std::string> m_read;
};

/// Reads a whole number between -2^31 and 2^31. Refuses floating-point numbers, even 1.0. `key` is for the message.
std::int64_t integerFrom(const nlohmann::json& value, const std::string& key);
Dims integersFrom(const nlohmann::json& value, const std::string& key);

}  // namespace convscope
