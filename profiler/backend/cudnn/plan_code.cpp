#include "backend/cudnn/plan_code.h"

#include <functional>
#include <nlohmann/json.hpp>

namespace convscope::cudnn {

std::string codeOf(const std::string& planJson) {
  using Json = nlohmann::json;
  const Json plan = Json::parse(planJson, nullptr, false);
  if (!plan.is_object()) return {};
  std::string code;
  for (const Json& kernel : plan.value(Json::json_pointer("/engine/payload/kernels"), Json::array())) {
    const auto cubin = kernel.is_object() ? kernel.find("cubin") : kernel.end();
    if (cubin != kernel.end() && cubin->is_string()) code += cubin->get_ref<const std::string&>() + '\n';
  }
  return code.empty() ? code : std::to_string(std::hash<std::string>{}(code));
}

}  // namespace convscope::cudnn
