#include "widgets/lessons/lesson_end.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "lesson/lesson_text.h"
#include "widgets/lessons/lesson_text_view.h"
#include "widgets/shared/font_follower.h"
#include "widgets/shared/paragraph.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

QString escaped(const QString& text) {
  return toQString(markdownWords(text.toStdString()));
}

/// One question as an item of a Markdown list.
QString itemOf(const AnsweredQuestion& one) {
  if (!one.isShown) return LessonEnd::tr("- **%1**: not answered yet.").arg(escaped(one.step));
  if (one.right.isEmpty()) return LessonEnd::tr("- **%1**: the session could not decide it.").arg(escaped(one.step));
  if (one.isRight) return LessonEnd::tr("- **%1**: ✓ %2").arg(escaped(one.step), escaped(one.right));
  if (one.prediction.isEmpty())
    return LessonEnd::tr("- **%1**: no prediction. Right is \"%2\".").arg(escaped(one.step), escaped(one.right));
  return LessonEnd::tr("- **%1**: ✗ You predicted \"%2\". Right is \"%3\".")
      .arg(escaped(one.step), escaped(one.prediction), escaped(one.right));
}

}  // namespace

LessonEnd::LessonEnd(QWidget* parent)
    : QScrollArea(parent),
      m_title(new Paragraph),
      m_result(new QLabel),
      m_answers(new LessonTextView),
      m_next(new Paragraph),
      m_save(new QPushButton(tr("&Save the answers…"))) {
  constexpr int kWidth = 760;
  for (QLabel* label : {m_title, m_next}) label->setTextFormat(Qt::PlainText);
  setTextType(*m_title, tokens::Type::Section);
  m_save->setToolTip(tr("Writes a sheet with your predictions, as text or PDF"));
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(m_save);
  buttons->addStretch(1);
  auto* content = new QWidget;
  content->setMaximumWidth(kWidth);
  auto* column = new QVBoxLayout(content);
  column->setSpacing(tokens::kApart);
  for (QWidget* part : QList<QWidget*>{m_title, m_result, m_answers}) column->addWidget(part);
  column->addLayout(buttons);
  column->addWidget(m_next);
  column->addStretch(1);
  setWidget(content);
  setWidgetResizable(true);
  setFrameShape(QFrame::NoFrame);
  connect(m_save, &QPushButton::clicked, this, &LessonEnd::saveRequested);
}

void LessonEnd::showEnd(const Lesson& lesson, const QList<AnsweredQuestion>& questions, const QString& next) {
  m_title->setText(tr("End of the lesson \"%1\"").arg(toQString(lesson.title)));
  m_result->setText(resultText(questions));
  m_result->setVisible(
      std::ranges::any_of(questions, [](const AnsweredQuestion& one) { return !one.prediction.isEmpty(); }));
  QStringList items;
  for (const AnsweredQuestion& one : questions) items.append(itemOf(one));
  m_answers->setMarkdown(items.join(u'\n'));
  m_next->setText(next.isEmpty() ? QString() : tr("The next lesson is \"%1\".").arg(next));
  m_next->setVisible(!next.isEmpty());
  m_save->setEnabled(std::ranges::any_of(questions, &AnsweredQuestion::isShown));
}

QString LessonEnd::text() const {
  return QStringList{m_title->text(), m_result->text(), m_answers->markdown(), m_next->text()}.join(u'\n');
}

}  // namespace convscope
