#include "files/resource_path.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/translatable.h"
#include "files/program_folder.h"
#include "problem/input_error.h"
#include "text/excerpt.h"

namespace convscope {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> namesIn(const fs::path& folder, const std::vector<std::string>& endings) {
  std::vector<std::string> names;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    std::string name = entry.path().filename().string();
    const auto ending = std::ranges::find_if(endings, [&](const std::string& each) { return name.ends_with(each); });
    if (ending != endings.end()) names.push_back(name.substr(0, name.size() - ending->size()));
  }
  std::ranges::sort(names);
  return names;
}

}  // namespace

fs::path resourceFolder(const std::string& kind) {
  return besideProgram("share/convscope") / kind;
}

fs::path resourceOrFile(const std::string& kind, const std::string& nameOrFile,
                        const std::vector<std::string>& endings) {
  std::error_code error;
  if (fs::exists(nameOrFile, error)) return nameOrFile;
  const fs::path folder = resourceFolder(kind);
  if (nameOrFile.find('/') == std::string::npos) {
    for (const std::string& ending : endings) {
      if (fs::path file = folder / (nameOrFile + ending); fs::exists(file, error)) return file;
    }
  }
  const std::vector<std::string> names = namesIn(folder, endings);
  if (names.empty()) throw InputError(translatable("message", "there is no file '{}'"), excerpt(nameOrFile, 200));
  throw InputError(translatable("message", "there is no file '{}': use a file, or one of {}"), nameOrFile,
                   fmt::join(names, ", "));
}

}  // namespace convscope
