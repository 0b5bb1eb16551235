#include "window/parts/verdict_grid.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <algorithm>

#include "session/subject_text.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"
#include "window/parts/elided_button.h"
#include "window/parts/elided_label.h"

namespace convscope::window {
namespace {

constexpr int kFirstPrecision = 2;  ///< the column of the first precision

/// Returns a caption that gives way in a narrow window, so the page does not scroll sideways.
QLabel* makeCaption(const QString& text, QWidget& parent) {
  auto* caption = new ElidedLabel(&parent);
  caption->setFont(tokens::font(tokens::Type::Caption, caption->font()));
  caption->setLine(text);
  caption->setForegroundRole(QPalette::PlaceholderText);
  return caption;
}

}  // namespace

VerdictGrid::VerdictGrid(const std::vector<RecordedSession>& sessions, QWidget* parent)
    : QWidget(parent), m_grid(new QGridLayout(this)) {
  m_grid->setContentsMargins({});
  m_grid->setSpacing(tokens::kTight);
  m_grid->setHorizontalSpacing(tokens::kClose);
  m_grid->addWidget(makeCaption(tr("Network"), *this), 0, 0);
  m_grid->addWidget(makeCaption(tr("Input"), *this), 0, 1);
  for (const RecordedSession& session : sessions) {
    if (!session.isVariant && !session.verdict.isEmpty()) addCell(session);
  }
  for (int i = 0; i < static_cast<int>(m_precisions.size()); ++i) m_grid->setColumnStretch(i + kFirstPrecision, 1);
  setVisible(!m_cells.isEmpty());
  colour();
}

void VerdictGrid::addCell(const RecordedSession& session) {
  const int column = columnOf(session.precision);
  auto* button = new ElidedButton(session.verdict, session.shortVerdict);
  button->setAccessibleName(session.title);
  button->setAccessibleDescription(session.sentence);
  button->setToolTip(
      QStringLiteral("<p><b>%1</b><br>%2</p><p>%3</p>")
          .arg(session.title.toHtmlEscaped(), session.size.toHtmlEscaped(), session.sentence.toHtmlEscaped()));
  button->setFixedHeight(tokens::kControlHeight);
  connect(button, &QPushButton::clicked, this, [this, file = session.file] { emit fileRequested(file); });
  m_grid->addWidget(button, rowOf(session), column);
  m_cells.append({button, session.advice});
}

int VerdictGrid::rowOf(const RecordedSession& session) {
  const QString key = session.subject + u'\n' + session.size;
  if (!m_rows.contains(key)) {
    m_rows.append(key);
    const auto row = static_cast<int>(m_rows.size());
    auto* subject = new ElidedLabel(this);
    subject->setLine(session.subject);
    m_grid->addWidget(subject, row, 0);
    m_grid->addWidget(makeCaption(session.size, *this), row, 1);
  }
  return static_cast<int>(m_rows.indexOf(key)) + 1;
}

/// Returns the column of a precision; the columns are in the order of kPrecisions.
int VerdictGrid::columnOf(Precision precision) {
  const int column = static_cast<int>(precision) + kFirstPrecision;
  if (std::ranges::find(m_precisions, precision) == m_precisions.end()) {
    m_precisions.push_back(precision);
    m_grid->addWidget(makeCaption(toQString(pytorchPrecision(precision)), *this), 0, column);
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
