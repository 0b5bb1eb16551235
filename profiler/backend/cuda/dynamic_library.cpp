#include "backend/cuda/dynamic_library.h"

#include <dlfcn.h>

namespace convscope {

std::optional<DynamicLibrary> DynamicLibrary::open(const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    if (void* handle = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL)) return DynamicLibrary(handle);
  }
  return std::nullopt;
}

void* DynamicLibrary::symbol(const char* name) const {
  return dlsym(m_handle, name);
}

}  // namespace convscope
