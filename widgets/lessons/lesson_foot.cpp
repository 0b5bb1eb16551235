#include "widgets/lessons/lesson_foot.h"

#include <QHBoxLayout>
#include <QPushButton>

namespace convscope {
namespace {

/// Says what the keys do in a step, in the words of the buttons.
QString keysText(const StepKeys& keys) {
  if (keys.choices > 0 && keys.filmShown) return LessonFoot::tr("Space: pause or play · Enter: skip to the answer");
  if (keys.choices > 0 && keys.predicted && keys.filmed)
    return LessonFoot::tr("Enter: play, then the answer · →: next");
  if (keys.choices > 0 && keys.predicted) return LessonFoot::tr("Enter: show the answer · →: next");
  if (keys.choices > 0) return LessonFoot::tr("1 to %1: predict · →: next").arg(keys.choices);
  return keys.hasMore ? LessonFoot::tr("Enter: read on · →: next") : LessonFoot::tr("Enter or →: next");
}

}  // namespace

LessonFoot::LessonFoot(QWidget* parent)
    : QWidget(parent), m_place(new QLabel), m_back(new QPushButton(tr("&Back"))), m_next(new QPushButton(tr("&Next"))) {
  m_back->setToolTip(tr("Previous step (Left)"));
  m_place->setTextFormat(Qt::PlainText);
  m_place->setAlignment(Qt::AlignCenter);
  m_place->setForegroundRole(QPalette::PlaceholderText);
  m_place->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  connect(m_back, &QPushButton::clicked, this, &LessonFoot::backRequested);
  connect(m_next, &QPushButton::clicked, this, &LessonFoot::nextRequested);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins({});
  row->addWidget(m_back);
  row->addWidget(m_place, 1);
  row->addWidget(m_next);
}

void LessonFoot::showStep(std::size_t step, std::size_t steps, const StepKeys& keys) {
  setParts({tr("Step %1 of %2").arg(step + 1).arg(steps), keysText(keys)}, step > 0);
  m_next->setText(tr("&Next"));
  m_next->setToolTip(tr("Next step (Right)"));
}

void LessonFoot::showEnd(bool hasNextLesson) {
  const QString keys = hasNextLesson ? tr("Enter or →: next lesson") : tr("Enter: all lessons");
  setParts({tr("End of the lesson"), keys}, true);
  m_next->setText(hasNextLesson ? tr("&Next lesson") : tr("All lessons"));
  m_next->setToolTip({});
}

void LessonFoot::setParts(const QStringList& parts, bool hasBack) {
  const QStringList all = hasBack ? parts + QStringList{tr("←: back")} : parts;
  m_place->setText(all.join(QStringLiteral(" · ")));
  m_back->setEnabled(hasBack);
}

}  // namespace convscope
