#include "backend/cuda/kernel_name.h"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>

namespace convscope {
namespace {

constexpr std::size_t kLongest = 200;

std::string demangled(const std::string& name) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> text(abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status),
                                                         &std::free);
  return status == 0 ? text.get() : name;
}

void eraseAll(std::string& text, const std::string& part) {
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at)) text.erase(at, part.size());
}

}  // namespace

std::string readableKernelName(const std::string& mangled) {
  std::string full = demangled(mangled);
  if (full.starts_with("void ")) full.erase(0, 5);
  for (const char* noise : {"(anonymous namespace)::", "(int)", "(bool)", "(unsigned int)"}) eraseAll(full, noise);
  std::string name;
  int depth = 0;
  for (const char c : full) {
    if (c == '>' && depth > 0) --depth;
    if (c == '(' && depth == 0) break;  // the parameters
    if (depth < 2) name += c;
    if (c == '<' && ++depth == 2) name += "...";
  }
  if (name.size() > kLongest) name = name.substr(0, kLongest - 3) + "...";
  return name;
}

}  // namespace convscope
