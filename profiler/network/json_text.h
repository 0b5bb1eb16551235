#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace convscope {

/// Parses `text` as JSON. Throws InputError, "source:line:column: ...", if it is not JSON, if an object has a key twice
/// (one of them would be lost), or if values are nested deeper than in any network.
nlohmann::json parseJson(const std::string& text, const std::string& source);

}  // namespace convscope
