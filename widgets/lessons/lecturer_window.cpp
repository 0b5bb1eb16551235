#include "widgets/lessons/lecturer_window.h"

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include "widgets/lessons/classroom_font.h"
#include "widgets/lessons/lesson_text_view.h"
#include "widgets/lessons/lesson_view.h"
#include "widgets/shared/font_follower.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

/// Returns a column that scrolls by itself.
QScrollArea* makeReader(const QList<QWidget*>& parts) {
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, tokens::kApart, 0);
  column->setSpacing(tokens::kApart);
  for (QWidget* part : parts) column->addWidget(part);
  column->addStretch(1);
  auto* area = new QScrollArea;
  area->setWidget(content);
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  return area;
}

}  // namespace

LecturerWindow::LecturerWindow(LessonView& view, const QElapsedTimer& since)
    : QWidget(view.window(), Qt::Window),
      m_view(view),
      m_step(new QLabel),
      m_time(new QLabel),
      m_script(new LessonTextView),
      m_notesTitle(new QLabel(tr("Notes"))),
      m_notes(new LessonTextView),
      m_next(new QLabel),
      m_nextText(new LessonTextView),
      m_since(since) {
  constexpr QSize kSize(1100, 720);
  constexpr int kClockMs = 1000;
  setWindowTitle(tr("Notes for the lecturer"));
  takeFont();
  for (LessonTextView* text : {m_script, m_notes, m_nextText}) text->setWrapsCode(true);
  for (QLabel* label : {m_step, m_next, m_time}) label->setTextFormat(Qt::PlainText);
  for (QLabel* label : {m_step, m_next}) label->setWordWrap(true);
  for (QLabel* label : {m_step, m_time}) setTextType(*label, tokens::Type::Figure);
  for (QLabel* label : {m_notesTitle, m_next}) setTextType(*label, tokens::Type::Section);
  m_time->setAccessibleName(tr("Time since the start of the class"));
  auto* back = new QPushButton(tr("&Back"));
  auto* next = new QPushButton(tr("&Next"));
  connect(back, &QPushButton::clicked, &m_view, &LessonView::goBack);
  connect(next, &QPushButton::clicked, &m_view, &LessonView::nextStep);
  auto* head = new QHBoxLayout;
  head->addWidget(m_step, 1);
  head->addWidget(m_time, 0, Qt::AlignTop);
  auto* columns = new QHBoxLayout;
  columns->setSpacing(tokens::kSection);
  columns->addWidget(makeReader({m_script, m_notesTitle, m_notes}), 3);
  columns->addWidget(makeReader({m_next, m_nextText}), 2);
  auto* row = new QHBoxLayout;
  row->addWidget(back);
  row->addStretch(1);
  row->addWidget(next);
  auto* column = new QVBoxLayout(this);
  column->setSpacing(tokens::kApart);
  column->addLayout(head);
  column->addLayout(columns, 1);
  column->addLayout(row);
  resize(kSize);
  connect(&m_view, &LessonView::stepChanged, this, &LecturerWindow::refresh);
  connect(&m_clock, &QTimer::timeout, this, &LecturerWindow::showTime);
  m_clock.start(kClockMs);
  refresh();
}

/// A lecturer reads it from a few steps away.
void LecturerWindow::takeFont() {
  constexpr double kScale = 1.3;
  setFont(scaledFont(QApplication::font(), kScale));
}

void LecturerWindow::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::ApplicationFontChange) takeFont();
}

QString LecturerWindow::stepText() const {
  return m_step->text();
}

QString LecturerWindow::script() const {
  return m_script->markdown();
}

QString LecturerWindow::notes() const {
  return m_notes->markdown();
}

QString LecturerWindow::nextText() const {
  return m_next->text() + u'\n' + m_nextText->markdown();
}

QString LecturerWindow::time() const {
  return m_time->text();
}

void LecturerWindow::refresh() {
  showTime();
  const Lesson* lesson = m_view.lesson();
  if (lesson == nullptr) return;
  const bool atEnd = m_view.atEnd();
  const QString next = m_view.nextTitle();
  const QString notes = m_view.notes();
  m_step->setText(atEnd ? tr("End of the lesson")
                        : tr("%1 of %2: %3")
                              .arg(static_cast<int>(m_view.step()) + 1)
                              .arg(lesson->steps.size())
                              .arg(toQString(lesson->steps[m_view.step()].title)));
  m_script->setMarkdown(m_view.script());
  m_notesTitle->setVisible(!notes.isEmpty());
  m_notes->setMarkdown(notes);
  m_next->setText(atEnd ? QString() : next.isEmpty() ? tr("Next: the end of the lesson") : tr("Next: %1").arg(next));
  m_nextText->setMarkdown(m_view.nextText());
}

void LecturerWindow::showTime() {
  constexpr qint64 kSecondMs = 1000;
  constexpr qint64 kMinute = 60;
  const qint64 seconds = m_since.elapsed() / kSecondMs;
  const QString time = QStringLiteral("%1:%2").arg(seconds / kMinute).arg(seconds % kMinute, 2, 10, QLatin1Char('0'));
  const Lesson* lesson = m_view.lesson();
  const int minutes = lesson != nullptr ? lesson->minutes : 0;
  m_time->setText(minutes > 0 ? tr("%1 of %2 min").arg(time).arg(minutes) : time);
}

}  // namespace convscope
