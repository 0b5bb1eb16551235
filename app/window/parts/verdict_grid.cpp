#include "window/parts/verdict_grid.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <algorithm>

#include "session/subject_text.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope::window {

VerdictGrid::VerdictGrid(const std::vector<RecordedSession>& sessions, QWidget* parent)
    : QWidget(parent), m_grid(new QGridLayout(this)) {
  m_grid->setContentsMargins({});
  m_grid->setSpacing(tokens::kTight);
  m_grid->setColumnMinimumWidth(0, fontMetrics().averageCharWidth() * 20);
  for (const RecordedSession& session : sessions) addCell(session);
  for (int i = 0; i < static_cast<int>(m_precisions.size()); ++i) m_grid->setColumnStretch(i + 1, 1);
  setVisible(!m_cells.isEmpty());
  colour();
}

void VerdictGrid::addCell(const RecordedSession& session) {
  const int column = columnOf(session.precision);
  auto* button = new QPushButton(session.verdict.isEmpty() ? tr("open") : session.verdict);
  button->setAccessibleName(session.title);
  button->setAccessibleDescription(session.sentence);
  button->setToolTip(
      QStringLiteral("<p><b>%1</b></p><p>%2</p>").arg(session.title.toHtmlEscaped(), session.sentence.toHtmlEscaped()));
  button->setFixedHeight(tokens::kControlHeight);
  connect(button, &QPushButton::clicked, this, [this, file = session.file] { emit fileRequested(file); });
  m_grid->addWidget(button, rowOf(session.subject), column);
  m_cells.append({button, session.advice});
}

int VerdictGrid::rowOf(const QString& network) {
  if (!m_networks.contains(network)) {
    m_networks.append(network);
    m_grid->addWidget(new QLabel(network), static_cast<int>(m_networks.size()), 0);
  }
  return static_cast<int>(m_networks.indexOf(network)) + 1;
}

/// Returns the column of a precision; the columns are in the order of kPrecisions.
int VerdictGrid::columnOf(Precision precision) {
  const int column = static_cast<int>(precision) + 1;
  if (std::ranges::find(m_precisions, precision) == m_precisions.end()) {
    m_precisions.push_back(precision);
    auto* head = new QLabel(toQString(pytorchPrecision(precision)));
    head->setFont(tokens::font(tokens::Type::Caption, head->font()));
    head->setForegroundRole(QPalette::PlaceholderText);
    m_grid->addWidget(head, 0, column);
  }
  return column;
}

void VerdictGrid::colour() {
  const tokens::Colours& colours = tokens::colours(palette());
  for (const Cell& cell : std::as_const(m_cells)) {
    const QColor text = cell.advice == SwitchAdvice::On    ? colours.gain
                        : cell.advice == SwitchAdvice::Off ? colours.loss
                                                           : colours.text;
    cell.button->setStyleSheet(
        QStringLiteral("QPushButton { text-align: left; padding: 0 %1px; border: 1px solid %2; border-radius: %3px; "
                       "background: %4; color: %5; } QPushButton:hover, QPushButton:focus { border-color: %6; }")
            .arg(tokens::kClose)
            .arg(colours.line.name())
            .arg(tokens::kRadius)
            .arg(colours.surface.name(), text.name(), colours.accent.name()));
  }
}

void VerdictGrid::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) colour();
}

}  // namespace convscope::window
