#include "measure/device_profile.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "backend/backend.h"
#include "backend/failure.h"
#include "backend/planner.h"
#include "core/translatable.h"
#include "files/text_file.h"
#include "problem/input_error.h"
#include "text/message.h"

namespace convscope {

DeviceProfile readDeviceProfile(const std::filesystem::path& file) {
  std::string text = readTextFile(file, "a device profile");
  while (text.ends_with('\n')) text.pop_back();  // cuDNN accepts no trailing newline
  const auto json = nlohmann::json::parse(text, nullptr, false);
  const auto name = json.is_object() ? json.find("deviceName") : json.end();
  if (name == json.end() || !name->is_string() || name->get_ref<const std::string&>().empty())
    throw InputError(translatable("message", "{}: not a device profile; `devices --export-profile` writes one"),
                     file.string());
  return {file, *name, std::move(text)};
}

std::unique_ptr<Planner> openProfile(Backend& backend, const DeviceProfile& profile) {
  auto planner = backend.openProfile(profile.json);
  if (planner) return std::move(*planner);
  const bool missing =
      planner.error().kind == Failure::Kind::Missing;  // the library is missing; the profile may be fine
  throw InputError("{}: {}", missing ? backend.name() : profile.file.string(),
                   translatedMessage(planner.error().reason));
}

}  // namespace convscope
