#include "apply/choice_file.h"

#include <algorithm>
#include <optional>
#include <string>

#include "apply/choice_format.h"
#include "apply/ranking_line.h"
#include "core/parse.h"
#include "core/problem_text.h"

namespace convscope {
namespace {

using namespace choice_format;

/// Returns the line at `begin`, without its end.
std::string_view lineAt(std::string_view text, std::size_t begin) {
  return text.substr(begin, std::min(text.find('\n', begin), text.size()) - begin);
}

std::size_t lineNumber(std::string_view text, std::size_t offset) {
  const auto before = text.substr(0, offset);
  return static_cast<std::size_t>(std::ranges::count(before, '\n')) + 1;
}

LineError lineError(std::string_view text, std::size_t offset, Message message) {
  return {lineNumber(text, offset), std::move(message)};
}

std::optional<int> capabilityOf(std::string_view text) {
  const auto major = takeNumber<int>(text);
  if (!major || *major < 0 || *major > 99 || !text.starts_with('.')) return std::nullopt;
  const auto minor = parseNumber<int>(text.substr(1), 0, 9);
  return minor ? std::optional(*major * 10 + *minor) : std::nullopt;
}

/// Returns whether `text` is the canonical text of a problem as cuDNN gets it.
bool isCanonical(std::string_view text) {
  const auto problem = readProblem(text);
  return problem && toText(asCudnnProblem(*problem)) == text;
}

}  // namespace

/// Finds the parts of a file, from its first line to its last.
class ChoiceFile::Reader {
 public:
  explicit Reader(std::string_view text) : m_text(text) {}

  tl::expected<void, LineError> read() {
    return readHead().and_then([&] { return readProblems(); });
  }

  ChoiceTarget target;
  std::vector<std::size_t> problems;

 private:
  using Step = tl::expected<void, LineError>;

  tl::unexpected<LineError> fail(Message message) const {
    return tl::unexpected(lineError(m_text, m_position, std::move(message)));
  }

  /// Returns the value of the next line that is not empty, which must have `key`.
  std::optional<std::string_view> valueOf(std::string_view key) {
    while (m_position < m_text.size() && m_text[m_position] == '\n') ++m_position;
    const std::string_view line = lineAt(m_text, m_position);
    if (!line.starts_with(key) || line.size() <= key.size() + 1 || line[key.size()] != ' ') return std::nullopt;
    m_next = std::min(m_position + line.size() + 1, m_text.size());
    return line.substr(key.size() + 1);
  }

  Step readHead() {
    const auto version = valueOf(kSignature);
    if (!version) return fail({"not a choice file, whose first line is \"convscope_choices 1\""});
    if (parseNumber<int>(*version, kVersion, kVersion) != kVersion)
      return fail({"a choice file of version {}, but this program knows version {} only",
                   {MessageArgument::quoting(*version), kVersion}});
    m_position = m_next;
    return readText(kDevice, target.device)
        .and_then([&] { return readNumber(kCapability, target.computeCapability, capabilityOf); })
        .and_then([&] { return readNumber(kMultiprocessors, target.multiprocessors, countOf); })
        .and_then([&] { return readText(kCudnn, target.cudnn); })
        .and_then([&] { return readNumber(kProblems, m_count, countOf); });
  }

  Step readText(std::string_view key, std::string& value) {
    const auto text = valueOf(key);
    if (!text) return fail({"expected \"{}\" and its value", {std::string(key)}});
    value = *text;
    m_position = m_next;
    return {};
  }

  Step readNumber(std::string_view key, int& value, std::optional<int> (*numberOf)(std::string_view)) {
    const auto text = valueOf(key);
    const auto number = text ? numberOf(*text) : std::nullopt;
    if (!number) return fail({"expected \"{}\" and a number", {std::string(key)}});
    value = *number;
    m_position = m_next;
    return {};
  }

  static std::optional<int> countOf(std::string_view text) { return parseNumber<int>(text, 0, 100'000'000); }

  /// Finds the lines of the problems. Does not look into their rankings.
  Step readProblems() {
    while (m_position < m_text.size() && m_text[m_position] == '\n') ++m_position;
    std::string_view before;
    while (m_position < m_text.size()) {
      const std::string_view line = lineAt(m_text, m_position);
      if (line == kEnd) return finish();
      if (!line.starts_with(kIndent)) {
        if (line <= before) return fail({"the problems are not sorted, or one is there twice"});
        before = line;
        problems.push_back(m_position);
      } else if (problems.empty()) {
        return fail({"expected a problem before its engines"});
      }
      m_position = std::min(m_position + line.size() + 1, m_text.size());
    }
    return fail({"the file was cut: its last line \"end\" is missing"});
  }

  Step finish() {
    if (problems.size() != static_cast<std::size_t>(m_count))
      return fail({"the file has {} problems, but announces {}", {problems.size(), m_count}});
    m_position += kEnd.size();
    if (m_text.substr(m_position) != "\n") return fail({"expected nothing behind the line \"end\""});
    return {};
  }

  std::string_view m_text;
  std::size_t m_position = 0;
  std::size_t m_next = 0;  ///< the line behind the one that was read
  int m_count = 0;
};

tl::expected<ChoiceFile, LineError> ChoiceFile::read(std::string text) {
  std::erase(text, '\r');  // ends of lines of an editor on Windows
  Reader reader(text);
  if (auto done = reader.read(); !done) return tl::unexpected(done.error());
  return ChoiceFile(std::move(text), std::move(reader.target), std::move(reader.problems));
}

std::string_view ChoiceFile::problem(std::size_t index) const {
  return lineAt(m_text, m_problems[index]);
}

LineError ChoiceFile::errorAt(std::size_t index, Message message) const {
  return lineError(m_text, m_problems[index], std::move(message));
}

tl::expected<Ranking, LineError> ChoiceFile::find(std::string_view problem) const {
  const auto textOf = [&](std::size_t begin) { return lineAt(m_text, begin); };
  const auto found = std::ranges::lower_bound(m_problems, problem, {}, textOf);
  if (found == m_problems.end() || textOf(*found) != problem) return Ranking();
  return rankingAt(*found);
}

tl::expected<Ranking, LineError> ChoiceFile::rankingAt(std::size_t begin) const {
  const std::string_view text = m_text;
  Ranking ranking;
  std::size_t position = begin + lineAt(text, begin).size() + 1;
  while (text.substr(position).starts_with(kIndent)) {
    const std::string_view line = lineAt(text, position);
    auto engine = readRankedEngine(line.substr(kIndent.size()));
    if (!engine) return tl::unexpected(lineError(text, position, engine.error()));
    ranking.push_back(std::move(*engine));
    position += line.size() + 1;
  }
  if (ranking.empty()) return tl::unexpected(lineError(text, begin, {"the problem has no engine"}));
  return ranking;
}

tl::expected<Choices, LineError> readChoices(std::string text) {
  const auto file = ChoiceFile::read(std::move(text));
  if (!file) return tl::unexpected(file.error());
  Choices choices{file->target(), {}};
  for (std::size_t i = 0; i < file->size(); ++i) {
    const std::string_view problem = file->problem(i);
    if (!isCanonical(problem)) return tl::unexpected(file->errorAt(i, {"not the text of a problem"}));
    auto ranking = file->find(problem);
    if (!ranking) return tl::unexpected(ranking.error());
    choices.rankings.emplace(problem, std::move(*ranking));
  }
  return choices;
}

}  // namespace convscope
