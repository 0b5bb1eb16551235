#include "widgets/lessons/lecturer_window.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include "widgets/lessons/lesson_text_view.h"
#include "widgets/lessons/lesson_view.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {

LecturerWindow::LecturerWindow(LessonView& view)
    : QWidget(view.window(), Qt::Window),
      m_view(view),
      m_step(new QLabel),
      m_notes(new LessonTextView),
      m_next(new QLabel),
      m_time(new QLabel) {
  constexpr QSize kSize(760, 560);
  constexpr int kClockMs = 1000;
  setWindowTitle(tr("Notes for the lecturer"));
  for (QLabel* label : {m_step, m_next, m_time}) label->setTextFormat(Qt::PlainText);
  for (QLabel* label : {m_step, m_next}) label->setWordWrap(true);
  m_step->setFont(tokens::font(tokens::Type::Figure, font()));
  m_next->setFont(tokens::font(tokens::Type::Section, font()));
  auto* area = new QScrollArea;
  auto* content = new QWidget;
  auto* notes = new QVBoxLayout(content);
  notes->addWidget(m_notes);
  notes->addStretch(1);
  area->setWidget(content);
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  auto* back = new QPushButton(tr("&Back"));
  auto* next = new QPushButton(tr("&Next"));
  connect(back, &QPushButton::clicked, &m_view, &LessonView::goBack);
  connect(next, &QPushButton::clicked, &m_view, &LessonView::nextStep);
  auto* row = new QHBoxLayout;
  row->addWidget(back);
  row->addWidget(m_time, 1, Qt::AlignCenter);
  row->addWidget(next);
  auto* column = new QVBoxLayout(this);
  column->setSpacing(tokens::kApart);
  column->addWidget(m_step);
  column->addWidget(area, 1);
  column->addWidget(m_next);
  column->addLayout(row);
  resize(kSize);
  connect(&m_view, &LessonView::stepChanged, this, &LecturerWindow::refresh);
  connect(&m_clock, &QTimer::timeout, this, &LecturerWindow::showTime);
  m_clock.start(kClockMs);
  m_since.start();
  refresh();
  showTime();
}

QString LecturerWindow::stepText() const {
  return m_step->text();
}

QString LecturerWindow::notes() const {
  return m_notes->markdown();
}

QString LecturerWindow::nextText() const {
  return m_next->text();
}

void LecturerWindow::refresh() {
  const Lesson* lesson = m_view.lesson();
  if (lesson == nullptr) return;
  if (m_view.atEnd()) {
    m_step->setText(tr("End of the lesson"));
    m_notes->setMarkdown({});
    m_next->clear();
    return;
  }
  const auto number = static_cast<int>(m_view.step()) + 1;
  m_step->setText(
      tr("%1 of %2: %3").arg(number).arg(lesson->steps.size()).arg(toQString(lesson->steps[m_view.step()].title)));
  const QString notes = m_view.notes();
  m_notes->setMarkdown(notes.isEmpty() ? tr("*This step has no notes.*") : notes);
  const QString next = m_view.nextTitle();
  m_next->setText(next.isEmpty() ? tr("Next: the end of the lesson") : tr("Next: %1").arg(next));
}

void LecturerWindow::showTime() {
  constexpr qint64 kSecondMs = 1000;
  constexpr qint64 kMinute = 60;
  const qint64 seconds = m_since.elapsed() / kSecondMs;
  m_time->setText(QStringLiteral("%1:%2").arg(seconds / kMinute).arg(seconds % kMinute, 2, 10, QLatin1Char('0')));
}

}  // namespace convscope
