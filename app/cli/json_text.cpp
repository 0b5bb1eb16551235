#include "cli/json_text.h"

namespace convscope::cli {

std::string documentText(const Json& members) {
  Json json{{"version", kJsonVersion}};
  json.update(members);
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace convscope::cli
