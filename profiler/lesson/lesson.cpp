#include "lesson/lesson.h"

#include <algorithm>

#include "lesson/embedded_lessons.h"
#include "lesson/figure_source.h"
#include "lesson/lesson_reader.h"
#include "session/subject_text.h"
#include "text/translate.h"

namespace convscope {
namespace {

bool fits(const Survey& survey, const LessonStage& stage) {
  const SurveyStarted& started = survey.started;
  const auto hasPass = [&](Pass pass) {
    return std::ranges::find(started.options.passes, pass) != started.options.passes.end();
  };
  return survey.isComplete() && started.recorded.has_value() == stage.isProgram &&
         subjectName(started) == stage.network && (!stage.precision || started.options.precision == *stage.precision) &&
         std::ranges::all_of(stage.passes, hasPass);
}

/// If the stage names several sizes, any survey of several sizes will do.
bool hasSizes(const Session& session, const Survey& survey, const LessonStage& stage) {
  if (stage.inputs.size() > 1) return surveysLike(session, survey).size() > 1;
  return stage.inputs.empty() || survey.started.input == stage.inputs.front();
}

}  // namespace

const Survey* surveyFor(const Session& session, const LessonStage& stage) {
  if (stage.network.empty()) return nullptr;
  const Survey* any = nullptr;
  for (auto survey = session.surveys.rbegin(); survey != session.surveys.rend(); ++survey) {
    if (!fits(*survey, stage) || !hasSizes(session, *survey, stage)) continue;
    // Of a sweep, the size that the network is usually measured at.
    if (survey->started.input == survey->started.network.input) return &*survey;
    if (any == nullptr) any = &*survey;
  }
  return any;
}

std::vector<std::string> otherSessions(const LessonStep& step) {
  std::vector<std::string> names;
  for (const LessonText* text : {&step.text, &step.answer}) {
    for (const FigureName& figure : text->figures()) {
      if (!figure.session.empty() && figure.session != step.stage.session &&
          std::ranges::find(names, figure.session) == names.end())
        names.push_back(figure.session);
    }
  }
  return names;
}

FigureScope scopeOf(const Session& session, const LessonStage& stage) {
  return {&session, surveyFor(session, stage), stage.layer, stage.pass, stage.schedule, stage.iterations};
}

std::vector<std::string> lessonNames() {
  std::vector<std::string> names;
  for (const EmbeddedLesson& lesson : embeddedLessons()) names.emplace_back(lesson.name);
  return names;
}

const std::vector<Lesson>& lessons() {
  static const std::vector<Lesson> kLessons = lessonsIn(textLanguage());
  return kLessons;
}

std::vector<Lesson> lessonsIn(const std::string& language) {
  std::vector<Lesson> all;
  for (const EmbeddedLesson& lesson : embeddedLessons()) {
    const bool isTranslated = language == "zh_CN" && !lesson.chinese.empty();
    all.push_back(lessonFromText(std::string(isTranslated ? lesson.chinese : lesson.text), std::string(lesson.name)));
    if (!language.empty() && !isTranslated) all.back().about = phrase("lessons", "{} (in English)")(all.back().about);
  }
  return all;
}

namespace {

const std::vector<Lesson>& englishLessons() {
  if (textLanguage().empty()) return lessons();
  static const std::vector<Lesson> kLessons = lessonsIn({});
  return kLessons;
}

}  // namespace

const Lesson& englishLesson(const Lesson& lesson) {
  if (!lesson.folder.empty()) return lesson;
  const std::vector<Lesson>& all = englishLessons();
  const auto found = std::ranges::find(all, lesson.name, &Lesson::name);
  return found != all.end() && found->steps.size() == lesson.steps.size() ? *found : lesson;
}

}  // namespace convscope
