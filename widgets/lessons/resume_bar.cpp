#include "widgets/lessons/resume_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "text/sentences.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/shown_text.h"

namespace convscope {

ResumeBar::ResumeBar(QWidget* parent) : QWidget(parent), m_text(makeWordLabel()) {
  auto* restart = new QPushButton(tr("Start &over"));
  restart->setToolTip(tr("Start at the first step and clear your predictions"));
  connect(restart, &QPushButton::clicked, this, &ResumeBar::restartRequested);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins({});
  row->addWidget(m_text, 1);
  row->addWidget(restart, 0, Qt::AlignTop);
}

void ResumeBar::showPlace(std::size_t step, std::size_t steps, const QStringList& open) {
  if (step < steps)
    m_text->setText(tr("You were at step %1 of %2.").arg(step + 1).arg(steps));
  else if (open.isEmpty())
    m_text->setText(tr("You have finished this lesson. Your predictions are kept."));
  else
    m_text->setText(tr("You were at the end of this lesson. Questions without an answer: step %1.")
                        .arg(open.join(toQString(listGap()))));
}

QString ResumeBar::text() const {
  return m_text->text();
}

}  // namespace convscope
