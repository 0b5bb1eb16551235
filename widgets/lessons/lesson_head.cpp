#include "widgets/lessons/lesson_head.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>

#include "widgets/shared/elided_label.h"
#include "widgets/shared/tokens.h"

namespace convscope {

LessonHead::LessonHead(QWidget* parent)
    : QWidget(parent), m_step(new ElidedLabel), m_title(new ElidedLabel), m_handouts(new QMenu(this)) {
  auto* list = new QPushButton(tr("&All lessons"));
  list->setToolTip(tr("Back to the list (Escape)"));
  auto* classroom = new QPushButton(tr("&Classroom"));
  classroom->setToolTip(tr("Full screen with large type, and back (F11)"));
  auto* handout = new QPushButton(tr("Hando&ut"));
  handout->setToolTip(tr("Writes the lesson with its figures as a PDF, or its steps as slides"));
  m_handouts->addAction(tr("For &students, without answers…"), this,
                        [this] { emit handoutRequested(HandoutFor::Students); });
  m_handouts->addAction(tr("&With answers…"), this, [this] { emit handoutRequested(HandoutFor::SelfStudy); });
  m_handouts->addAction(tr("For the &teacher, with answers and notes…"), this,
                        [this] { emit handoutRequested(HandoutFor::Teacher); });
  m_handouts->addSeparator();
  m_handouts->addAction(tr("This step as a s&lide…"), this, [this] { emit slidesRequested(false); });
  m_handouts->addAction(tr("&All steps as slides…"), this, [this] { emit slidesRequested(true); });
  handout->setMenu(m_handouts);
  connect(list, &QPushButton::clicked, this, &LessonHead::listRequested);
  connect(classroom, &QPushButton::clicked, this, &LessonHead::fullScreenRequested);
  m_step->hide();
  m_buttons = {list, classroom, handout};
  m_title->setIndent(tokens::kClose);
  m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // the step's title takes precedence
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins({});
  row->addWidget(list);
  row->addWidget(m_step);
  row->addWidget(m_title, 1);
  row->addWidget(classroom);
  row->addWidget(handout);
  setFonts();
}

void LessonHead::setTitle(const QString& title) {
  m_title->setLine(title);
}

void LessonHead::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) setFonts();
}

void LessonHead::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitStep();
}

void LessonHead::setFonts() {
  m_title->setFont(m_step->isHidden() ? tokens::font(tokens::Type::Section, font()) : font());
  fitStep();
}

/// Makes the letters of a step's title smaller if it does not fit. The lesson's title gives way to it.
void LessonHead::fitStep() {
  for (const tokens::Type type : {tokens::Type::Figure, tokens::Type::Section, tokens::Type::Body}) {
    m_step->setFont(tokens::font(type, font()));
    if (m_step->sizeHint().width() <= width()) break;
  }
  const int both = m_step->sizeHint().width() + layout()->spacing() + m_title->indent() + m_title->sizeHint().width();
  m_title->setHidden(!m_step->isHidden() && both > width());
}

void LessonHead::setStep(const QString& title) {
  m_step->setLine(title);
  m_title->setForegroundRole(title.isEmpty() ? QPalette::WindowText : QPalette::PlaceholderText);
  setFonts();
}

void LessonHead::showButtons(bool show) {
  for (QPushButton* button : m_buttons) button->setVisible(show);
}

QString LessonHead::text() const {
  return m_step->isHidden() ? m_title->text() : m_step->text();
}

}  // namespace convscope
