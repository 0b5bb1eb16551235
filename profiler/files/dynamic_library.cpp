#include "files/dynamic_library.h"

#include <dlfcn.h>

namespace convscope {

std::optional<DynamicLibrary> DynamicLibrary::open(const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    if (void* handle = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL)) return DynamicLibrary(handle);
  }
  return std::nullopt;
}

std::string DynamicLibrary::lastError() {
  const char* message = dlerror();
  return message == nullptr ? "no reason given" : message;
}

std::filesystem::path DynamicLibrary::file(const char* function) const {
  const void* address = symbol(function);
  Dl_info info{};
  return address != nullptr && dladdr(address, &info) != 0 && info.dli_fname != nullptr ? info.dli_fname : "";
}

void* DynamicLibrary::symbol(const char* name) const {
  return dlsym(m_handle, name);
}

}  // namespace convscope
