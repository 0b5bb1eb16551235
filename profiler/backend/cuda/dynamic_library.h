#pragma once

#include <optional>
#include <string>
#include <vector>

namespace convscope {

/// A shared library that was opened while the program runs; stays loaded.
class DynamicLibrary {
 public:
  /// The first of `names` (bare names or paths) that can be opened.
  static std::optional<DynamicLibrary> open(const std::vector<std::string>& names);

  /// Null where the library does not have it.
  template <class Signature>
  Signature* function(const char* name) const {
    return reinterpret_cast<Signature*>(symbol(name));
  }

 private:
  explicit DynamicLibrary(void* handle) : m_handle(handle) {}
  void* symbol(const char* name) const;

  void* m_handle;
};

}  // namespace convscope
