#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace convscope {

/// Reads one JSON object strictly: the right types, and at the end no key left that nobody asked for. All errors are
/// InputErrors that name the key and what would fit.
class JsonObject {
 public:
  explicit JsonObject(const nlohmann::json& value);

  bool has(const std::string& key) const { return m_value.contains(key); }
  const nlohmann::json& at(const std::string& key);    ///< InputError where it is missing
  const nlohmann::json* find(const std::string& key);  ///< null where it is missing

  std::string text(const std::string& key);
  std::string text(const std::string& key, const std::string& fallback);
  bool flag(const std::string& key, bool fallback);
  std::int64_t integer(const std::string& key);
  std::int64_t integer(const std::string& key, std::int64_t fallback);
  std::vector<std::int64_t> integers(const std::string& key);
  /// One number for every axis, or an array with one for each of `rank` axes.
  std::vector<std::int64_t> perAxis(const std::string& key, std::size_t rank, std::int64_t fallback);

  /// Throws where the object has a key that was never asked for.
  void finish() const;

 private:
  const nlohmann::json& m_value;
  std::set<std::string> m_asked;
};

/// A whole number between -2^31 and 2^31; floating-point numbers are refused. `what` names it in the error.
std::int64_t integerFrom(const nlohmann::json& value, const std::string& what);

}  // namespace convscope
