#include "workload/trace/event_text.h"

namespace convscope {

std::string_view quickText(std::string_view json, std::string_view key) {
  std::size_t at = json.find(key);
  if (at == std::string_view::npos) return {};
  at = json.find('"', at + key.size());
  if (at == std::string_view::npos) return {};
  return json.substr(at + 1, json.find('"', at + 1) - at - 1);
}

bool isLoaderWait(std::string_view name) {
  return name.starts_with("enumerate(DataLoader)#") || name.starts_with("enumerate(DataPipe)#");
}

}  // namespace convscope
