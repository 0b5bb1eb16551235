#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "core/message.h"

namespace convscope {

/// A graph that a process asked cuDNN for.
struct RecordedGraph {
  std::string
      problem;  ///< canonical text, fp32 for all tensors of 32 bits; empty if ConvScope does not measure the graph
  std::string reason;                      ///< why not, in words; empty for a problem
  std::uint64_t executions = 0;            ///< all of them
  std::uint64_t tensorCoreExecutions = 0;  ///< of a problem of 32 bits: those by an engine with tensor cores

  bool operator==(const RecordedGraph&) const = default;
};

/// What a process asked cuDNN for: the content of a file that libconvscope_apply.so keeps while the process runs.
struct ProcessRecording {
  std::string device;                 ///< the GPU of the process's first query; empty if cuDNN does not describe it
  std::string cudnn;                  ///< full run-time version: "9.19.0"
  std::string folder;                 ///< that of the process's libcudnn.so.9
  std::vector<RecordedGraph> graphs;  ///< in order of first appearance

  bool operator==(const ProcessRecording&) const = default;
};

/// Reads such a file, also one that a process is writing or left behind when it was killed. Fails if it is no such
/// file.
tl::expected<ProcessRecording, Message> readRecording(std::string_view bytes);

/// The layout of the file. Processes of one machine write and read it, so numbers have the machine's byte order. It
/// begins with a RecordingHead. Entries follow, each at a multiple of kEntryAlignment bytes; one of 0 bytes ends them.
namespace recording_format {

inline constexpr std::string_view kRecordingSignature = "convscope_record";
inline constexpr std::uint32_t kRecordingVersion = 1;
inline constexpr std::size_t kEntryAlignment = 8;

enum class EntryKind : std::uint32_t { Unwritten, Problem, Reason, Device, Cudnn, Folder };

struct RecordingHead {
  char signature[16];
  std::uint32_t version;
  std::uint32_t used;  ///< bytes of the file up to the last entry's end
};

/// An entry without its text, which follows.
struct EntryHead {
  std::uint32_t bytes;       ///< with the text and the gap behind it
  std::uint32_t textLength;  ///< in bytes
  EntryKind kind;            ///< Unwritten while the rest is written
  std::uint32_t unused;
  std::uint64_t executions;            ///< of engines without tensor cores, or of unknown ones
  std::uint64_t tensorCoreExecutions;  ///< of the others
};

}  // namespace recording_format

/// The reason of a graph without any convolution, e.g. an attention or a matrix product.
inline constexpr std::string_view kNoConvolution = "no convolution";

}  // namespace convscope
