#include "lesson/lesson_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "files/text_file.h"
#include "lesson/stage_reader.h"
#include "problem/input_error.h"
#include "problem/problem_text.h"
#include "text/parse.h"
#include "text/printable.h"

namespace convscope {
namespace {

constexpr std::size_t kLargestLesson = std::size_t{1} << 20;
constexpr std::size_t kMostSteps = 100;
constexpr std::size_t kMostChoices = 9;  // each has a digit as its key
const std::string kVersionLine = "convscope_lesson: 1";

/// Reads the lines of a lesson in order. Adds line and step to every error.
class LessonReader {
 public:
  LessonReader(const std::string& text, const std::string& source) : m_source(source), m_lines(split(text, "\n")) {
    for (std::string& line : m_lines) {
      while (!line.empty() && (line.back() == '\r' || line.back() == ' ' || line.back() == '\t')) line.pop_back();
    }
  }

  Lesson read() {
    try {
      readHead();
      while (m_at < m_lines.size()) readStep();
      if (m_lesson.steps.empty()) throw InputError("there is no step: each begins with a line '# TITLE'");
    } catch (const InputError& error) {
      throw error.within(where());
    }
    return std::move(m_lesson);
  }

 private:
  bool atEnd() const { return m_at >= m_lines.size(); }
  const std::string& line() const { return m_lines[m_at]; }

  std::string where() const {
    std::string place = fmt::format("{}:{}", m_source, std::min(m_errorLine.value_or(m_at) + 1, m_lines.size()));
    if (!m_title.empty()) place += fmt::format(": step {} ({})", m_lesson.steps.size() + 1, shortened(m_title, 60));
    return place;
  }

  void skipEmptyLines() {
    while (!atEnd() && line().empty()) ++m_at;
  }

  void readHead() {
    if (line() != "---" || m_lines.size() < 2 || m_lines[1] != kVersionLine) {
      const bool newer = m_lines.size() > 1 && m_lines[1].starts_with("convscope_lesson:");
      throw InputError(newer ? fmt::format("this lesson is of another version: this program reads '{}'", kVersionLine)
                             : fmt::format("not a lesson: it must begin with '---' and '{}'", kVersionLine));
    }
    m_at = 2;
    std::set<std::string> seen;
    for (; !atEnd() && line() != "---"; ++m_at) {
      if (line().empty()) continue;
      const auto [key, value] = keyAndValue(seen);
      if (key == "title")
        m_lesson.title = value;
      else if (key == "about")
        m_lesson.about = value;
      else
        m_head.set(key, value);
    }
    if (atEnd()) throw InputError("the head lacks its end, a line '---'");
    if (m_lesson.title.empty()) throw InputError("the head lacks a 'title'");
    static_cast<void>(m_head.stage());
    ++m_at;
    skipEmptyLines();
  }

  std::pair<std::string, std::string> keyAndValue(std::set<std::string>& seen) const {
    const std::size_t colon = line().find(':');
    if (colon == std::string::npos) throw InputError(fmt::format("'{}' must be 'KEY: VALUE'", shortened(line(), 60)));
    std::string key = trimmed(line().substr(0, colon));
    if (!seen.insert(key).second) throw InputError(fmt::format("the key '{}' is given twice", shortened(key, 40)));
    return {key, trimmed(line().substr(colon + 1))};
  }

  void readStep() {
    if (!line().starts_with("# ")) throw InputError("a step must begin with a line '# TITLE'");
    if (m_lesson.steps.size() == kMostSteps) throw InputError(fmt::format("there are more than {} steps", kMostSteps));
    const std::size_t first = m_at;
    m_title = trimmed(line().substr(2));
    LessonStep step;
    step.title = m_title;
    ++m_at;
    StageReader stage = m_head;
    step.text = readText(&stage);
    if (isHeading("## Question")) readQuestion(step);
    if (isHeading("## Answer")) {
      ++m_at;
      step.answer = readText(nullptr);
    }
    if (!atEnd() && !line().starts_with("# "))
      throw InputError("only '## Question' and then '## Answer' may follow a step's text");
    m_errorLine = first;
    step.stage = stage.stage();
    checkFigures(step);
    m_errorLine.reset();
    m_lesson.steps.push_back(std::move(step));
    m_title.clear();
  }

  bool isHeading(const char* heading) const { return !atEnd() && line() == heading; }

  /// Up to the next heading of the first or second level. `stage`: takes in a step block.
  LessonText readText(StageReader* stage) {
    const std::size_t first = m_at;
    std::string text;
    bool fenced = false;
    bool seen = false;
    for (; !atEnd(); ++m_at) {
      if (!fenced && (line().starts_with("# ") || line().starts_with("## "))) break;
      if (!fenced && line() == "```step") {
        if (stage == nullptr || seen) throw InputError("a step has one block '```step', before its question");
        seen = true;
        const std::size_t before = m_at;
        readStage(*stage);
        text.append(m_at - before + 1, '\n');  // lines stay countable
        continue;
      }
      if (line().starts_with("```")) fenced = !fenced;
      text += line() + "\n";
    }
    return textOf(text, first);
  }

