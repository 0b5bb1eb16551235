#pragma once

#include <string_view>

/// The words of choice files, which the writer and the reader share (docs/formats.md).
namespace convscope::choice_format {

inline constexpr int kVersion = 1;
inline constexpr std::string_view kSignature = "convscope_choices";
inline constexpr std::string_view kDevice = "device";
inline constexpr std::string_view kCapability = "compute_capability";
inline constexpr std::string_view kMultiprocessors = "multiprocessors";
inline constexpr std::string_view kCudnn = "cudnn";
inline constexpr std::string_view kProblems = "problems";
inline constexpr std::string_view kIndent = "  ";  ///< before an engine
inline constexpr std::string_view kNoNotes = "-";
inline constexpr std::string_view kEnd = "end";  ///< the last line, so that a file that was cut is noticed

}  // namespace convscope::choice_format
