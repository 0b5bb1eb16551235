#include "widgets/input_sizes/missing_sizes.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <set>

#include "analysis/command_lines.h"
#include "analysis/sweep_sizes.h"
#include "core/problem_text.h"
#include "network/presets.h"
#include "text/sentences.h"
#include "widgets/shared/elided_label.h"
#include "widgets/shared/font_follower.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/size_labels.h"
#include "widgets/shared/tokens.h"
#include "widgets/shared/wrapped_line.h"

namespace convscope {

MissingSizes::MissingSizes(const SessionStore& store, const ShownSurvey& shown, const SizeForecasts& forecasts)
    : m_store(store),
      m_shown(shown),
      m_forecasts(forecasts),
      m_words(new WrappedLine),
      m_command(new ElidedLabel),
      m_open(new QPushButton),
      m_sweep(new QPushButton(tr("Run this sweep"))) {
  setTextType(*m_command, tokens::Type::Mono);
  auto* copy = new QPushButton(tr("Copy command"));
  connect(copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_command->text()); });
  connect(m_sweep, &QPushButton::clicked, this, [this] { emit requested(request::Sweep{sizes()}); });
  connect(m_open, &QPushButton::clicked, this, [this] {
    if (m_recorded) emit requested(request::OpenRecording{toQString(m_recorded->session)});
  });
  m_open->setToolTip(tr("<p>Opens this recorded session in place of the open one.</p>"));
  auto* line = new QHBoxLayout;
  line->addWidget(m_command, 1);
  line->addWidget(copy);
  line->addWidget(m_sweep);
  line->addWidget(m_open);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(tokens::kTight);
  column->addWidget(m_words);
  column->addLayout(line);
  m_sweep->setObjectName(QStringLiteral("sweep"));
  m_sweep->hide();
  m_open->setObjectName(QStringLiteral("openRecording"));
  m_open->hide();
}

void MissingSizes::offer(RunObstacle obstacle) {
  m_obstacle = std::move(obstacle);
  refresh();
}

void MissingSizes::refresh() {
  setVisible(isNeeded());
  if (isHidden()) return;
  m_recorded = m_forecasts.surveys().size() == 1 ? recordedSweep(m_shown.survey()->started) : std::nullopt;
  m_open->setVisible(m_recorded.has_value());
  if (m_recorded) m_open->setText(tr("Open %1").arg(toQString(m_recorded->session)));
  m_command->setLine(command());
  m_command->setAccessibleName(tr("Command that measures the sizes"));
  showOffer();
}

void MissingSizes::showOffer() {
  m_sweep->setVisible(static_cast<bool>(m_obstacle));
  const Survey* reference = m_shown.survey();
  const QString why = m_obstacle && reference != nullptr ? m_obstacle(reference->started) : QString();
  m_sweep->setEnabled(why.isEmpty());
  m_sweep->setToolTip(why.isEmpty() ? tr("<p>Measures these sizes and adds them to the session.</p>")
                                    : QStringLiteral("<p>%1</p>").arg(escapedMarkup(why)));
  const std::string file = reference != nullptr ? networkFile(reference->started.network) : std::string();
  constexpr qsizetype kFew = 4;
  constexpr qsizetype kMost = 40;
  const auto text = [&](qsizetype most) {
    QStringList sentences{words(most)};
    if (!file.empty())
      sentences.append(tr("The command reads the network from %1: save it there first (File > Save network).")
                           .arg(QString::fromStdString(file)));
    if (!why.isEmpty()) sentences.append(tr("The sweep cannot run here: %1").arg(why));
    return sentences.join(toQString(sentenceGap()));
  };
  m_words->setLine(text(kFew), text(kMost));
}

bool MissingSizes::isNeeded() const {
  const std::vector<int>& surveys = m_forecasts.surveys();
  const bool underWay = std::ranges::any_of(surveys, [this](int survey) { return !m_store.survey(survey)->ended; });
  return !underWay && (surveys.size() == 1 || !m_forecasts.result().missing.empty());
}

QString MissingSizes::recordingText() const {
  if (!m_recorded) return {};
  return tr("The recorded session %1 has %2 sizes.").arg(toQString(m_recorded->session)).arg(m_recorded->sizes);
}

