#include "widgets/lessons/origin_bar.h"

#include <QHBoxLayout>
#include <QPushButton>

#include "core/problem_text.h"
#include "widgets/shared/font_follower.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/paragraph.h"
#include "widgets/shared/tokens.h"

namespace convscope {
OriginBar::OriginBar(StepSources& sources, QWidget* parent)
    : QWidget(parent),
      m_sources(sources),
      m_text(new Paragraph),
      m_other(new QPushButton),
      m_measure(new QPushButton(tr("Measure &it here"))) {
  m_text->setTextFormat(Qt::PlainText);
  m_text->setForegroundRole(QPalette::PlaceholderText);
  constexpr int kMostLines = 3;  // many recordings must not take the room of the question; the tool tip has all
  m_text->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  followFont(*m_text, [this] { m_text->setMaximumHeight(kMostLines * m_text->fontMetrics().lineSpacing()); });
  m_measure->setToolTip(tr("Runs a survey with the settings of this step; then both results are shown"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins({});
  row->setSpacing(tokens::kClose);
  row->addWidget(m_text, 1);
  for (QPushButton* button : {m_other, m_measure}) row->addWidget(button);
  connect(m_other, &QPushButton::clicked, this, &OriginBar::otherRequested);
  connect(m_measure, &QPushButton::clicked, this, &OriginBar::measureRequested);
}

void OriginBar::showStage(const LessonStage& stage, const QStringList& sources) {
  setVisible(!stage.network.empty());
  const bool underWay = m_sources.isUnderWay(stage);
  const QString note = m_note && !stage.isProgram && !underWay ? m_note(stage) : QString();
  const QString origin = textFor(stage, sources);
  m_text->setText(note.isEmpty() ? origin : origin + u'\n' + note);
  m_text->setToolTip(
      QStringLiteral("<p>%1</p>").arg(escapedMarkup(m_text->text()).replace(u'\n', QStringLiteral("<br>"))));
  m_other->setVisible(m_sources.differ(stage));
  m_other->setText(m_sources.prefersOpen() ? tr("Show only the r&ecording") : tr("Show the op&en session"));
  m_measure->setVisible(!stage.isProgram);
  for (QPushButton* button : {m_other, m_measure}) button->setEnabled(!underWay);
}

QString OriginBar::text() const {
  return m_text->text();
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
