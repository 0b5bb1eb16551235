#include "window/lesson_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <QFileInfo>
#include <algorithm>

#include "cli/arguments.h"
#include "cli/commands/commands.h"
#include "cli/output_file.h"
#include "cli/terminal.h"
#include "lesson/lesson_check.h"
#include "lesson/lesson_link.h"
#include "lesson/lesson_reader.h"
#include "problem/input_error.h"
#include "session/session_file.h"
#include "widgets/export/session_charts.h"
#include "widgets/lessons/handout.h"
#include "widgets/lessons/lesson_material.h"
#include "widgets/lessons/slides.h"
#include "widgets/shared/survey_text.h"
#include "window/start.h"
#include "window/without_display.h"

namespace convscope {
namespace {

const std::string kLessonCommand = "lesson";

struct LessonOptions {
  std::vector<std::string> lessons;
  bool list = false;
  bool check = false;
  bool table = false;
  std::string session;
  std::string handout;
  std::string slide;
  std::string strip;
  bool answers = false;
  bool teacher = false;
  bool force = false;
  std::string language;
  std::string help;  ///< the text to print if help was requested; otherwise empty
};

/// Returns whether a file of the lesson is to be written.
bool writes(const LessonOptions& options) {
  return !options.handout.empty() || !options.slide.empty() || !options.strip.empty();
}

/// Returns whether the lesson is to be shown in the window.
bool opensWindow(const LessonOptions& options) {
  return options.help.empty() && !options.list && !options.check && !writes(options);
}

void checkLessonOptions(const LessonOptions& options) {
  if (!options.help.empty() || options.list) return;
  if (options.lessons.empty()) throw InputError("give a lesson: a name (--list prints them) or a file");
  if (options.table && !options.check) throw InputError("--table goes with --check");
  if (options.handout.empty() && options.teacher) throw InputError("--teacher goes with --handout");
  if (options.handout.empty() && options.slide.empty() && options.answers)
    throw InputError("--answers goes with --handout or --slide");
  if (!writes(options) && options.force) throw InputError("--force goes with --handout, --slide or --strip");
  if (writes(options) && options.lessons.size() > 1)
    throw InputError("--handout, --slide and --strip are of one lesson");
  if (!opensWindow(options)) return;
  if (options.lessons.size() > 1) throw InputError("the window shows one lesson: give --check to check several");
  if (!options.session.empty()) throw InputError("--session goes with --check, --handout, --slide or --strip");
}

LessonOptions parseLessonOptions(int argc, const char* const* argv) {
  LessonOptions options;
  CLI::App command{
      "Shows a lesson in the window: NAME#STEP at a step, by its number or title, e.g. warm-up#3.\n"
      "Checks lessons against their recorded sessions, and writes handouts and slides; this needs no display.\n"
      "Exit code: 0 if everything a lesson expects is true, 1 if not, 2 for bad input.",
      "convscope lesson"};
  command.add_option("LESSON", options.lessons, "Names of lessons, or lesson files")->type_name("");
  command.add_flag("--list", options.list, "Print the names and titles of all lessons");
  command.add_flag("--check", options.check, "Check that each step is true of its recorded session");
  command.add_flag("--table", options.table, "With --check: print what is expected and what the recording shows");
  command.add_option("--session", options.session, "Use this session for each step that it has the survey for")
      ->type_name("FILE");
  command.add_option("--handout", options.handout, "Write the lesson as PDF, without answers")->type_name("FILE");
  command.add_flag("--answers", options.answers,
                   "With --handout: add the answers to questions and exercises; with --slide FILE.png: the "
                   "slide with the answer");
  command.add_flag("--teacher", options.teacher, "With --handout: add the answers and the notes for the teacher");
  command
      .add_option("--slide", options.slide,
                  "Write NAME#STEP as a slide (.png), or with its answer on a second one (.pdf); NAME: all "
                  "steps, .pdf")
      ->type_name("FILE");
  command
      .add_option("--strip", options.strip,
                  "Write the key frames of the mechanism that NAME#STEP shows: .png, .svg or .pdf")
      ->type_name("FILE");
  command.add_flag("--force", options.force, "Replace a file that exists");
  command.add_option("--language", options.language, "Language of the output: en or zh_CN (default: en)")
      ->type_name("CODE");
  options.help = cli::parseArguments(command, argc, argv);
  checkLessonOptions(options);
  return options;
}

/// Returns the lesson of this name, or reads a file.
Lesson lessonFor(const std::string& nameOrFile) {
  const std::vector<std::string> names = lessonNames();
  const auto found = std::ranges::find(names, nameOrFile);
  if (found != names.end()) return lessons().at(static_cast<std::size_t>(found - names.begin()));
  if (nameOrFile.ends_with(".md") || std::filesystem::exists(nameOrFile)) return readLessonFile(nameOrFile);
  throw InputError("there is no lesson or file '{}': \"convscope lesson --list\" prints the lessons", nameOrFile);
}

/// Throws InputError if no lesson or none of its steps has this link, in any language.
void checkLink(const LessonLink& link) {
  const std::vector<std::string> names = lessonNames();
  const auto found = std::ranges::find(names, link.lesson);
  if (found == names.end()) {
    static_cast<void>(stepNamed(lessonFor(link.lesson), link.step));
    return;
  }
  const auto index = static_cast<std::size_t>(found - names.begin());
  const std::vector<Lesson> chinese = lessonsIn("zh_CN");  // has the English names too
  try {
    static_cast<void>(stepNamed(chinese[index], link.step));
  } catch (const InputError&) {  // says the English ones
    static_cast<void>(stepNamed(lessonsIn({})[index], link.step));
  }
}

std::string lessonListing() {
  std::string text;
  for (const Lesson& lesson : lessons()) text += fmt::format("{:20} {}\n", lesson.name, lesson.title);
  return text;
}

/// Throws InputError that names line and step if a step's chart does not exist.
void checkCharts(const Lesson& lesson, const std::string& source) {
  const QStringList names = sessionChartNames();
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    const LessonStep& step = lesson.steps[i];
    if (step.stage.chart.empty() || names.contains(QString::fromStdString(step.stage.chart))) continue;
    throw InputError("{}:{}: step {} ({}): there is no chart '{}': use {}", source, step.line, i + 1, step.title,
                     step.stage.chart, names.join(QStringLiteral(", ")).toStdString());
  }
}

/// Prints what is not true or cannot be checked. Returns whether everything is true.
bool reportLesson(const Lesson& lesson, const std::string& source, const std::vector<LessonStatement>& statements) {
  bool allTrue = true;
  for (const LessonStatement& statement : statements) {
    if (statement.passed.value_or(false)) continue;
    printMessage(kLessonCommand, statementText(lesson, source, statement));
    allTrue = allTrue && statement.passed.value_or(true);
  }
  return allTrue;
}

int checkAll(const LessonOptions& options, const SessionLoader& load, const Session& own) {
  std::vector<Lesson> checked;
  for (const std::string& name : options.lessons) checked.push_back(lessonFor(name));
  std::vector<std::pair<const Lesson*, std::vector<LessonStatement>>> results;
  bool allTrue = true;
  for (std::size_t i = 0; i < checked.size(); ++i) {
    checkCharts(checked[i], options.lessons[i]);
    results.emplace_back(&checked[i], checkLesson(checked[i], load, own));
    allTrue = reportLesson(checked[i], options.lessons[i], results.back().second) && allTrue;
    const auto passed = std::ranges::count(results.back().second, std::optional(true), &LessonStatement::passed);
    if (!options.table)
      cli::writeOutput(
          fmt::format("{}: {} of {} statements are true\n", options.lessons[i], passed, results.back().second.size()));
  }
  if (options.table) cli::writeOutput(statementTable(results));
  return allTrue ? cli::Done : cli::WithFailures;
}

void writeHandoutFile(const LessonOptions& options, const SessionLoader& load, const SessionStore& store) {
  const QString file = QString::fromStdString(options.handout);
  if (QFileInfo(file).suffix().toLower() != QLatin1String("pdf"))
    throw InputError("{}: a handout is written to .pdf", options.handout);
  cli::checkOutput(options.handout, options.force);
  const HandoutFor reader = options.teacher   ? HandoutFor::Teacher
                            : options.answers ? HandoutFor::SelfStudy
                                              : HandoutFor::Students;
  const HandoutOptions handout{reader, true};
  const QByteArray pdf = handoutPdf(lessonFor(options.lessons.front()), store, load, handout);
  cli::writeFile(options.handout, pdf.toStdString(), options.force);
}

/// A lesson, and one of its steps if the link names one.
struct LinkedStep {
  Lesson lesson;
  std::optional<std::size_t> step;
};

/// Throws InputError if there is no such lesson or step.
LinkedStep linkedStep(const std::string& text) {
  const LessonLink link = lessonLink(text);
  LinkedStep linked{lessonFor(link.lesson), {}};
  if (!link.step.empty()) linked.step = stepNamed(linked.lesson, link.step);
  return linked;
}

void writeSlideFile(const LessonOptions& options, const SessionLoader& load, const SessionStore& store) {
  const LinkedStep linked = linkedStep(options.lessons.front());
  const SlideOptions slides{
      .step = linked.step, .answer = options.answers && options.handout.empty(), .preferOpen = true};
  const PictureFormat format = slideFormatOf(QString::fromStdString(options.slide), slides);
  cli::checkOutput(options.slide, options.force);
  const QByteArray bytes = slideBytes(linked.lesson, store, load, slides, format);
  cli::writeFile(options.slide, bytes.toStdString(), options.force);
}

void writeStripFile(const LessonOptions& options, const SessionLoader& load, const SessionStore& store) {
  const LinkedStep linked = linkedStep(options.lessons.front());
  if (!linked.step) throw InputError("--strip is of one step: write NAME#STEP");
  const PictureFormat format = pictureFormatOf(QString::fromStdString(options.strip));
  cli::checkOutput(options.strip, options.force);
  const LessonStep& step = linked.lesson.steps[*linked.step];
  LessonMaterial material(linked.lesson, store, load, true);
  const auto strips = material.filmStrips(step);
  if (strips.empty())
    throw InputError("step {} ({}) shows no mechanism, or no session has its survey", *linked.step + 1, step.title);
  constexpr double kScale = 2;
  const QByteArray bytes = pictureBytes(*strips.front(), format, kScale);
  cli::writeFile(options.strip, bytes.toStdString(), options.force);
}

int runOptions(const LessonOptions& options) {
  useLanguage(kLessonCommand, options.language);
  if (!options.help.empty() || options.list) {
    cli::writeOutput(options.help.empty() ? lessonListing() : options.help);
    return cli::Done;
  }
  if (opensWindow(options)) checkLink(lessonLink(options.lessons.front()));
  SessionLibrary library(recordedSessionFiles());
  const SessionLoader load = [&](const std::string& name) { return library.load(name); };
  const Session own = options.session.empty() ? Session() : readSession(options.session).session;
  const int result = options.check ? checkAll(options, load, own) : cli::Done;
  if (!writes(options)) return result;
  SessionStore store;
  store.replace(own, recordedProvenance(own));
  if (!options.handout.empty()) writeHandoutFile(options, load, store);
  if (!options.slide.empty()) writeSlideFile(options, load, store);
  if (!options.strip.empty()) writeStripFile(options, load, store);
  return result;
}

/// Returns the options if they ask for the window and name a step that exists.
std::optional<LessonOptions> windowOptions(int argc, const char* const* argv) {
  try {
    LessonOptions options = parseLessonOptions(argc, argv);
    if (!opensWindow(options)) return std::nullopt;
    checkLink(lessonLink(options.lessons.front()));
    return options;
  } catch (const RequestError&) {  // the command without a display reports it
    return std::nullopt;
  }
}

int showInWindow(const LessonOptions& options) {
  std::vector<std::string> arguments{"convscope", "--lesson", options.lessons.front()};
  if (!options.language.empty()) arguments.insert(arguments.end(), {"--language", options.language});
  std::vector<char*> values;
  for (std::string& argument : arguments) values.push_back(argument.data());
  values.push_back(nullptr);
  return window::runWindow(static_cast<int>(arguments.size()), values.data());
}

}  // namespace

int runLesson(int argc, const char* const* argv) {
  if (const auto options = windowOptions(argc, argv)) return showInWindow(*options);
  return runWithoutDisplay(kLessonCommand, [&] { return runOptions(parseLessonOptions(argc, argv)); });
}

}  // namespace convscope
