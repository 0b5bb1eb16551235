#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "files/input_file.h"

namespace convscope {

/// Reads a text file, compressed or not, line by line.
class TextLines {
 public:
  explicit TextLines(InputFile file) : m_file(std::move(file)) {}

  /// Returns the next line without its end, or nothing at the end of the file. Throws InputError as InputFile does, and
  /// if a line is longer than 1 MiB.
  std::optional<std::string> next();

  std::size_t number() const { return m_number; }  ///< of the line that was returned last, from 1
  bool isWhole() const { return m_whole; }         ///< whether that line ended with a newline

  /// Throws InputError "FILE:LINE: message".
  [[noreturn]] void fail(const std::string& message) const;

 private:
  InputFile m_file;
  std::string m_buffer;
  std::size_t m_at = 0;
  std::size_t m_number = 0;
  bool m_whole = true;
};

}  // namespace convscope
