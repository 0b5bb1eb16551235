#include "widgets/lessons/outcome_box.h"

#include <QEvent>
#include <QVBoxLayout>
#include <algorithm>

#include "backend/known_backends.h"
#include "session/subject_text.h"
#include "text/sentences.h"
#include "widgets/shared/paragraph.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

bool isContradicted(const ExpectationResult& result) {
  return result.isTrue.has_value() && !*result.isTrue;
}

QString valueText(const Figure& figure) {
  return figure.known() ? toQString(figure.text) : OutcomeBox::tr("not known");
}

/// Returns the value of a figure here, and in the recording if there is one.
QString figureText(const NamedFigure& here, const NamedFigure* recorded) {
  const FigureKind* kind = findFigureKind(here.name.name);
  const QString name = toQString(toText(here.name));
  const QString meaning = toQString(kind->meaning);
  if (recorded == nullptr) return OutcomeBox::tr("%1 is %2 (%3)").arg(name, valueText(here.figure), meaning);
  return OutcomeBox::tr("%1 is %2, recorded %3 (%4)")
      .arg(name, valueText(here.figure), valueText(recorded->figure), meaning);
}

QString resultText(const ExpectationResult& here, const ExpectationResult* recorded) {
  QStringList figures;
  for (std::size_t i = 0; i < here.figures.size(); ++i)
    figures.append(figureText(here.figures[i], recorded != nullptr ? &recorded->figures.at(i) : nullptr));
  return OutcomeBox::tr("The text expects %1. Here %2.")
      .arg(toQString(here.expectation.text), figures.join(toQString(clauseGap())));
}

/// Returns what differs between the two measurements, as a sentence; empty if nothing does.
QString differencesText(const ComparedOutcomes& compared) {
  QStringList differences;
  const auto compare = [&](const std::string& here, const std::string& recorded) {
    if (here != recorded) differences.append(OutcomeBox::tr("%1, not %2").arg(toQString(here), toQString(recorded)));
  };
  const SurveyStarted& here = compared.here.survey;
  const SurveyStarted& recorded = compared.recorded.survey;
  compare(deviceName(here.device).toStdString(), deviceName(recorded.device).toStdString());
  compare(libraryText(here.versions), libraryText(recorded.versions));
  compare(precisionText(here), precisionText(recorded));
  compare(layoutText(here), layoutText(recorded));
  compare(sizeText(here), sizeText(recorded));
  return differences.isEmpty()
             ? QString()
             : OutcomeBox::tr("Your measurement used %1.").arg(differences.join(toQString(clauseGap())));
}

}  // namespace

OutcomeBox::OutcomeBox(QWidget* parent) : QFrame(parent), m_text(new Paragraph) {
  setFrameShape(QFrame::Box);
  m_text->setTextFormat(Qt::PlainText);
  m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(tokens::kClose, tokens::kClose, tokens::kClose, tokens::kClose);
  column->addWidget(m_text);
  hide();
}

void OutcomeBox::showResults(const std::vector<ExpectationResult>& shown,
                             const std::optional<ComparedOutcomes>& compared) {
  const std::vector<ExpectationResult>& results = compared ? compared->here.results : shown;
  const auto isTrue = [](const ExpectationResult& result) { return result.isTrue.value_or(false); };
  m_contradicts = std::ranges::any_of(results, isContradicted);
  QStringList lines;
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (compared || isContradicted(results[i]))
      lines.append(resultText(results[i], compared ? &compared->recorded.results.at(i) : nullptr));
  }
  if (m_contradicts)
    lines.prepend(tr("⚠ This session shows another result than the text of this step."));
  else if (compared && !results.empty() && std::ranges::all_of(results, isTrue))
    lines.prepend(tr("✓ Your measurement agrees with the text of this step."));
  if (compared) lines.append(differencesText(*compared));
  if (m_contradicts)
    lines.append(
        tr("That can happen: another device, library version, precision or memory layout has other algorithms and "
           "other times. And if two times are nearly equal, noise decides which one is shorter."));
  lines.removeAll(QString());
  m_text->setText(lines.join(u'\n'));
  setVisible(!lines.isEmpty());
  colour();
}

void OutcomeBox::colour() {
  QPalette colours = palette();
  colours.setColor(QPalette::WindowText,
                   m_contradicts ? tokens::colours(palette()).note : palette().color(QPalette::Text));
  if (colours.color(QPalette::WindowText) != palette().color(QPalette::WindowText)) setPalette(colours);
}

void OutcomeBox::changeEvent(QEvent* event) {
  QFrame::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) colour();
}

QString OutcomeBox::text() const {
  return isHidden() ? QString() : m_text->text();
}

}  // namespace convscope
