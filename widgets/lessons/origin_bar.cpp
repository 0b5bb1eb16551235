#include "widgets/lessons/origin_bar.h"

#include <QEvent>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "core/problem_text.h"
#include "widgets/shared/font_follower.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/tokens.h"

namespace convscope {

OriginBar::OriginBar(StepSources& sources, QWidget* parent)
    : QWidget(parent),
      m_sources(sources),
      m_text(new QLabel),
      m_other(new QPushButton),
      m_measure(new QPushButton(tr("Measure &it here"))),
      m_difference(new QLabel) {
  for (QLabel* label : {m_text, m_difference}) {
    label->setTextFormat(Qt::PlainText);
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setWordWrap(true);
    label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  }
  m_text->installEventFilter(this);
  followFont(*m_text, [this] { fitText(); });
  m_measure->setToolTip(tr("Runs a survey with the settings of this step; then both results are shown"));
  auto* row = new QHBoxLayout;
  row->setSpacing(tokens::kClose);
  row->addWidget(m_text, 1);
  for (QPushButton* button : {m_other, m_measure}) row->addWidget(button);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(tokens::kTight);
  column->addLayout(row);
  column->addWidget(m_difference);
  connect(m_other, &QPushButton::clicked, this, &OriginBar::otherRequested);
  connect(m_measure, &QPushButton::clicked, this, &OriginBar::measureRequested);
}

void OriginBar::showStage(const LessonStage& stage, const QStringList& sources) {
  setVisible(!stage.network.empty());
  const bool underWay = m_sources.isUnderWay(stage);
  const QString note = m_note && !stage.isProgram && !underWay ? m_note(stage) : QString();
  m_origin = textFor(stage, sources);
  m_text->setToolTip(QStringLiteral("<p>%1</p>").arg(escapedMarkup(m_origin).replace(u'\n', QStringLiteral("<br>"))));
  m_difference->setText(note);
  m_difference->setHidden(note.isEmpty());
  m_other->setVisible(m_sources.differ(stage));
  m_other->setText(m_sources.prefersOpen() ? tr("Show only the r&ecording") : tr("Show the op&en session"));
  m_measure->setVisible(!stage.isProgram);
  for (QPushButton* button : {m_other, m_measure}) button->setEnabled(!underWay);
  fitText();
}

QString OriginBar::text() const {
  const QString difference = m_difference->text();
  return difference.isEmpty() ? m_origin : m_origin + u'\n' + difference;
}

/// Leaves out the end of an origin of more than kMostLines lines: many recordings must not take the room of the
/// question, and the tooltip has all.
void OriginBar::fitText() {
  constexpr int kMostLines = 3;
  const QFontMetrics metrics = m_text->fontMetrics();
  m_text->setMaximumHeight(kMostLines * metrics.lineSpacing());
  const auto fits = [&](const QString& text) {
    const QRect line(0, 0, std::max(1, m_text->width()), metrics.lineSpacing());
    return metrics.boundingRect(line, Qt::TextWordWrap, text).height() <= m_text->maximumHeight();
  };
  QString shown = m_origin;
  for (QString rest = m_origin; !fits(shown) && !rest.isEmpty(); shown = rest.trimmed() + u'…') rest.chop(1);
  m_text->setText(shown);
}

bool OriginBar::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_text && event->type() == QEvent::Resize) fitText();
  return QWidget::eventFilter(watched, event);
}

QString OriginBar::textFor(const LessonStage& stage, const QStringList& sources) const {
  if (m_sources.isUnderWay(stage)) return tr("Measuring: the figures appear at the end.");
  if (!sources.isEmpty()) {
    const QString origin = sources.join(u'\n');
    return m_sources.compares(stage) ? tr("Figures of the text: %1").arg(origin) : origin;
  }
  if (stage.session.empty()) return tr("This step uses a survey of %1.").arg(stageWords(stage));
  return tr("The recorded session %1 is not available. A survey of %2 is used instead; its figures are those of your "
            "device.")
      .arg(QString::fromStdString(stage.session), stageWords(stage));
}

QString stageWords(const LessonStage& stage) {
  QString words = QString::fromStdString(stage.network);
  if (stage.precision) words = OriginBar::tr("%1 in %2").arg(words, QString::fromStdString(toText(*stage.precision)));
  if (stage.inputs.size() > 1) return OriginBar::tr("%1 at %2 sizes").arg(words).arg(stage.inputs.size());
  return words;
}

}  // namespace convscope
