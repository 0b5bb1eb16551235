#include "widgets/shared/trial_text.h"

#include <QStringList>

#include "analysis/survey_summary.h"
#include "core/problem_text.h"
#include "session/algorithm_text.h"
#include "session/trial_columns.h"
#include "session/trial_times.h"
#include "text/sentences.h"
#include "text/translate.h"
#include "text/units.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/note_texts.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

QString row(const QString& name, const QString& value) {
  return QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td>%2</td></tr>").arg(name, escapedMarkup(value));
}

}  // namespace

QString algorithmName(const ProblemResult& problem, const Trial& trial) {
  return toQString(algorithmText(problem, trial));
}

QString shortAlgorithmName(const ProblemResult& problem, const Trial& trial) {
  return toQString(shortAlgorithmText(problem, trial));
}

QString algorithmName(const Candidate& candidate) {
  return toQString(algorithmText(candidate));
}

QString familyName(const std::optional<Family>& family) {
  return toQString(familyText(family));
}

QString layerName(const NetworkProblem& subject) {
  if (subject.layers.empty()) return QString::fromStdString(toText(subject.problem));
  const QString first = toQString(subject.layers.front());
  const double times = multiplicity(subject);
  return times == 1 ? first : first + QStringLiteral(" ×%1").arg(times, 0, 'g', 3);
}

QString executionTitle(const NetworkProblem& subject) {
  return App::tr("One execution of %1, %2").arg(toQString(firstLayer(subject)), passName(subject.problem.pass));
}

QString layersText(const NetworkProblem& subject) {
  QStringList layers;
  for (const std::string& layer : subject.layers) layers.append(toQString(layer));
  return layers.join(QStringLiteral(", "));
}

QString ownKernelText(const Marks& marks) {
  return marks.dispatch.toLibrary() ? QString() : App::tr("PyTorch's own");
}

QString ownKernelToolTip(const Marks& marks) {
  return App::tr(
             "<b>Not in PyTorch's iteration</b><p>PyTorch executes this layer by %1: %2. The algorithms here are not "
             "used, and no total includes them.</p>")
      .arg(escapedMarkup(toQString(marks.dispatch.executor)), escapedMarkup(toQString(marks.dispatch.reason)));
}

QString marksText(const Marks& marks, std::size_t trial) {
  QStringList names;
  if (marks.fastest == trial) names.append(App::tr("fastest"));
  if (marks.heuristics == trial)
    names.append(marks.hasBenchmarkMode ? App::tr("heuristic choice") : App::tr("first choice of the library"));
  if (marks.benchmark == trial) names.append(App::tr("benchmark choice"));
  if (marks.firstFound && trial >= *marks.firstFound) names.append(App::tr("found by the search of knobs"));
  return names.join(toQString(listGap()));
}

QString heuristicChoiceTitle(const Marks& marks) {
  return marks.hasBenchmarkMode ? App::tr("Heuristic choice (benchmark off)")
                                : App::tr("First choice of the library (benchmark applies to cuDNN only)");
}

QString flagText(const Marks& marks, std::size_t trial) {
  QString letters;
  if (marks.heuristics == trial) letters += u'F';
  if (marks.benchmark == trial) letters += u'T';
  return letters;
}

QString timeText(const Summary& summary) {
  const QString median = timeText(summary.median);
  if (summary.count < 2) return median;
  return App::tr("%1 (spread %2)").arg(median, QString::fromStdString(formatPercent(relativeSpread(summary))));
}

QString trialToolTip(const ProblemResult& problem, const Trial& trial, const Summary& time, const QString& marks) {
  QString text = QStringLiteral("<b>%1</b><table>").arg(escapedMarkup(algorithmName(problem, trial)));
  text += row(App::tr("Family"), familyName(trial.candidate.family));
  if (time.count > 0) {
    text += row(App::tr("Time (spread: interquartile range)"), timeText(time));
    text += row(App::tr("Samples"), QString::number(time.count));
  }
  if (trial.buildUs) {
    text += row(App::tr("Workspace"), bytesText(trial.workspaceBytes));
    text += row(App::tr("Build"), timeText(*trial.buildUs));
  }
  if (!marks.isEmpty()) text += row(App::tr("Marks"), marks);
  if (time.count == 0) text += row(App::tr("No time"), toQString(statusText(trial)));
  return text + QStringLiteral("</table>") + notesToolTip(trial.candidate.notes);
}

}  // namespace convscope
