#include "policy/schedule/schedule_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>
#include <utility>

#include "core/parse.h"
#include "core/problem_text.h"
#include "core/translatable.h"
#include "policy/schedule/size_counts.h"
#include "policy/schedule/size_fraction.h"
#include "problem/input_error.h"
#include "problem/parse_problem.h"
#include "text/excerpt.h"

namespace convscope {
namespace {

struct Form {
  std::string_view kind;
  const char* text;
};
constexpr std::array kForms{Form{"fixed", "fixed:SIZE"},
                            Form{"alternate", "alternate:SIZE,SIZE,...[:EVERY]"},
                            Form{"random", "random:FROM:TO:STEP"},
                            Form{"multiscale", "multiscale:FROM:TO:STEP:EVERY"},
                            Form{"last-batch", "last-batch:BATCH:LAST:PER_EPOCH"},
                            Form{"random-batch", "random-batch:FROM:TO[:STEP]"},
                            Form{"random-hw", "random-hw:FROM:TO:STEP[,FROM:TO:STEP], height and width"},
                            Form{"random-batch-width", "random-batch-width:FROM:TO:STEP,FROM:TO:STEP"},
                            Form{"list", "list:FILE"},
                            Form{"histogram", "histogram:FILE"},
                            Form{"aspect-ratio", "aspect-ratio:SHORT:LONG:FACTOR:FILE"}};

/// Returns the text form of a kind in kForms.
const char* formOf(std::string_view kind) {
  return std::ranges::find(kForms, kind, &Form::kind)->text;
}

/// Returns the names of all kinds and presets.
std::string kindNames() {
  std::vector<std::string_view> names;
  for (const Form& form : kForms) names.push_back(form.kind);
  for (const SchedulePreset& preset : kSchedulePresets) names.emplace_back(preset.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

/// The fields of one text form, taken in order by name.
class Fields {
 public:
  Fields(std::string kind, const std::string& rest) : m_kind(std::move(kind)), m_fields(split(rest, ":")) {}

  bool more() const { return m_next < m_fields.size(); }

  std::string text(const char* name) {
    if (!more() || m_fields[m_next].empty())
      throw InputError(translatable("message", "schedule {}: {} is missing ({})"), m_kind, name, formOf(m_kind));
    return m_fields[m_next++];
  }
  std::int64_t number(const char* name, std::int64_t least = 1) {
    const std::string field = text(name);
    if (const auto value = parseNumber(field, least, std::numeric_limits<std::int64_t>::max())) return *value;
    throw InputError(translatable("message", "schedule {}: {} \"{}\" is not a whole number from {}"), m_kind, name,
                     excerpt(field), least);
  }
  Dims size(const std::string& field) const {
    try {
      if (field.find('.') != std::string::npos) throw fractionError(field);
      return parseDims(field);
    } catch (const InputError& error) {
      throw error.within("schedule " + m_kind);
    }
  }
  /// Takes everything that is left, with its colons.
  std::string rest() {
    std::string text =
        fmt::format("{}", fmt::join(m_fields.begin() + static_cast<std::ptrdiff_t>(m_next), m_fields.end(), ":"));
    m_next = m_fields.size();
    return text;
  }
  void end() const {
    if (more())
      throw InputError(translatable("message", "schedule {}: \"{}\" is too much"), m_kind, excerpt(m_fields[m_next]));
  }

 private:
  std::string m_kind;
  std::vector<std::string> m_fields;
  std::size_t m_next = 0;
};

NumberRange takeRange(Fields& fields) {
  return {fields.number("FROM"), fields.number("TO"), fields.number("STEP")};
}

/// Reads "FROM:TO:STEP,FROM:TO:STEP"; without the comma both ranges are equal if `mayBeEqual`.
std::pair<NumberRange, NumberRange> parseRanges(const std::string& kind, const std::string& text, bool mayBeEqual) {
  const std::size_t comma = text.find(',');
  Fields first(kind, text.substr(0, comma));
  const NumberRange one = takeRange(first);
  first.end();
  if (comma == std::string::npos && mayBeEqual) return {one, one};
  Fields second(kind, comma == std::string::npos ? "" : text.substr(comma + 1));
  const NumberRange other = takeRange(second);
  second.end();
  return {one, other};
}

/// Reads "SHORT:LONG:FACTOR:FILE" without the rows.
AspectRatioGroups parseAspectRatio(const std::string& text) {
  Fields fields("aspect-ratio", text);
  AspectRatioGroups spec;
  spec.rule = {fields.number("SHORT"), fields.number("LONG"), fields.number("FACTOR", 0)};
  spec.file = fields.rest();
  return spec;
}

std::vector<SizeCount> readRows(const std::string& kind, const std::string& file, const SizeReader& read) {
  if (file.empty()) throw InputError(translatable("message", "schedule {}: FILE is missing"), kind);
  if (!read) throw InputError(translatable("message", "schedule {}: files are not read here"), kind);
  return read(file);
}

/// Reads a kind whose fields are divided by colons.
ScheduleSpec parseFields(const std::string& kind, Fields& fields) {
  if (kind == "fixed") return FixedSizes{fields.size(fields.text("SIZE"))};
  if (kind == "alternate") {
    AlternatingSizes spec;
    for (const std::string& size : split(fields.text("SIZE,SIZE,..."), ",")) spec.sizes.push_back(fields.size(size));
    if (fields.more()) spec.every = fields.number("EVERY");
    return spec;
  }
  if (kind == "random" || kind == "multiscale") {
    RandomSizes spec{fields.number("FROM"), fields.number("TO"), fields.number("STEP")};
    if (kind == "multiscale") spec.every = fields.number("EVERY");
    return spec;
  }
  if (kind == "last-batch") {
    return LastBatchSizes{fields.number("BATCH"), fields.number("LAST"), fields.number("PER_EPOCH")};
  }
  RandomBatches spec{fields.number("FROM"), fields.number("TO")};
  if (fields.more()) spec.step = fields.number("STEP");
  return spec;
}

std::string joined(const std::vector<Dims>& sizes) {
  std::vector<std::string> texts;
  for (const Dims& size : sizes) texts.push_back(dimsText(size));
  return fmt::format("{}", fmt::join(texts, ","));
}

std::string kindText(const FixedSizes& spec) {
  return spec.size.empty() ? "fixed" : "fixed:" + dimsText(spec.size);
}

std::string kindText(const AlternatingSizes& spec) {
  return "alternate:" + joined(spec.sizes) + (spec.every == 1 ? "" : fmt::format(":{}", spec.every));
}

std::string kindText(const RandomSizes& spec) {
  return spec.every == 1 ? fmt::format("random:{}:{}:{}", spec.from, spec.to, spec.step)
                         : fmt::format("multiscale:{}:{}:{}:{}", spec.from, spec.to, spec.step, spec.every);
}

std::string kindText(const LastBatchSizes& spec) {
  return fmt::format("last-batch:{}:{}:{}", spec.batch, spec.last, spec.perEpoch);
}

std::string kindText(const RandomBatches& spec) {
  return fmt::format("random-batch:{}:{}", spec.from, spec.to) + (spec.step == 1 ? "" : fmt::format(":{}", spec.step));
}

std::string rangeText(const NumberRange& range) {
  return fmt::format("{}:{}:{}", range.from, range.to, range.step);
}

std::string kindText(const RandomHeightsAndWidths& spec) {
  return "random-hw:" + rangeText(spec.height) + (spec.width == spec.height ? "" : "," + rangeText(spec.width));
}

std::string kindText(const RandomBatchesAndWidths& spec) {
  return "random-batch-width:" + rangeText(spec.batch) + "," + rangeText(spec.width);
}

std::string kindText(const AspectRatioGroups& spec) {
  return fmt::format("aspect-ratio:{}:{}:{}:{}", spec.rule.shorter, spec.rule.longer, spec.rule.factor, spec.file);
}

std::string kindText(const ListedSizes& spec) {
  return (spec.histogram ? "histogram:" : "list:") + spec.file;
}

}  // namespace

ScheduleSpec parseSchedule(const std::string& text, const SizeReader& read) {
  for (const SchedulePreset& preset : kSchedulePresets) {
    if (text == preset.name) return parseSchedule(preset.text);
  }
  const std::size_t colon = text.find(':');
  const std::string kind = text.substr(0, colon);
  if (text == "fixed") return FixedSizes{};
  const std::string rest = colon == std::string::npos ? "" : text.substr(colon + 1);
  if (kind == "list" || kind == "histogram")  // a file's name may hold colons
    return ListedSizes{rest, readRows(kind, rest, read), kind == "histogram"};
  if (kind == "aspect-ratio") {
    AspectRatioGroups spec = parseAspectRatio(rest);
    spec.rows = readRows(kind, spec.file, read);
    return spec;
  }
  if (kind == "random-hw") {
    const auto [height, width] = parseRanges(kind, rest, true);
    return RandomHeightsAndWidths{height, width};
  }
  if (kind == "random-batch-width") {
    const auto [batch, width] = parseRanges(kind, rest, false);
    return RandomBatchesAndWidths{batch, width};
  }
  if (std::ranges::find(kForms, kind, &Form::kind) == kForms.end())
    throw InputError(translatable("message", "schedule: there is no kind \"{}\", but {}"), excerpt(kind), kindNames());
  Fields fields(kind, rest);
  ScheduleSpec spec = parseFields(kind, fields);
  fields.end();
  return spec;
}

std::string toText(const ScheduleSpec& spec) {
  return std::visit([](const auto& kind) { return kindText(kind); }, spec);
}

}  // namespace convscope
