#include "widgets/shared/trial_text.h"

#include <QStringList>

#include "problem/problem_text.h"
#include "text/units.h"
#include "widgets/shared/note_texts.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/words.h"

namespace convscope {
namespace {

QString row(const QString& name, const QString& value) {
  return QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td>%2</td></tr>").arg(name, value.toHtmlEscaped());
}

}  // namespace

QString algorithmName(const Candidate& candidate) {
  return toQString(candidate.knobs.empty() && !candidate.name.empty() ? candidate.name : candidate.id);
}

QString familyName(std::optional<Family> family) {
  if (!family) return App::tr("not known");
  switch (*family) {
    case Family::Direct:
      return App::tr("direct");
    case Family::ImplicitGemm:
      return App::tr("implicit GEMM");
    case Family::Gemm:
      return App::tr("GEMM");
    case Family::Fft:
      return App::tr("FFT");
    case Family::Winograd:
      return App::tr("Winograd");
    case Family::Depthwise:
      return App::tr("depthwise");
    case Family::Other:
      break;
  }
  return App::tr("other");
}

QString layerName(const NetworkProblem& subject) {
  if (subject.layers.empty()) return QString::fromStdString(toText(subject.problem));
  const QString first = toQString(subject.layers.front());
  return subject.layers.size() == 1 ? first : first + QStringLiteral(" ×%1").arg(subject.layers.size());
}

QString layersText(const NetworkProblem& subject) {
  QStringList layers;
  for (const std::string& layer : subject.layers) layers.append(toQString(layer));
  return layers.join(QStringLiteral(", "));
}

QString passName(Pass pass) {
  switch (pass) {
    case Pass::Forward:
      return App::tr("forward");
    case Pass::BackwardData:
      return App::tr("backward-data");
    case Pass::BackwardFilter:
      return App::tr("backward-filter");
  }
  return {};
}

QString statusName(const Trial& trial) {
  if (!trial.status) return trial.buildUs ? App::tr("under way") : App::tr("waiting");
  switch (*trial.status) {
    case TrialStatus::Measured:
      return App::tr("measured");
    case TrialStatus::Skipped:
      return App::tr("skipped");
    case TrialStatus::Unsupported:
      return App::tr("unsupported");
    case TrialStatus::Failed:
      return App::tr("failed");
  }
  return {};
}

QString statusText(const Trial& trial) {
  if (trial.status == TrialStatus::Measured || trial.reason.empty()) return statusName(trial);
  return QStringLiteral("%1: %2").arg(statusName(trial), toQString(trial.reason));
}

QString notesText(const std::vector<Note>& notes) {
  QStringList names;
  for (const Note note : notes) names.append(noteName(note));
  return names.join(QStringLiteral(", "));
}

QString marksText(const Marks& marks, std::size_t trial) {
  QStringList names;
  if (marks.fastest == trial) names.append(App::tr("fastest"));
  if (marks.heuristics == trial) names.append(App::tr("heuristics' choice"));
  if (marks.benchmark == trial) names.append(App::tr("benchmark mode's choice"));
  return names.join(QStringLiteral(", "));
}

double relativeSpread(const Summary& summary) {
  if (summary.count < 2 || summary.median <= 0) return 0;
  return (summary.upperQuartile - summary.lowerQuartile) / summary.median;
}

QString timeText(const Summary& summary) {
  const QString median = timeText(summary.median);
  if (summary.count < 2) return median;
  return QStringLiteral("%1 ±%2").arg(median, QString::fromStdString(formatPercent(relativeSpread(summary) / 2)));
}

QString trialToolTip(const Trial& trial, const Summary& time, const QString& marks) {
  QString text = QStringLiteral("<b>%1</b><table>").arg(algorithmName(trial.candidate).toHtmlEscaped());
  text += row(App::tr("Family"), familyName(trial.candidate.family));
  if (time.count > 0) {
    text += row(App::tr("Time"), timeText(time));
    text += row(App::tr("Samples"), QString::number(time.count));
  }
  if (trial.buildUs) {
    text += row(App::tr("Workspace"), QString::fromStdString(formatBytes(trial.workspaceBytes)));
    text += row(App::tr("Build"), timeText(*trial.buildUs));
  }
  if (!trial.candidate.notes.empty()) text += row(App::tr("Notes"), notesText(trial.candidate.notes));
  if (!marks.isEmpty()) text += row(App::tr("Marks"), marks);
  if (time.count == 0) text += row(App::tr("No time"), statusText(trial));
  return text + QStringLiteral("</table>");
}

QString rooflineToolTip(double us) {
  return App::tr(
             "<b>Roofline: %1</b><p>The least time in which this device could do a direct convolution of this size, "
             "limited by its arithmetic or by its memory, whichever is slower. Algorithms that save arithmetic "
             "(Winograd, FFT) may lie below it.</p>")
      .arg(timeText(us));
}

}  // namespace convscope
