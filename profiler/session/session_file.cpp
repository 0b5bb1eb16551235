#include "session/session_file.h"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <utility>

#include "core/translatable.h"
#include "files/foreign_content.h"
#include "files/input_file.h"
#include "problem/input_error.h"
#include "session/event_fields.h"
#include "session/event_reader.h"

namespace convscope {
namespace {

static_assert(LineReader::kPadding >= EventReader::kPadding);

InputError errorIn(const std::filesystem::path& file, std::size_t line, const std::string& message) {
  return InputError("{}:{}: {}", file.string(), line, message);
}

bool isHeader(std::string_view firstLine) {
  return firstLine.starts_with(fmt::format("{{\"{}\":", kSchemaKey));
}

void requireSession(const std::filesystem::path& file, std::string_view firstLine) {
  if (!isHeader(firstLine)) throw InputError(translatable("message", "{}: not a ConvScope session"), file.string());
}

}  // namespace

LineReader sessionLines(const std::filesystem::path& file, std::stop_token stop) {
  return LineReader(InputFile(file, std::uint64_t{1} << 30, std::move(stop)));
}

bool isSession(const std::filesystem::path& file) {
  try {
    std::array<char, kForeignBytes> begin{};  // not more: the rest may be cut off or damaged
    const std::size_t count = InputFile(file).read(begin.data(), begin.size());
    return isHeader({begin.data(), count});
  } catch (const InputError&) {
    return false;
  }
}

LogEnd readLog(const std::filesystem::path& file, const std::function<void(const Event&)>& take, std::stop_token stop) {
  LineReader lines = sessionLines(file, std::move(stop));
  EventReader reader;
  LogEnd end;
  std::optional<InputError> cut;  // why the line before cannot be read; only the last line may be cut
  std::size_t number = 0;
  while (const auto line = lines.next()) {
    if (cut) throw errorIn(file, number, cut->what());
    number = line->number;
    if (number == 1) requireSession(file, line->text);
    if (!line->whole) {
      cut = InputError(translatable("message", "the last line is cut"));
      continue;
    }
    try {
      take(reader.read(line->text));
      end.offset = line->offset + line->text.size() + 1;
    } catch (const NotJson& error) {
      cut = error;
    } catch (const InputError& error) {
      throw errorIn(file, number, error.what());
    } catch (const EventError& error) {
      throw errorIn(file, number, error.what());
    }
  }
  if (number == 0)
    throw InputError(translatable("message", "{}: the file is empty, not a ConvScope session"), file.string());
  if (end.offset == 0)
    throw InputError(translatable("message", "{}: the session is cut within its first line"), file.string());
  end.compressed = lines.compressed();
  if (cut) end.warning = fmt::format("{}:{}: left out, for the line is cut", file.string(), number);
  return end;
}

LoadedSession readSession(const std::filesystem::path& file, std::stop_token stop) {
  LoadedSession loaded;
  const LogEnd end = readLog(
      file, [&](const Event& event) { loaded.session.fold(event); }, std::move(stop));
  if (!end.warning.empty()) loaded.warnings.push_back(end.warning);
  return loaded;
}

}  // namespace convscope
