#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace convscope {

/// A shared library that the running program opened. It stays loaded, so what it creates may outlive main().
class DynamicLibrary {
 public:
  /// Opens the first of `names` (bare names or paths) that can be opened. Resolves all symbols now, so a missing
  /// library shows here and not in the middle of a survey; keeps them local, so two libraries cannot disturb each
  /// other.
  static std::optional<DynamicLibrary> open(const std::vector<std::string>& names);

  /// Returns the loader's message about this thread's last failure to open a library (see loader_message.h).
  static std::string lastError();

  /// Returns null if the library does not have the function.
  template <class Signature>
  Signature* function(const char* name) const {
    return reinterpret_cast<Signature*>(symbol(name));
  }

  /// Returns the file that contains `function`, or an empty path if the library does not have the function.
  std::filesystem::path file(const char* function) const;

 private:
  explicit DynamicLibrary(void* handle) : m_handle(handle) {}
  void* symbol(const char* name) const;

  void* m_handle;
};

}  // namespace convscope
