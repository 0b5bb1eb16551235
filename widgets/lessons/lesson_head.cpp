#include "widgets/lessons/lesson_head.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>

#include "widgets/shared/elided_label.h"
#include "widgets/shared/tokens.h"

namespace convscope {

LessonHead::LessonHead(QWidget* parent) : QWidget(parent), m_step(new QLabel), m_title(new ElidedLabel) {
  auto* list = new QPushButton(tr("&All lessons"));
  list->setToolTip(tr("Back to the list (Escape)"));
  auto* classroom = new QPushButton(tr("&Classroom"));
  classroom->setToolTip(tr("Full screen with large type, and back (F11)"));
  auto* handout = new QPushButton(tr("Hando&ut"));
  handout->setToolTip(tr("Writes the lesson with its figures as a PDF, or its steps as slides"));
  auto* menu = new QMenu(handout);
  menu->addAction(tr("For &students, without answers…"), this, [this] { emit handoutRequested(HandoutFor::Students); });
  menu->addAction(tr("&With answers…"), this, [this] { emit handoutRequested(HandoutFor::SelfStudy); });
  menu->addAction(tr("For the &teacher, with answers and notes…"), this,
                  [this] { emit handoutRequested(HandoutFor::Teacher); });
  menu->addSeparator();
  menu->addAction(tr("This step as a s&lide…"), this, [this] { emit slidesRequested(false); });
  menu->addAction(tr("&All steps as slides…"), this, [this] { emit slidesRequested(true); });
  handout->setMenu(menu);
  connect(list, &QPushButton::clicked, this, &LessonHead::listRequested);
  connect(classroom, &QPushButton::clicked, this, &LessonHead::fullScreenRequested);
  m_step->setTextFormat(Qt::PlainText);
  m_step->hide();
  m_buttons = {list, classroom, handout};
  setFonts();
  m_title->setIndent(tokens::kClose);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins({});
  row->addWidget(list);
  row->addWidget(m_step);
  row->addWidget(m_title, 1);
  row->addWidget(classroom);
  row->addWidget(handout);
}

void LessonHead::setTitle(const QString& title) {
  m_title->setLine(title);
}

void LessonHead::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) setFonts();
}

void LessonHead::setFonts() {
  m_step->setFont(tokens::font(tokens::Type::Figure, font()));
  m_title->setFont(m_step->isHidden() ? tokens::font(tokens::Type::Section, font()) : font());
}

void LessonHead::setStep(const QString& title) {
  m_step->setText(title);
  m_step->setHidden(title.isEmpty());
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
