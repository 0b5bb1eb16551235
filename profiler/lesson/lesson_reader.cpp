#include "lesson/lesson_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/parse.h"
#include "core/problem_text.h"
#include "core/translatable.h"
#include "files/text_file.h"
#include "lesson/stage_reader.h"
#include "lesson/text_lines.h"
#include "problem/input_error.h"
#include "text/message.h"
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
  LessonReader(const std::string& text, const std::string& source) : m_source(source) {
    try {
      m_lines = textLines(text);
    } catch (const InputError& error) {
      throw error.within(source);
    }
  }

  Lesson read() {
    try {
      readHead();
      while (!atEnd()) readStep();
      if (m_lesson.steps.empty())
        throw InputError(translatable("message", "there is no step: each begins with a line '# TITLE'"));
    } catch (const InputError& error) {
      throw error.within(where());
    }
    return std::move(m_lesson);
  }

 private:
  bool atEnd() const { return m_at >= m_lines.size(); }
  const std::string& line() const { return m_lines[m_at].text; }
  /// Returns the number of the line that is being read; at the end that of the last one.
  std::size_t number() const { return m_lines[std::min(m_at, m_lines.size() - 1)].number; }

  std::string where() const {
    std::string place = fmt::format("{}:{}", m_source, m_errorLine.value_or(m_lines.empty() ? 1 : number()));
    if (!m_title.empty())
      place += ": " + formatMessage(translatable("message", "step {} ({})"), m_lesson.steps.size() + 1,
                                    shortened(m_title, 60));
    return place;
  }

  void skipEmptyLines() {
    while (!atEnd() && line().empty()) ++m_at;
  }

  void readHead() {
    const bool begins = m_lines.size() > 1 && m_lines[0].text == "---";
    if (!begins || m_lines[1].text != kVersionLine) {
      const bool newer = begins && m_lines[1].text.starts_with("convscope_lesson:");
      if (newer)
        throw InputError(translatable("message", "this lesson is of another version: this program reads '{}'"),
                         kVersionLine);
      throw InputError(translatable("message", "not a lesson: it must begin with '---' and '{}'"), kVersionLine);
    }
    m_at = 2;
    std::set<std::string> seen;
    for (; !atEnd() && line() != "---"; ++m_at) {
      if (!line().empty()) readHeadLine(seen);
    }
    if (atEnd()) throw InputError(translatable("message", "the head lacks its end, a line '---'"));
    if (m_lesson.title.empty()) throw InputError(translatable("message", "the head lacks a 'title'"));
    static_cast<void>(m_head.stage());
    ++m_at;
    skipEmptyLines();
  }

  void readHeadLine(std::set<std::string>& seen) {
    const auto [key, value] = keyAndValue();
    checkFirst(key, seen);
    if (key == "title")
      m_lesson.title = value;
    else if (key == "about")
      m_lesson.about = value;
    else if (key == "before")
      m_lesson.before = value;
    else if (key == "minutes")
      m_lesson.minutes = minutesFrom(value);
    else
      m_head.set(key, value);
  }

  static int minutesFrom(const std::string& text) {
    constexpr int kMost = 600;
    if (const auto minutes = parseNumber(text, 1, kMost)) return *minutes;
    throw InputError(translatable("message", "minutes: '{}' must be a number from 1 to {}"), shortened(text, 40),
                     kMost);
  }

  std::pair<std::string, std::string> keyAndValue() const {
    const std::size_t colon = line().find(':');
    if (colon == std::string::npos)
      throw InputError(translatable("message", "'{}' must be 'KEY: VALUE'"), shortened(line(), 60));
    return {trimmed(line().substr(0, colon)), trimmed(line().substr(colon + 1))};
  }

  static void checkFirst(const std::string& key, std::set<std::string>& seen) {
    if (!seen.insert(key).second)
      throw InputError(translatable("message", "the key '{}' is given twice"), shortened(key, 40));
  }

  void readStep() {
    if (!line().starts_with("# ")) throw InputError(translatable("message", "a step must begin with a line '# TITLE'"));
    if (m_lesson.steps.size() == kMostSteps)
      throw InputError(translatable("message", "there are more than {} steps"), kMostSteps);
    if (!m_lesson.steps.empty() && !m_lesson.steps.back().exercises.empty())
      throw InputError(translatable("message", "only the last step may have '## Exercises'"));
    m_title = trimmed(line().substr(2));
    LessonStep step;
    step.title = m_title;
    step.line = number();
    ++m_at;
    StageReader stage = m_head;
    step.text = readText(&stage, &step);
    if (isHeading("## Question")) readQuestion(step);
    readSection("## Answer", step.answer);
    readSection("## Exercises", step.exercises);
    if (isHeading("## Solutions") && step.exercises.empty())
      throw InputError(translatable("message", "'## Solutions' follow '## Exercises', and this step has none"));
    readSection("## Solutions", step.solutions);
    readSection("## Teacher", step.teacher);
    if (!atEnd() && !line().starts_with("# "))
      throw InputError(translatable(
          "message",
          "only '## Question', '## Answer', '## Exercises', '## Solutions' and '## Teacher' may follow a step's text, "
          "in this order"));
    m_errorLine = step.line;
    step.stage = stage.stage();
    checkFigures(step);
    m_errorLine.reset();
    m_lesson.steps.push_back(std::move(step));
    m_title.clear();
  }

  bool isHeading(const char* heading) const { return !atEnd() && line() == heading; }

  void readSection(const char* heading, LessonText& text) {
    if (!isHeading(heading)) return;
    ++m_at;
    text = readText();
  }

  /// Up to the next heading of the first or second level. With `stage`, takes in a step block.
  LessonText readText(StageReader* stage = nullptr, LessonStep* step = nullptr) {
    std::vector<TextLine> lines;
    bool fenced = false;
    bool seen = false;
    for (; !atEnd(); ++m_at) {
      if (!fenced && (line().starts_with("# ") || line().starts_with("## "))) break;
      if (!fenced && line() == "```step") {
        if (stage == nullptr || seen)
          throw InputError(translatable("message", "a step has one block '```step', before its question"));
        seen = true;
        readStage(*stage, *step);
        continue;
      }
      if (line().starts_with("```")) fenced = !fenced;
      lines.push_back(m_lines[m_at]);
    }
    if (fenced) throw InputError(translatable("message", "a block '```' lacks its end"));
    return textOf(lines);
  }

  LessonText textOf(const std::vector<TextLine>& lines) {
    LessonText text;
    for (const TextLine& paragraph : paragraphs(lines)) {
      m_errorLine = paragraph.number;
      text.add(paragraph.text);
    }
    m_errorLine.reset();
    return text;
  }

  void readStage(StageReader& stage, LessonStep& step) {
    std::set<std::string> seen;
    for (++m_at; !atEnd() && line() != "```"; ++m_at) {
      if (line().empty()) continue;
      const auto [key, value] = keyAndValue();
      if (key == "expect") {
        step.expectations.push_back({value, expectation(value), number()});
        continue;
      }
      checkFirst(key, seen);
      stage.set(key, value);
    }
    if (atEnd()) throw InputError(translatable("message", "'```step' lacks its end, a line '```'"));
  }

  static Condition expectation(const std::string& text) {
    try {
      return parseCondition(text);
    } catch (const InputError& error) {
      throw error.within("expect");
    }
  }

  void readQuestion(LessonStep& step) {
    std::vector<TextLine> question;
    for (++m_at; !atEnd() && !line().starts_with("#"); ++m_at) {
      if (line().starts_with("- [")) {
        readChoice(step);
      } else if (!step.choices.empty() && !line().empty()) {
        throw InputError(translatable("message", "after the choices only '## Answer' or the next step may follow"));
      } else {
        question.push_back(m_lines[m_at]);
      }
    }
    step.question = textOf(question);
    if (step.question.empty()) throw InputError(translatable("message", "the question is empty"));
    if (step.choices.size() < 2)
      throw InputError(translatable("message", "a question needs at least two choices, as '- [ ] TEXT'"));
  }

  /// Returns the text of a choice, in which "{{" is a brace as in other texts.
  static std::string choiceText(const std::string& text) {
    std::string result;
    for (std::size_t at = 0; at < text.size(); ++at) {
      if (text[at] == '{') {
        if (text.compare(at, 2, "{{") != 0)
          throw InputError(translatable("message", "a choice shows no figures: put '{}' into the question"),
                           text.substr(at, text.find('}', at) - at + 1));
        ++at;
      }
      result += text[at];
    }
    return result;
  }

  /// "- [x] TEXT", "- [ ] TEXT", "- [CONDITION] TEXT"
  void readChoice(LessonStep& step) {
    const std::size_t end = line().find(']');
    if (end == std::string::npos) throw InputError(translatable("message", "the choice lacks its ']'"));
    if (step.choices.size() == kMostChoices)
      throw InputError(translatable("message", "a question has at most {} choices"), kMostChoices);
    const std::string mark = trimmed(line().substr(3, end - 3));
    LessonChoice choice{choiceText(trimmed(line().substr(end + 1))), std::nullopt};
    if (choice.text.empty()) throw InputError(translatable("message", "the choice has no text"));
    if (mark == "x") choice.right = Condition{};
    if (!mark.empty() && mark != "x") choice.right = parseCondition(mark);
    step.choices.push_back(std::move(choice));
  }

  /// Checks that the stage has the data which the figures need.
  void checkFigures(const LessonStep& step) {
    for (const LessonText* text :
         {&step.text, &step.question, &step.answer, &step.exercises, &step.solutions, &step.teacher})
      for (const FigureName& name : text->figures()) checkFigure(name, step.stage);
    for (const LessonChoice& choice : step.choices) {
      for (const FigureName& name : choice.right ? choice.right->figures() : std::vector<FigureName>())
        checkFigure(name, step.stage);
    }
    for (const LessonExpectation& expectation : step.expectations) {
      m_errorLine = expectation.line;
      for (const FigureName& name : expectation.condition.figures()) checkFigure(name, step.stage);
    }
  }

  /// The layers of another session or of a recorded program are not known here, so they are not checked. A session may
  /// have passes that the preset no longer trains.
  static void checkFigure(const FigureName& name, const LessonStage& stage) {
    const FigureNeeds needs = findFigureKind(name.name)->needs;
    if (stage.network.empty() && name.session.empty())
      throw InputError(translatable("message", "the figure '{}' needs a 'network' or 'program'"), name.name);
    if (needs == FigureNeeds::Program && name.session.empty() && !stage.isProgram)
      throw InputError(translatable("message", "the figure '{}' needs a 'program'"), name.name);
    if (needs == FigureNeeds::Schedule && stage.schedule.empty())
      throw InputError(translatable("message", "the figure '{}' needs a 'schedule'"), name.name);
    if (needs != FigureNeeds::Problem) return;
    if (name.layer.empty() && stage.layer.empty())
      throw InputError(translatable("message", "the figure '{}' needs a 'layer', here or as '{}(LAYER PASS)'"),
                       name.name, name.name);
    if (!name.layer.empty() && name.session.empty() && !stage.isProgram)
      StageReader::checkLayer(stage.network, name.layer, {});
  }

  const std::string& m_source;
  std::vector<TextLine> m_lines;
  std::size_t m_at = 0;
  std::optional<std::size_t> m_errorLine;  ///< number; none: the line that is being read
  std::string m_title;                     ///< of the step that is being read
  StageReader m_head;
  Lesson m_lesson;
};

}  // namespace

Lesson lessonFromText(const std::string& text, const std::string& source) {
  if (text.size() > kLargestLesson)
    throw InputError(translatable("message", "{}: larger than 1 MiB, too large for a lesson"), source);
  if (const std::size_t zero = text.find('\0'); zero != std::string::npos)
    throw errorAt(source, text, zero, "no text: a byte of zero");
  Lesson lesson = LessonReader(text, source).read();
  lesson.name = std::filesystem::path(source).stem().string();
  return lesson;
}

Lesson readLessonFile(const std::filesystem::path& file) {
  Lesson lesson = lessonFromText(readTextFile(file, "a lesson"), file.string());
  lesson.folder = std::filesystem::absolute(file).parent_path().string();
  return lesson;
}

}  // namespace convscope
