#include "widgets/models/trial_text.h"

#include <QCoreApplication>
#include <QStringList>

#include "problem/problem_text.h"
#include "text/printable.h"
#include "text/units.h"
#include "widgets/models/note_texts.h"

namespace convscope {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(TrialText)
};

QString shown(const std::string& text) {
  return QString::fromStdString(printable(text));
}

QString row(const QString& name, const QString& value) {
  return QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td>%2</td></tr>").arg(name, value.toHtmlEscaped());
}

}  // namespace

QString algorithmName(const Candidate& candidate) {
  return shown(candidate.knobs.empty() && !candidate.name.empty() ? candidate.name : candidate.id);
}

QString familyName(std::optional<Family> family) {
  if (!family) return Text::tr("not known");
  switch (*family) {
    case Family::Direct:
      return Text::tr("direct");
    case Family::ImplicitGemm:
      return Text::tr("implicit GEMM");
    case Family::Gemm:
      return Text::tr("GEMM");
    case Family::Fft:
      return Text::tr("FFT");
    case Family::Winograd:
      return Text::tr("Winograd");
    case Family::Depthwise:
      return Text::tr("depthwise");
    case Family::Other:
      break;
  }
  return Text::tr("other");
}

QString layerName(const NetworkProblem& subject) {
  if (subject.layers.empty()) return QString::fromStdString(toText(subject.problem));
  const QString first = shown(subject.layers.front());
  return subject.layers.size() == 1 ? first : first + QStringLiteral(" ×%1").arg(subject.layers.size());
}

QString layersText(const NetworkProblem& subject) {
  QStringList layers;
  for (const std::string& layer : subject.layers) layers.append(shown(layer));
  return layers.join(QStringLiteral(", "));
}

QString passName(Pass pass) {
  switch (pass) {
    case Pass::Forward:
      return Text::tr("forward");
    case Pass::BackwardData:
      return Text::tr("backward-data");
    case Pass::BackwardFilter:
      return Text::tr("backward-filter");
  }
  return {};
}

QString statusName(const Trial& trial) {
  if (!trial.status) return trial.buildUs ? Text::tr("under way") : Text::tr("waiting");
  switch (*trial.status) {
    case TrialStatus::Measured:
      return Text::tr("measured");
    case TrialStatus::Skipped:
      return Text::tr("skipped");
    case TrialStatus::Unsupported:
      return Text::tr("unsupported");
    case TrialStatus::Failed:
      return Text::tr("failed");
  }
  return {};
}

QString statusText(const Trial& trial) {
  if (trial.status == TrialStatus::Measured || trial.reason.empty()) return statusName(trial);
  return QStringLiteral("%1: %2").arg(statusName(trial), shown(trial.reason));
}

QString notesText(const std::vector<Note>& notes) {
  QStringList names;
  for (const Note note : notes) names.append(noteName(note));
  return names.join(QStringLiteral(", "));
}

QString marksText(const Marks& marks, std::size_t trial) {
  QStringList names;
  if (marks.fastest == trial) names.append(Text::tr("fastest"));
  if (marks.heuristics == trial) names.append(Text::tr("heuristics' choice"));
  if (marks.benchmark == trial) names.append(Text::tr("benchmark mode's choice"));
  return names.join(QStringLiteral(", "));
}

double relativeSpread(const Summary& summary) {
  if (summary.count < 2 || summary.median <= 0) return 0;
  return (summary.upperQuartile - summary.lowerQuartile) / summary.median;
}

QString timeText(const Summary& summary) {
  const QString median = QString::fromStdString(formatTime(summary.median));
  if (summary.count < 2) return median;
  return QStringLiteral("%1 ±%2").arg(median, QString::fromStdString(formatPercent(relativeSpread(summary) / 2)));
}

QString trialToolTip(const Trial& trial, const Summary& time, const QString& marks) {
  QString text = QStringLiteral("<b>%1</b><table>").arg(algorithmName(trial.candidate).toHtmlEscaped());
  text += row(Text::tr("Family"), familyName(trial.candidate.family));
  if (time.count > 0) {
    text += row(Text::tr("Time"), timeText(time));
    text += row(Text::tr("Samples"), QString::number(time.count));
  }
  if (trial.buildUs) {
    text += row(Text::tr("Workspace"), QString::fromStdString(formatBytes(trial.workspaceBytes)));
    text += row(Text::tr("Build"), QString::fromStdString(formatTime(*trial.buildUs)));
  }
  if (!trial.candidate.notes.empty()) text += row(Text::tr("Notes"), notesText(trial.candidate.notes));
  if (!marks.isEmpty()) text += row(Text::tr("Marks"), marks);
  if (time.count == 0) text += row(Text::tr("No time"), statusText(trial));
  return text + QStringLiteral("</table>");
}

QString rooflineToolTip(double us) {
  return Text::tr(
             "<b>Roofline: %1</b><p>The least time in which this device could do a direct convolution of this size, "
             "limited by its arithmetic or by its memory, whichever is slower. Algorithms that save arithmetic "
             "(Winograd, FFT) may lie below it.</p>")
      .arg(QString::fromStdString(formatTime(us)));
}

}  // namespace convscope
