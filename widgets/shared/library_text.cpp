#include "widgets/shared/library_text.h"

#include <array>
#include <utility>

#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

constexpr std::array<std::pair<const char*, const char*>, 2> kLibraries{{{"cudnn", "cuDNN"}, {"onednn", "oneDNN"}}};

}  // namespace

QString libraryText(const Versions& versions) {
  for (const auto& [key, title] : kLibraries) {
    if (const auto found = versions.find(key); found != versions.end())
      return QStringLiteral("%1 %2").arg(QLatin1String(title), toQString(found->second));
  }
  return {};
}

}  // namespace convscope
