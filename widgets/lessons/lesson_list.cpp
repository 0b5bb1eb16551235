#include "widgets/lessons/lesson_list.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <numeric>

#include "widgets/lessons/lesson_row.h"
#include "widgets/shared/font_follower.h"
#include "widgets/shared/paragraph.h"
#include "widgets/shared/segmented_control.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {

LessonList::LessonList(QWidget* parent)
    : QScrollArea(parent), m_about(new Paragraph), m_whole(new QVBoxLayout), m_column(new QVBoxLayout) {
  m_about->setTextFormat(Qt::PlainText);
  auto* open = new QPushButton(tr("&Open your own lesson…"));
  connect(open, &QPushButton::clicked, this, &LessonList::openRequested);
  m_column->setSpacing(0);

  auto* content = new QWidget;
  constexpr int kMostLetters = 95;  // side by side
  followFont(*content,
             [content] { content->setMaximumWidth(kMostLetters * content->fontMetrics().averageCharWidth()); });
  content->setLayout(m_whole);
  m_whole->setSpacing(tokens::kClose);
  m_whole->addWidget(m_about);
  m_whole->addLayout(m_column);
  m_whole->addWidget(open, 0, Qt::AlignLeft);
  m_whole->addStretch(1);
  auto* centred = new QWidget;
  auto* row = new QHBoxLayout(centred);
  row->addStretch(1);
  row->addWidget(content, 100);
  row->addStretch(1);
  setWidget(centred);
  setWidgetResizable(true);
  setFrameShape(QFrame::NoFrame);
  setPaths({});
}

void LessonList::setPaths(const std::vector<LessonPath>& paths) {
  m_pathList = paths;
  QStringList names{tr("All lessons")};
  for (const LessonPath& one : paths) names.append(tr("%1 (%2 min)").arg(toQString(one.title)).arg(one.minutes()));
  delete m_paths;
  m_paths = new SegmentedControl(tr("Paths through the lessons"), names);
  m_whole->insertWidget(0, m_paths);
  m_paths->setVisible(!paths.empty());
  connect(m_paths, &SegmentedControl::currentIndexChanged, this, &LessonList::refresh);
  refresh();
}

void LessonList::showLessons(const std::vector<Lesson>& lessons, LessonProgress& progress) {
  m_lessons = &lessons;
  m_progress = &progress;
  refresh();
}

void LessonList::select(int lesson) {
  const auto found = std::ranges::find(m_order, lesson);
  moveTo(found == m_order.end() ? 0 : found - m_order.begin());
}

/// Gives the focus to a row as soon as the list has it.
void LessonList::moveTo(qsizetype row) {
  if (m_rows.isEmpty()) return;
  const qsizetype to = std::clamp<qsizetype>(row, 0, m_rows.size() - 1);
  const QWidget* focused = QApplication::focusWidget();
  const bool hasFocus = focused != nullptr && isAncestorOf(focused);
  setFocusProxy(m_rows[to]);
  if (hasFocus) m_rows[to]->setFocus(Qt::TabFocusReason);
  ensureWidgetVisible(m_rows[to]);
}

void LessonList::keyPressEvent(QKeyEvent* event) {
  const qsizetype row = m_rows.indexOf(focusProxy());
  switch (event->key()) {
    case Qt::Key_Up:
      return moveTo(row - 1);
    case Qt::Key_Down:
      return moveTo(row + 1);
    case Qt::Key_Home:
      return moveTo(0);
    case Qt::Key_End:
      return moveTo(m_rows.size() - 1);
    default:
      QScrollArea::keyPressEvent(event);
  }
}

/// The list is laid out after a lesson is selected.
void LessonList::resizeEvent(QResizeEvent* event) {
  QScrollArea::resizeEvent(event);
  if (focusProxy() != nullptr) ensureWidgetVisible(focusProxy());
}

const LessonPath* LessonList::path() const {
  const int index = m_paths->currentIndex() - 1;
  return index < 0 || index >= static_cast<int>(m_pathList.size()) ? nullptr
                                                                   : &m_pathList[static_cast<std::size_t>(index)];
}

void LessonList::refresh() {
  if (m_lessons == nullptr) return;
  m_order.clear();
  if (const LessonPath* chosen = path()) {
    for (const LessonPath::Stop& stop : chosen->stops) {
      const auto found = std::ranges::find(*m_lessons, stop.lesson, &Lesson::name);
      if (found != m_lessons->end()) m_order.push_back(static_cast<int>(found - m_lessons->begin()));
    }
    m_about->setText(toQString(chosen->about));
  } else {
    m_order.resize(m_lessons->size());
    std::iota(m_order.begin(), m_order.end(), 0);
    m_about->setText(
        tr("Each lesson asks questions, lets you predict the answers, and shows measurements. All figures "
           "come from a session."));
  }
  m_about->setVisible(!m_about->text().isEmpty());
  while (m_rows.size() > static_cast<qsizetype>(m_order.size())) delete m_rows.takeLast();
  while (m_rows.size() < static_cast<qsizetype>(m_order.size())) {
    auto* row = new LessonRow;
    const auto index = static_cast<std::size_t>(m_rows.size());
    connect(row, &LessonRow::clicked, this, [this, index] { emit chosen(m_order.at(index)); });
    connect(row, &LessonRow::focused, this, [this, row] { setFocusProxy(row); });
    m_rows.append(row);
    m_column->addWidget(row);
  }
  for (std::size_t i = 0; i < m_order.size(); ++i) showRow(i, *m_progress);
}

void LessonList::showRow(std::size_t row, LessonProgress& progress) {
  const Lesson& lesson = (*m_lessons)[static_cast<std::size_t>(m_order[row])];
  const LessonPath* chosen = path();
  const int minutes = chosen != nullptr ? chosen->stops.at(row).minutes : lesson.minutes;
  const int shown = progress.shownSteps(lesson);
  const auto steps = static_cast<int>(lesson.steps.size());
  QStringList details;
  if (minutes > 0) details.append(tr("%1 min").arg(minutes));
  if (shown == steps)
    details.append(tr("done"));
  else if (shown > 0)
    details.append(tr("%1 of %2 steps").arg(shown).arg(steps));
  if (!lesson.before.empty()) details.append(tr("Before: %1").arg(toQString(lesson.before)));
  m_rows[static_cast<qsizetype>(row)]->setLesson(QStringLiteral("%1. %2").arg(row + 1).arg(toQString(lesson.title)),
                                                 toQString(lesson.about), details.join(QStringLiteral(" · ")));
}

}  // namespace convscope