  LessonText textOf(const std::string& text, std::size_t firstLine) {
    // Paragraph by paragraph, so an error names its line.
    std::size_t line = firstLine;
    for (const std::string& part : split(text, "\n\n")) {
      m_errorLine = line + std::min(part.find_first_not_of('\n'), part.size());
      static_cast<void>(LessonText(part));
      line += static_cast<std::size_t>(std::ranges::count(part, '\n')) + 2;
    }
    m_errorLine.reset();
    return LessonText(text);
  }

  void readStage(StageReader& stage) {
    std::set<std::string> seen;
    for (++m_at; !atEnd() && line() != "```"; ++m_at) {
      if (line().empty()) continue;
      const auto [key, value] = keyAndValue(seen);
      stage.set(key, value);
    }
    if (atEnd()) throw InputError("'```step' lacks its end, a line '```'");
  }

  void readQuestion(LessonStep& step) {
    const std::size_t first = ++m_at;
    std::string question;
    for (; !atEnd() && !line().starts_with("#"); ++m_at) {
      if (line().starts_with("- [")) {
        readChoice(step);
      } else if (!step.choices.empty() && !line().empty()) {
        throw InputError("after the choices only '## Answer' or the next step may follow");
      } else {
        question += line() + "\n";
      }
    }
    step.question = textOf(question, first);
    if (step.question.empty()) throw InputError("the question is empty");
    if (step.choices.size() < 2) throw InputError("a question needs at least two choices, as '- [ ] TEXT'");
  }

  /// "- [x] TEXT", "- [ ] TEXT", "- [CONDITION] TEXT"
  void readChoice(LessonStep& step) {
    const std::size_t end = line().find(']');
    if (end == std::string::npos) throw InputError("the choice lacks its ']'");
    if (step.choices.size() == kMostChoices)
      throw InputError(fmt::format("a question has at most {} choices", kMostChoices));
    const std::string mark = trimmed(line().substr(3, end - 3));
    LessonChoice choice{trimmed(line().substr(end + 1)), std::nullopt};
    if (choice.text.empty()) throw InputError("the choice has no text");
    if (mark == "x") choice.right = Condition{};
    if (!mark.empty() && mark != "x") choice.right = parseCondition(mark);
    step.choices.push_back(std::move(choice));
  }

  /// Checks that the stage has the data which the figures need.
  static void checkFigures(const LessonStep& step) {
    std::vector<FigureName> names = step.text.figures();
    for (const LessonText* text : {&step.question, &step.answer})
      std::ranges::move(text->figures(), std::back_inserter(names));
    for (const LessonChoice& choice : step.choices) {
      if (choice.right) std::ranges::move(choice.right->figures(), std::back_inserter(names));
    }
    for (const FigureName& name : names) checkFigure(name, step.stage);
  }

  static void checkFigure(const FigureName& name, const LessonStage& stage) {
    const FigureNeeds needs = findFigureKind(name.name)->needs;
    if (stage.network.empty()) throw InputError(fmt::format("the figure '{}' needs a 'network'", name.name));
    if (needs == FigureNeeds::Schedule && stage.schedule.empty())
      throw InputError(fmt::format("the figure '{}' needs a 'schedule'", name.name));
    if (needs != FigureNeeds::Problem) return;
    if (name.layer.empty() && stage.layer.empty())
      throw InputError(
          fmt::format("the figure '{}' needs a 'layer', here or as '{}(LAYER PASS)'", name.name, name.name));
    if (!name.layer.empty()) StageReader::checkLayer(stage.network, name.layer, name.pass);
  }

  const std::string& m_source;
  std::vector<std::string> m_lines;
  std::size_t m_at = 0;
  std::optional<std::size_t> m_errorLine;  ///< none: the line that is being read
  std::string m_title;                     ///< of the step that is being read
  StageReader m_head;
  Lesson m_lesson;
};

}  // namespace

Lesson lessonFromText(const std::string& text, const std::string& source) {
  if (text.size() > kLargestLesson)
    throw InputError(fmt::format("{}: larger than 1 MiB, too large for a lesson", source));
  if (const std::size_t zero = text.find('\0'); zero != std::string::npos)
    throw errorAt(source, text, zero, "no text: a byte of zero");
  Lesson lesson = LessonReader(text, source).read();
  lesson.name = std::filesystem::path(source).stem().string();
  return lesson;
}

Lesson readLessonFile(const std::filesystem::path& file) {
  return lessonFromText(readTextFile(file, "a lesson"), file.string());
}

}  // namespace convscope
