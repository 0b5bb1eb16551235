#include "widgets/lessons/contradiction_box.h"

#include <QLabel>
#include <QVBoxLayout>

#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

QString figureText(const NamedFigure& one) {
  const FigureKind* kind = findFigureKind(one.name.name);
  return ContradictionBox::tr("%1 is %2 (%3)")
      .arg(toQString(toText(one.name)), toQString(one.figure.text), toQString(kind->meaning));
}

QString resultText(const ExpectationResult& result) {
  QStringList figures;
  for (const NamedFigure& one : result.figures) figures.append(figureText(one));
  return ContradictionBox::tr("The text expects %1. Here %2.")
      .arg(toQString(result.expectation.text), figures.join(QStringLiteral("; ")));
}

}  // namespace

ContradictionBox::ContradictionBox(QWidget* parent) : QFrame(parent), m_text(new QLabel) {
  setFrameShape(QFrame::Box);
  m_text->setWordWrap(true);
  m_text->setTextFormat(Qt::PlainText);
  m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(tokens::kClose, tokens::kClose, tokens::kClose, tokens::kClose);
  column->addWidget(m_text);
  hide();
}

void ContradictionBox::showResults(const std::vector<ExpectationResult>& results) {
  QStringList lines;
  for (const ExpectationResult& result : results) {
    if (result.isTrue.has_value() && !*result.isTrue) lines.append(resultText(result));
  }
  setVisible(!lines.isEmpty());
  if (lines.isEmpty()) return;
  lines.prepend(tr("⚠ This session shows another result than the text of this step."));
  lines.append(
      tr("That can happen: another device, library version, precision or memory layout has other algorithms and other "
         "times. And if two times are nearly equal, noise decides which one is shorter."));
  m_text->setText(lines.join(u'\n'));
  QPalette palette = this->palette();
  palette.setColor(QPalette::WindowText, tokens::colours(palette).note);
  setPalette(palette);
}

QString ContradictionBox::text() const {
  return isHidden() ? QString() : m_text->text();
}

}  // namespace convscope
