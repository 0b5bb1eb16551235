#include "widgets/lessons/student_copy.h"

#include <fmt/format.h>

#include <QRegularExpression>
#include <QStringList>

namespace convscope {
namespace {

/// Returns a text that names a figure of a step, the same in all steps.
std::string keyOf(const LessonStep& step, const FigureName& name) {
  const LessonStage& stage = step.stage;
  const FigureNeeds needs = findFigureKind(name.name)->needs;
  FigureName whole = name;
  if (whole.session.empty()) whole.session = stage.session;
  if (needs == FigureNeeds::Schedule) return fmt::format("{} {} {}", toText(whole), stage.schedule, stage.iterations);
  if (needs != FigureNeeds::Problem) return toText(whole);
  if (whole.layer.empty()) whole.layer = stage.layer;
  if (!whole.pass) whole.pass = stage.pass;
  return toText(whole);
}

bool isListItem(const QString& line) {
  static const QRegularExpression kItem(QStringLiteral("^([-*+]|\\d+[.)]) "));
  return kItem.match(line).hasMatch();
}

/// Returns Markdown without its lists. A list ends at a line after a gap that is neither an item nor indented.
QString withoutLists(const QString& markdown) {
  QStringList lines;
  bool isFenced = false;
  bool isInList = false;
  bool followsGap = false;
  for (const QString& line : markdown.split(u'\n')) {
    const bool isFence = line.startsWith(QStringLiteral("```"));
    if (isFence) isFenced = !isFenced;
    if (isFence || (followsGap && !line.isEmpty() && !line.startsWith(u' '))) isInList = false;
    if (!isFenced && isListItem(line)) isInList = true;
    if (!isInList) lines.append(line);
    followsGap = line.isEmpty();
  }
  return lines.join(u'\n');
}

}  // namespace

QString StudentCopy::text(const LessonStep& step, StepFigures& figures) const {
  const QString whole = markdown(step, figures, step.text);
  return isSummary(step) ? withoutLists(whole) : whole;
}

QString StudentCopy::markdown(const LessonStep& step, StepFigures& figures, const LessonText& text) const {
  const auto read = [&](const FigureName& name) {
    Figure figure = figures.read(name);
    if (!m_asked.contains(keyOf(step, name))) return figure;
    if (figure.key.empty()) figure.key = figure.text;  // conditions compare the value
    figure.text = "________";
    return figure;
  };
  return QString::fromStdString(text.render(read).markdown);
}

void StudentCopy::addQuestions(const LessonStep& step) {
  for (const LessonText* text : {&step.text, &step.question})
    for (const FigureName& name : text->figures()) m_said.insert(keyOf(step, name));
  for (const LessonChoice& choice : step.choices) {
    if (!choice.right) continue;
    for (const FigureName& name : choice.right->figures()) {
      const std::string key = keyOf(step, name);
      if (!m_said.contains(key)) m_asked.insert(key);
    }
  }
}

}  // namespace convscope
