#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "apply/recording.h"

namespace convscope::apply {

/// The counters of one entry of the file. They are in the file itself, so a process that is killed keeps its counts.
struct EntryCounters {
  std::uint64_t* executions = nullptr;
  std::uint64_t* tensorCoreExecutions = nullptr;
};

/// The file in which a process keeps what it asked cuDNN for. It is mapped into memory and never closed. A child that
/// was forked has the same mapping and may add entries, too.
class RecordingFile {
 public:
  /// Makes a file of its own in `folder`. Returns the reason if that fails.
  static tl::expected<RecordingFile, std::string> make(const std::string& folder);

  /// Adds an entry. Without room for it, returns the counters of a last entry that says so. Used by one thread at a
  /// time.
  EntryCounters add(recording_format::EntryKind kind, std::string_view text);

 private:
  explicit RecordingFile(std::byte* begin) : m_begin(begin) {}

  EntryCounters tryAdd(recording_format::EntryKind kind, std::string_view text);

  std::byte* m_begin;
  EntryCounters m_rest = {};  ///< of entries without room
};

}  // namespace convscope::apply
