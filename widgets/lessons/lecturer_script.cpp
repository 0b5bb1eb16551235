#include "widgets/lessons/lecturer_script.h"

#include <QStringList>
#include <optional>
#include <vector>

#include "lesson/lesson_text.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

QString headed(const QString& heading, const QString& markdown) {
  return QStringLiteral("**%1**\n\n%2").arg(heading, markdown);
}

}  // namespace

QString lecturerScript(const LessonStep& step, StepFigures& figures) {
  const auto markdown = [&](const LessonText& text) { return QString::fromStdString(figures.render(text).markdown); };
  QStringList parts;
  if (!step.question.empty()) {
    parts.append(headed(App::tr("Question"), markdown(step.question)));
    const std::vector<std::optional<bool>> right = figures.rightChoices();
    QStringList choices;
    for (std::size_t i = 0; i < step.choices.size(); ++i) {
      const QString text = toQString(markdownWords(step.choices[i].text));
      choices.append(right[i].value_or(false) ? QStringLiteral("- **✓ %1**").arg(text)
                                              : QStringLiteral("- %1").arg(text));
    }
    parts.append(choices.join(u'\n'));
    parts.append(headed(App::tr("Answer"), markdown(step.answer)));
  }
  if (step.question.empty()) parts.append(markdown(step.text));
  if (!step.exercises.empty()) parts.append(headed(App::tr("Exercises"), markdown(step.exercises)));
  if (!step.solutions.empty()) parts.append(headed(App::tr("Answers to the exercises"), markdown(step.solutions)));
  return parts.join(QStringLiteral("\n\n"));
}

}  // namespace convscope
