#include "fuzz/fuzz.h"
#include "lesson/lesson_reader.h"
#include "problem/input_error.h"

/// A lesson is rejected with an InputError, or can be rendered, with or without known figures.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace convscope;
  const auto nothing = [](const FigureName&) { return Figure{.text = {}, .missing = "nothing was measured yet"}; };
  const auto something = [](const FigureName& name) {
    const FigureUnit unit = findFigureKind(name.name)->unit;
    return unit == FigureUnit::Words ? wordsFigure("FFT") : numberFigure(unit, 2);
  };
  try {
    const Lesson lesson = lessonFromText(fuzz::text(data, size), "fuzz.md");
    fuzz::require(!lesson.steps.empty() && !lesson.title.empty());
    for (const LessonStep& step : lesson.steps) {
      fuzz::require(step.question.empty() ? step.choices.empty() : step.choices.size() >= 2);
      for (const LessonText* text :
           {&step.text, &step.question, &step.answer, &step.exercises, &step.solutions, &step.teacher}) {
        text->render(nothing);
        fuzz::require(text->render(something).missing.empty());
      }
      for (const LessonExpectation& expectation : step.expectations)
        fuzz::require(expectation.line > 0 && expectation.condition.isTrue(something).has_value());
      for (const LessonChoice& choice : step.choices)
        fuzz::require(!choice.right || choice.right->isTrue(something).has_value());
    }
  } catch (const InputError& error) {
    fuzz::requireMessage(error);
    return 0;
  }
  return 0;
}
