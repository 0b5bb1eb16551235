#pragma once

#include <filesystem>
#include <string_view>

namespace convscope {

/// A file descriptor of the system, closed at the end of its life.
class Descriptor {
 public:
  explicit Descriptor(int number) : m_number(number) {}
  Descriptor(Descriptor&& other) noexcept;
  Descriptor& operator=(Descriptor&& other) noexcept;
  ~Descriptor();

  int get() const { return m_number; }

 private:
  int m_number;
};

/// Throws InputError with what the system says of its last failure: "cannot read FILE: No such file or directory".
/// `action` is a message: translatable("message", "read").
[[noreturn]] void throwSystemError(const char* action, const std::filesystem::path& file);

}  // namespace convscope