/// Names the measured sizes that the schedule uses, with a gap behind the sentence.
QString MissingSizes::usedText(qsizetype most) const {
  std::vector<Dims> used = m_forecasts.usedInputs();
  const std::size_t all = used.size();
  const std::vector<Dims>& estimated = m_forecasts.result().estimated;
  std::erase_if(used, [&](const Dims& size) { return std::ranges::find(estimated, size) != estimated.end(); });
  if (used.empty())
    return (all == 1 ? tr("The size of the schedule is not measured.")
                     : tr("None of the %1 sizes is measured.").arg(all)) +
           toQString(sentenceGap());
  const QStringList labels = sizeLabels(used);
  QString text = labels.mid(0, most).join(QStringLiteral(", "));
  if (labels.size() > most) text = tr("%1 and %2 more").arg(text).arg(labels.size() - most);
  return tr("Measured, of the %1 sizes: %2.").arg(all).arg(text) + toQString(sentenceGap());
}

QString MissingSizes::words(qsizetype most) const {
  const std::vector<Dims> inputs = missing();
  if (inputs.empty()) {
    QStringList sentences{tr("This session has one input size."), recordingText(),
                          tr("A sweep over %1 would show the cost of changing sizes.").arg(sizes())};
    sentences.removeAll(QString());
    return sentences.join(toQString(sentenceGap()));
  }
  const QStringList labels = sizeLabels(inputs);
  QString text = labels.mid(0, most).join(QStringLiteral(", "));
  if (labels.size() > most) text = tr("%1 and %2 more").arg(text).arg(labels.size() - most);
  if (!m_forecasts.result().estimated.empty())
    text = usedText(most) + tr("Not measured: %1. The forecast estimates them from the measured sizes, and shows the "
                               "range.")
                                .arg(text);
  else
    text = tr("Not measured, or not with the lists that a policy needs: %1.").arg(text);
  const std::size_t swept = sizesToSweep(m_forecasts.result().missing, m_forecasts.inputs()).size();
  if (swept == inputs.size()) return text;
  return text + toQString(sentenceGap()) + tr("The sweep measures %1 sizes that span them.").arg(swept);
}

std::vector<Dims> MissingSizes::missing() const {
  std::set<Dims> inputs;
  for (const MissingAtSize& missing : m_forecasts.result().missing) inputs.insert(missing.input);
  return {inputs.begin(), inputs.end()};
}

bool MissingSizes::isSquare() const {
  const Dims& input = m_shown.survey()->started.input;
  return input.size() > 2 && std::all_of(input.begin() + 2, input.end(), [&](auto size) { return size == input[2]; });
}

std::vector<Dims> MissingSizes::proposed() const {
  const Dims& input = m_shown.survey()->started.input;
  if (!isSquare()) return sizesAround(input);
  std::vector<Dims> sizes;
  const SizeRange range = squareRange(m_forecasts.inputs());
  for (int size = range.from; size <= range.to; size += range.step) {
    Dims& one = sizes.emplace_back(input);
    std::fill(one.begin() + 2, one.end(), size);
  }
  return sizes;
}

QString MissingSizes::sizes() const {
  const std::vector<Dims> swept = sizesToSweep(m_forecasts.result().missing, m_forecasts.inputs());
  QStringList sizes;
  for (const Dims& size : swept) sizes.append(toQString(dimsText(size)));
  if (!sizes.isEmpty()) return sizes.join(u',');
  if (!isSquare()) return sizeLabels(proposed()).join(u',');
  const SizeRange range = squareRange(m_forecasts.inputs());
  return QStringLiteral("%1:%2:%3").arg(range.from).arg(range.to).arg(range.step);
}

QString MissingSizes::command() const {
  if (!m_forecasts.result().command.isEmpty()) return m_forecasts.result().command;
  const Survey* const reference = m_shown.survey();
  std::vector<MissingAtSize> wanted;
  for (const Dims& size : proposed()) wanted.push_back({size, {}, {}, {}});
  return toQString(sweepCommand({&reference, 1}, wanted));
}

}  // namespace convscope
