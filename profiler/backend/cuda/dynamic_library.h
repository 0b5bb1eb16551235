#pragma once

#include <filesystem>
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

  /// The file that it was opened from, told by one of its functions; empty where it has none of that name.
  std::filesystem::path file(const char* function) const;

 private:
  explicit DynamicLibrary(void* handle) : m_handle(handle) {}
  void* symbol(const char* name) const;

  void* m_handle;
};

}  // namespace convscope
