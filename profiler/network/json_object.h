#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "problem/problem.h"

namespace convscope {

/// Reads one JSON object strictly: the right types, and at the end no key left that nobody asked for. All errors are
/// InputErrors that name the key and what would fit.
class JsonObject {
 public:
  explicit JsonObject(const nlohmann::json& value);

  const nlohmann::json* find(const std::string& key);  ///< null where it is missing
  const nlohmann::json& at(const std::string& key);    ///< InputError where it is missing

  std::string text(const std::string& key);
  std::string text(const std::string& key, const std::string& fallback);
  bool flag(const std::string& key, bool fallback);
  std::int64_t integer(const std::string& key);
  std::int64_t integer(const std::string& key, std::int64_t fallback);
  Dims integers(const std::string& key);
  /// A single number becomes a list of one; a missing key one of none.
  Dims oneOrMore(const std::string& key);

  /// Throws where the object has a key that was never asked for.
  void finish() const;

 private:
  const nlohmann::json& m_value;
  std::set<std::string> m_asked;
};

/// A whole number between -2^31 and 2^31; floating-point numbers are refused, 1.0 too. `key` names it in the error.
std::int64_t integerFrom(const nlohmann::json& value, const std::string& key);
Dims integersFrom(const nlohmann::json& value, const std::string& key);

}  // namespace convscope
