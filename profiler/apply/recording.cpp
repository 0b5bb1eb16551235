#include "apply/recording.h"

#include <cstring>

namespace convscope {
namespace {

using namespace recording_format;

/// Returns the head of a structure at `offset`, which may not be aligned.
template <class Head>
Head headAt(std::string_view bytes, std::size_t offset) {
  Head head;
  std::memcpy(&head, bytes.data() + offset, sizeof head);
  return head;
}

void add(ProcessRecording& recording, const EntryHead& entry, std::string text) {
  switch (entry.kind) {
    case EntryKind::Problem:
      recording.graphs.push_back(
          {std::move(text), {}, entry.executions + entry.tensorCoreExecutions, entry.tensorCoreExecutions});
      break;
    case EntryKind::Reason:
      recording.graphs.push_back({{}, std::move(text), entry.executions + entry.tensorCoreExecutions, 0});
      break;
    case EntryKind::Device:
      recording.device = std::move(text);
      break;
    case EntryKind::Cudnn:
      recording.cudnn = std::move(text);
      break;
    case EntryKind::Folder:
      recording.folder = std::move(text);
      break;
    case EntryKind::Unwritten:  // the process was killed meanwhile
      break;
  }
}

}  // namespace

tl::expected<ProcessRecording, Message> readRecording(std::string_view bytes) {
  if (bytes.size() < sizeof(RecordingHead) || !bytes.starts_with(kRecordingSignature))
    return tl::unexpected(Message{"not the recording of a process"});
  const auto head = headAt<RecordingHead>(bytes, 0);
  if (head.version != kRecordingVersion)
    return tl::unexpected(Message{"the recording of another version of libconvscope_apply.so"});
  ProcessRecording recording;
  std::size_t offset = sizeof(RecordingHead);
  while (bytes.size() - offset >= sizeof(EntryHead)) {
    const auto entry = headAt<EntryHead>(bytes, offset);
    const std::size_t least = sizeof(EntryHead) + entry.textLength;
    if (entry.bytes == 0) break;
    if (entry.bytes < least || entry.bytes > bytes.size() - offset || entry.bytes % kEntryAlignment != 0)
      return tl::unexpected(Message{"a damaged recording of a process"});
    add(recording, entry, std::string(bytes.substr(offset + sizeof(EntryHead), entry.textLength)));
    offset += entry.bytes;
  }
  return recording;
}

}  // namespace convscope
