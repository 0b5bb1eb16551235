#include "widgets/lessons/answer_sheet.h"

#include <QTextDocument>
#include <algorithm>

#include "widgets/export/pdf_pages.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/text_references.h"

namespace convscope {
namespace {

QString plainText(const QString& markdown) {
  QTextDocument document;
  document.setMarkdown(markdown, kLessonMarkdown);
  return document.toPlainText().trimmed();
}

QString choiceText(const LessonStep& step, int choice) {
  return choice < 0 ? QString() : toQString(step.choices.at(static_cast<std::size_t>(choice)).text);
}

QString nameLine() {
  return App::tr("Name: %1").arg(QString(30, u'_'));
}

/// The lines about one question, below its step.
QStringList linesOf(const AnsweredQuestion& one) {
  if (!one.isShown) return {App::tr("Not answered yet")};
  QStringList lines{one.question};
  lines.append(one.prediction.isEmpty() ? App::tr("No prediction") : App::tr("Prediction: %1").arg(one.prediction));
  if (one.right.isEmpty())
    lines.append(App::tr("The session could not decide which answer is right."));
  else
    lines.append(one.isRight ? App::tr("✓ right") : App::tr("✗ right would be: %1").arg(one.right));
  return lines;
}

}  // namespace

QList<AnsweredQuestion> answeredQuestions(const Lesson& lesson, LessonProgress& progress) {
  QList<AnsweredQuestion> questions;
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    const LessonStep& step = lesson.steps[i];
    const LessonProgress::Step done = progress.step(lesson, i);
    if (step.question.empty()) continue;
    if (!done.shown) {
      AnsweredQuestion& open = questions.emplaceBack();
      open.step = toQString(step.title);
      open.isShown = false;
      continue;
    }
    questions.append({toQString(step.title), plainText(done.question), choiceText(step, done.prediction),
                      choiceText(step, done.right), done.right >= 0 && done.right == done.prediction, true});
  }
  return questions;
}

QString resultText(const QList<AnsweredQuestion>& questions) {
  const auto right = std::ranges::count_if(questions, &AnsweredQuestion::isRight);
  return App::tr("Right predictions: %1 of %2.").arg(right).arg(questions.size());
}

QString answerSheetText(const Lesson& lesson, const QList<AnsweredQuestion>& questions) {
  QStringList lines{toQString(lesson.title), nameLine(), resultText(questions)};
  for (const AnsweredQuestion& one : questions) lines << QString() << one.step << linesOf(one);
  return lines.join(u'\n') + u'\n';
}

QByteArray answerSheetPdf(const Lesson& lesson, const QList<AnsweredQuestion>& questions) {
  PdfPages pages(toQString(lesson.title), {}, QPageLayout::Portrait);
  pages.addHtml(QStringLiteral("<h1>%1</h1><p>%2</p><p>%3</p>")
                    .arg(escapedMarkup(toQString(lesson.title)), nameLine(), resultText(questions)));
  for (const AnsweredQuestion& one : questions) {
    QStringList lines;
    for (const QString& line : linesOf(one)) lines.append(escapedMarkup(line));
    pages.addHtml(
        QStringLiteral("<h2>%1</h2><p>%2</p>").arg(escapedMarkup(one.step), lines.join(QStringLiteral("<br>"))));
  }
  return pages.bytes();
}

}  // namespace convscope
