#include "widgets/inspector/kernel_text.h"

#include <cxxabi.h>

#include <QStringList>
#include <cctype>
#include <cstdlib>
#include <memory>

#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

/// Returns the source names of a mangled name: each has its length before it, "6Kernel".
QStringList identifiersOf(const std::string& mangled) {
  QStringList found;
  for (std::size_t at = 0; at < mangled.size();) {
    std::size_t length = 0;
    const bool isLiteral = at > 0 && mangled[at - 1] == 'i';  // the template argument "Li128E"
    while (at < mangled.size() && std::isdigit(static_cast<unsigned char>(mangled[at])) != 0 && length < mangled.size())
      length = 10 * length + static_cast<std::size_t>(mangled[at++] - '0');
    if (length == 0) {
      ++at;
    } else if (!isLiteral && at + length <= mangled.size()) {
      found.append(toQString(mangled.substr(at, length)));
      at += length;
    }
  }
  return found;
}

}  // namespace

QString kernelText(const std::string& name) {
  if (!name.starts_with("_Z")) return toQString(name);
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> text(abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status),
                                                         &std::free);
  if (status == 0) return toQString(std::string(text.get()));
  const QStringList identifiers = identifiersOf(name);
  return identifiers.isEmpty() ? toQString(name) : identifiers.join(QStringLiteral("::")) + QStringLiteral("…");
}

}  // namespace convscope
