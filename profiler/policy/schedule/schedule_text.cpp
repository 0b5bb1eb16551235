#include "policy/schedule/schedule_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <limits>

#include "core/parse.h"
#include "core/problem_text.h"
#include "core/translatable.h"
#include "policy/schedule/size_counts.h"
#include "problem/input_error.h"
#include "problem/parse_problem.h"
#include "text/excerpt.h"

namespace convscope {
namespace {

constexpr const char* kForms =
    "fixed:SIZE, alternate:SIZE,SIZE,...[:EVERY], random:FROM:TO:STEP, multiscale:FROM:TO:STEP:EVERY, "
    "last-batch:BATCH:LAST:PER_EPOCH, random-batch:FROM:TO[:STEP], list:FILE, histogram:FILE";

/// The fields of one text form, taken in order by name.
class Fields {
 public:
  Fields(std::string kind, const std::string& rest) : m_kind(std::move(kind)), m_fields(split(rest, ":")) {}

  bool more() const { return m_next < m_fields.size(); }

  std::string text(const char* name) {
    if (!more() || m_fields[m_next].empty())
      throw InputError(fmt::format(translatable("message", "schedule {}: {} is missing ({})"), m_kind, name, kForms));
    return m_fields[m_next++];
  }
  std::int64_t number(const char* name) {
    const std::string field = text(name);
    if (const auto value = parseNumber<std::int64_t>(field, 1, std::numeric_limits<std::int64_t>::max())) return *value;
    throw InputError(fmt::format(translatable("message", "schedule {}: {} \"{}\" is not a whole number from 1"), m_kind,
                                 name, excerpt(field)));
  }
  Dims size(const std::string& field) const {
    try {
      return parseDims(field);
    } catch (const InputError& error) {
      throw error.within("schedule " + m_kind);
    }
  }
  void end() const {
    if (more())
      throw InputError(
          fmt::format(translatable("message", "schedule {}: \"{}\" is too much"), m_kind, excerpt(m_fields[m_next])));
  }

 private:
  std::string m_kind;
  std::vector<std::string> m_fields;
  std::size_t m_next = 0;
};

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
  if (kind == "random-batch") {
    RandomBatches spec{fields.number("FROM"), fields.number("TO")};
    if (fields.more()) spec.step = fields.number("STEP");
    return spec;
  }
  throw InputError(
      fmt::format(translatable("message", "schedule: there is no kind \"{}\", but {}"), excerpt(kind), kForms));
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

std::string kindText(const ListedSizes& spec) {
  return (spec.histogram ? "histogram:" : "list:") + spec.file;
}

}  // namespace

ScheduleSpec parseSchedule(const std::string& text, const FileReader& read) {
  const std::size_t colon = text.find(':');
  const std::string kind = text.substr(0, colon);
  if (text == "fixed") return FixedSizes{};
  const std::string rest = colon == std::string::npos ? "" : text.substr(colon + 1);
  if (kind == "list" || kind == "histogram") {  // a file's name may hold colons
    if (rest.empty()) throw InputError(fmt::format(translatable("message", "schedule {}: FILE is missing"), kind));
    if (!read) throw InputError(fmt::format(translatable("message", "schedule {}: files are not read here"), kind));
    return ListedSizes{rest, parseSizeCounts(rest, read(rest)), kind == "histogram"};
  }
  Fields fields(kind, rest);
  ScheduleSpec spec = parseFields(kind, fields);
  fields.end();
  return spec;
}

std::string toText(const ScheduleSpec& spec) {
  return std::visit([](const auto& kind) { return kindText(kind); }, spec);
}

}  // namespace convscope
