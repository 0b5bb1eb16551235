#include "widgets/lessons/resume_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "widgets/shared/page_parts.h"

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

void ResumeBar::showPlace(std::size_t step, std::size_t steps) {
  m_text->setText(step == steps ? tr("You have finished this lesson. Your predictions are kept.")
                                : tr("You were at step %1 of %2.").arg(step + 1).arg(steps));
}

QString ResumeBar::text() const {
  return m_text->text();
}

}  // namespace convscope
