#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace convscope {

/// `text` as JSON. Throws InputError, "source:line:column: ...", where it is none, and where an object has a key twice
/// (of which one would silently be lost) or values are nested deeper than in any network.
nlohmann::json parseJson(const std::string& text, const std::string& source);

}  // namespace convscope
