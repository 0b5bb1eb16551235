#include "widgets/lessons/lesson_foot.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QResizeEvent>
#include <algorithm>

namespace convscope {
namespace {

/// Names a part of a step that follows another one.
QString partName(StepPart part) {
  switch (part) {
    case StepPart::Text:  // the first one
      break;
    case StepPart::Question:
      return LessonFoot::tr("question");
    case StepPart::Scene:
      return LessonFoot::tr("step by step");
    case StepPart::Chart:
      return LessonFoot::tr("chart");
    case StepPart::Exercises:
      return LessonFoot::tr("exercises");
  }
  return {};
}

/// Says what leads to the answer, in the words of the buttons.
QString answerText(const StepKeys& keys) {
  if (keys.filmShown) return LessonFoot::tr("skip to the answer");
  return keys.filmed ? LessonFoot::tr("play, then the answer") : LessonFoot::tr("show the answer");
}

/// Says what the keys do in a step.
QStringList keyTexts(const StepKeys& keys) {
  const QString next = keys.needsAlt ? QStringLiteral("Alt+→") : QStringLiteral("→");
  const auto both = [&](const QString& what) { return LessonFoot::tr("Enter or %1: %2").arg(next, what); };
  const auto enter = [](const QString& what) { return LessonFoot::tr("Enter: %1").arg(what); };
  const auto arrow = [&](const QString& what) { return LessonFoot::tr("%1: %2").arg(next, what); };
  QStringList texts;
  if (keys.plays) texts.append(LessonFoot::tr("Space: pause or play"));
  if (keys.choices > 0) {
    const bool waits = !keys.predicted && !keys.filmShown;
    if (waits) texts.append(LessonFoot::tr("1 to %1: predict").arg(keys.choices));
    const QString leadsTo = keys.isClassroom && keys.hasMore ? LessonFoot::tr("read on") : answerText(keys);
    if (keys.isClassroom) return texts << (waits ? arrow(leadsTo) : both(leadsTo));
    if (!waits) texts.append(enter(answerText(keys)));
    return keys.filmShown ? texts : texts << arrow(LessonFoot::tr("next"));
  }
  if (keys.hasMore && keys.isClassroom) return texts << both(LessonFoot::tr("read on"));
  if (keys.hasMore) return texts << enter(LessonFoot::tr("read on")) << arrow(LessonFoot::tr("next"));
  return texts << both(keys.next ? partName(*keys.next) : LessonFoot::tr("next"));
}

}  // namespace

LessonFoot::LessonFoot(QWidget* parent)
    : QWidget(parent), m_place(new QLabel), m_back(new QPushButton(tr("&Back"))), m_next(new QPushButton(tr("&Next"))) {
  m_back->setToolTip(tr("Previous step (Left)"));
  m_place->setTextFormat(Qt::PlainText);
  m_place->setAlignment(Qt::AlignCenter);
  m_place->setForegroundRole(QPalette::PlaceholderText);
  m_place->setWordWrap(true);  // large letters in a small window
  m_place->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  m_place->installEventFilter(this);
  connect(m_back, &QPushButton::clicked, this, &LessonFoot::backRequested);
  connect(m_next, &QPushButton::clicked, this, &LessonFoot::nextRequested);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins({});
  row->addWidget(m_back);
  row->addWidget(m_place, 1);
  row->addWidget(m_next);
}

void LessonFoot::showStep(std::size_t step, std::size_t steps, const StepKeys& keys) {
  const QString back = keys.needsAlt ? tr("Alt+←: back") : tr("←: back");
  setParts(QStringList{tr("Step %1 of %2").arg(step + 1).arg(steps)} + keyTexts(keys), step > 0 ? back : QString());
  const bool readsOn = keys.isClassroom && keys.hasMore;
  m_next->setText(readsOn ? tr("Read o&n") : tr("&Next"));
  m_next->setToolTip(readsOn            ? tr("Shows what is further down in this step (Right)")
                     : keys.isClassroom ? tr("Next part of the step, or next step (Right)")
                                        : tr("Next step (Right)"));
  // The button keeps its width in a class: the line beside it would wrap otherwise, which changes the room to read.
  m_next->setMinimumWidth(keys.isClassroom ? std::max(m_next->minimumWidth(), m_next->sizeHint().width()) : 0);
}

void LessonFoot::showEnd(bool hasNextLesson) {
  const QString keys = hasNextLesson ? tr("Enter or →: next lesson") : tr("Enter: all lessons");
  setParts({tr("End of the lesson"), keys}, tr("←: back"));
  m_next->setText(hasNextLesson ? tr("&Next lesson") : tr("All lessons"));
  m_next->setToolTip({});
}

void LessonFoot::setParts(const QStringList& parts, const QString& back) {
  const QStringList all = back.isEmpty() ? parts : parts + QStringList{back};
  m_place->setText(all.join(QStringLiteral(" · ")));
  m_back->setEnabled(!back.isEmpty());
  keepHeight();
}

/// The line takes no less height than before: what the keys do depends on the room above it, and would change with it,
/// for ever.
void LessonFoot::keepHeight() {
  m_place->setMinimumHeight(std::max(m_place->minimumHeight(), m_place->heightForWidth(m_place->width())));
}

bool LessonFoot::eventFilter(QObject* watched, QEvent* event) {
  const bool isWider = event->type() == QEvent::Resize && static_cast<QResizeEvent*>(event)->size().width() !=
                                                              static_cast<QResizeEvent*>(event)->oldSize().width();
  if (watched == m_place && (isWider || event->type() == QEvent::FontChange)) {
    m_place->setMinimumHeight(0);
    keepHeight();
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace convscope
