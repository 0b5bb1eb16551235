#include "widgets/lessons/lesson_list.h"

#include <QCommandLinkButton>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "widgets/shared/shown_text.h"

namespace convscope {

LessonList::LessonList(QWidget* parent) : QScrollArea(parent), m_rows(new QVBoxLayout) {
  auto* title = new QLabel(tr("Lessons"));
  QFont large = title->font();
  large.setPointSizeF(large.pointSizeF() * 1.4);
  title->setFont(large);
  auto* about =
      new QLabel(tr("Each lesson asks questions, lets you predict the answers, and shows measurements. All figures "
                    "come from a session."));
  about->setWordWrap(true);
  auto* open = new QPushButton(tr("&Open your own lesson…"));
  connect(open, &QPushButton::clicked, this, &LessonList::openRequested);
  m_rows->setSpacing(0);

  auto* content = new QWidget;
  constexpr int kWidth = 620;
  content->setMaximumWidth(kWidth);
  auto* column = new QVBoxLayout(content);
  column->addWidget(title);
  column->addWidget(about);
  column->addLayout(m_rows);
  column->addWidget(open, 0, Qt::AlignLeft);
  column->addStretch(1);
  auto* centred = new QWidget;
  auto* row = new QHBoxLayout(centred);
  row->addStretch(1);
  row->addWidget(content, 100);
  row->addStretch(1);
  setWidget(centred);
  setWidgetResizable(true);
  setFrameShape(QFrame::NoFrame);
}

void LessonList::showLessons(const std::vector<Lesson>& lessons, const LessonProgress& progress) {
  while (m_buttons.size() > static_cast<qsizetype>(lessons.size())) delete m_buttons.takeLast();
  while (m_buttons.size() < static_cast<qsizetype>(lessons.size())) {
    auto* button = new QCommandLinkButton;
    const auto index = static_cast<int>(m_buttons.size());
    connect(button, &QPushButton::clicked, this, [this, index] { emit chosen(index); });
    m_buttons.append(button);
    m_rows->addWidget(button);
  }
  for (qsizetype i = 0; i < m_buttons.size(); ++i) {
    const Lesson& lesson = lessons[static_cast<std::size_t>(i)];
    const int shown = progress.shownSteps(lesson);
    const auto steps = static_cast<int>(lesson.steps.size());
    QString about = toQString(lesson.about);
    if (shown == steps) about = tr("%1 · done").arg(about);
    if (shown > 0 && shown < steps) about = tr("%1 · %2 of %3 steps").arg(about).arg(shown).arg(steps);
    const QString title = QStringLiteral("%1. %2").arg(i + 1).arg(toQString(lesson.title));
    m_buttons[i]->setText(title);
    m_buttons[i]->setDescription(about);
    m_buttons[i]->setAccessibleName(title);
    m_buttons[i]->setAccessibleDescription(about);
  }
}

}  // namespace convscope
