#include "widgets/inspector/inspector_text.h"

#include <QStringList>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "analysis/speed_reasons.h"
#include "backend/kernel_launch.h"
#include "core/problem_text.h"
#include "problem/problem_cost.h"
#include "session/subject_text.h"
#include "session/trial_columns.h"
#include "session/trial_times.h"
#include "text/message.h"
#include "text/sentences.h"
#include "text/units.h"
#include "widgets/shared/colours.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/note_texts.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

QString html(const std::string& text) {
  return escapedMarkup(toQString(text));
}

QString inspectorParagraph(const QString& html) {
  return QStringLiteral("<p>%1</p>").arg(html);
}

QString heading(const QString& text) {
  return QStringLiteral("<h3>%1</h3>").arg(escapedMarkup(text));
}

/// Returns the family's name with a dot in its colour.
QString familyInColour(std::optional<Family> family) {
  return QStringLiteral("<span style=\"color:%1\">&#9679;</span> %2")
      .arg(familyColour(family).name(), familyName(family));
}

QString slowerInWords(double ratio) {
  constexpr double kNothing = 0.0005;
  if (ratio < 1 + kNothing) return App::tr("as fast as the fastest");
  if (ratio < 2) return App::tr("%1 slower than the fastest").arg(QString::fromStdString(formatPercent(ratio - 1)));
  return App::tr("%1 times as long as the fastest").arg(QString::number(ratio, 'f', 1));
}

QString algorithmInWords(const ProblemResult& result, const ProblemFigures& figures, std::size_t index) {
  const Trial& trial = result.trials[index];
  return App::tr("<b>%1</b>, %2, %3, %4 workspace")
      .arg(escapedMarkup(algorithmName(result, trial)), familyInColour(trial.candidate.family),
           timeText(figures.times[index]), bytesText(trial.workspaceBytes));
}

/// Counts algorithms, e.g. "41 algorithms of 12 engines: 38 measured, 3 unsupported."
QString countsInWords(const ProblemResult& result) {
  std::set<std::int64_t> engines;
  std::map<TrialStatus, int> counts;
  int open = 0;
  for (const Trial& trial : result.trials) {
    if (trial.candidate.engine >= 0) engines.insert(trial.candidate.engine);
    ++(trial.status ? counts[*trial.status] : open);
  }
  QStringList parts;
  const auto add = [&parts](int count, const QString& text) {
    if (count > 0) parts.append(text);
  };
  using enum TrialStatus;
  add(counts[Measured], App::tr("%1 measured").arg(counts[Measured]));
  add(counts[Slower], App::tr("%1 too slow").arg(counts[Slower]));
  add(counts[Unsupported], App::tr("%1 not supported").arg(counts[Unsupported]));
  add(counts[Failed], App::tr("%1 failed").arg(counts[Failed]));
  add(counts[Skipped], App::tr("%1 skipped").arg(counts[Skipped]));
  add(open, App::tr("%1 pending").arg(open));
  const QString total = engines.size() > 1
                            ? App::tr("%1 algorithms of %2 engines").arg(result.trials.size()).arg(engines.size())
                        : result.trials.size() == 1 ? App::tr("1 algorithm")
                                                    : App::tr("%1 algorithms").arg(result.trials.size());
  return App::tr("%1: %2.").arg(total, parts.join(toQString(listGap())));
}

QString choiceInWords(const ProblemResult& result, const ProblemFigures& figures, std::optional<std::size_t> choice,
                      const QString& who) {
  if (!choice || !figures.marks.fastest) return {};
  if (choice == figures.marks.fastest) return inspectorParagraph(App::tr("<b>%1:</b> also the fastest.").arg(who));
  const double ratio = timesSlower(result, result.trials[*choice], result.trials[*figures.marks.fastest]);
  return inspectorParagraph(App::tr("<b>%1:</b> %2, %3, with %4 workspace.")
                                .arg(who, escapedMarkup(algorithmName(result, result.trials[*choice])),
                                     slowerInWords(ratio), bytesText(result.trials[*choice].workspaceBytes)));
}

/// Describes the time of an algorithm without back-to-back samples.
QString isolatedInWords(const Trial& trial, const Summary& summary) {
  if (!trial.status) return inspectorParagraph(App::tr("<b>%1</b>: first sample.").arg(timeText(summary)));
  QStringList sentences{
      summary.count == 1
          ? App::tr("<b>%1</b>: ruled out early. One isolated sample was enough to see that it cannot win.")
                .arg(timeText(summary))
          : App::tr("<b>%1</b>: ruled out early. %2 isolated samples were enough to see that it cannot win.")
                .arg(timeText(summary))
                .arg(summary.count)};
  const QString sample = timeText(median(trial.timing().us));
  if (sample != timeText(summary.median))
    sentences.append(App::tr("With its launch, it took %1: the usual time of a launch is subtracted.").arg(sample));
  return inspectorParagraph(sentences.join(toQString(sentenceGap())));
}

/// Describes the time of an algorithm with back-to-back samples.
QString hotInWords(const Trial& trial, const Summary& summary) {
  if (summary.count == 1)
    return inspectorParagraph(App::tr("<b>%1</b>: one back-to-back sample, the mean of %2 executions.")
                                  .arg(timeText(summary))
                                  .arg(trial.timing().repeats));
  return inspectorParagraph(App::tr("<b>%1</b>: median of %2 back-to-back samples, each the mean of %3 executions.")
                                .arg(timeText(summary))
                                .arg(summary.count)
                                .arg(trial.timing().repeats));
}

QString speedInWords(const ProblemResult& result, const ProblemFigures& figures, std::size_t index) {
  const Trial& trial = result.trials[index];
  const Summary& summary = figures.times[index];
  QString text = trial.raced() ? hotInWords(trial, summary) : isolatedInWords(trial, summary);
  const auto fastest = figures.marks.fastest;
  if (fastest == index)
    text += inspectorParagraph(App::tr("The fastest of this layer and pass."));
  else if (fastest)
    text +=
        inspectorParagraph(App::tr("%1, %2.").arg(slowerInWords(timesSlower(result, trial, result.trials[*fastest])),
                                                  escapedMarkup(algorithmName(result, result.trials[*fastest]))));
  if (isFound(result.lists, trial.candidate))
    text += inspectorParagraph(App::tr("Found by the search of knobs. No framework picks it by itself."));
  if (trial.timing().throttled > 0)
    text += inspectorParagraph(
        App::tr("Samples discarded because the device's clock was throttled: %1.").arg(trial.timing().throttled));
  return text;
}

QString costsInWords(const Trial& trial) {
  QStringList parts;
  if (trial.buildUs) {
    parts.append(App::tr("Workspace: %1.").arg(bytesText(trial.workspaceBytes)));
    parts.append(App::tr("Building the plan took %1.").arg(timeText(*trial.buildUs)));
  }
  if (trial.firstExecutionUs)
    parts.append(
        App::tr("The first execution, including module loading, took %1.").arg(timeText(*trial.firstExecutionUs)));
  if (trial.reorderUs > 0)
    parts.append(
        App::tr(
            "Converting the tensors to and from its own format takes another %1, which is not included in its time.")
            .arg(timeText(trial.reorderUs)));
  return parts.isEmpty() ? QString() : inspectorParagraph(parts.join(u' '));
}

}  // namespace

QString surveyInWords(const Survey& survey) {
  const SurveyStarted& started = survey.started;
  int ended = 0;
  std::size_t trials = 0;
  for (const ProblemResult& result : survey.problems) {
    ended += result.ended ? 1 : 0;
    trials += result.trials.size();
  }
  QString text = heading(toQString(subjectName(started)));
  text += inspectorParagraph(
      App::tr("Input %1, on %2, backend %3.")
          .arg(toQString(sizeText(started)), escapedMarkup(deviceName(started.device)), html(started.options.backend)));
  text += inspectorParagraph(
      App::tr("%1 of %2 problems measured, %3 algorithms.").arg(ended).arg(survey.problems.size()).arg(trials));
  if (survey.ended && survey.ended->how != SurveyEnd::Completed)
    text +=
        inspectorParagraph(survey.ended->how == SurveyEnd::Cancelled
                               ? App::tr("The survey was stopped early.")
                               : App::tr("The survey failed: %1").arg(html(translatedMessage(survey.ended->reason))));
  for (const std::string& remark : survey.remarks) text += inspectorParagraph(html(translatedMessage(remark)));
  return text + inspectorParagraph(App::tr("Select a row of the chart to see the details of a layer."));
}

QString problemInWords(const ProblemResult& result, const ProblemFigures& figures) {
  const NetworkProblem& subject = result.subject;
  QString text = heading(App::tr("%1, %2").arg(layerName(subject), passName(subject.problem.pass)));
  if (subject.layers.size() > 1)
    text += inspectorParagraph(App::tr("The same problem in %1 layers: %2.")
                                   .arg(subject.layers.size())
                                   .arg(escapedMarkup(layersText(subject))));
  text += inspectorParagraph(QStringLiteral("<code>%1</code>").arg(html(toText(subject.problem))));
  text += inspectorParagraph(App::tr("%1 of arithmetic; at least %2 to read and write.")
                                 .arg(QString::fromStdString(formatFlops(flops(subject.problem))),
                                      bytesText(static_cast<std::uint64_t>(minimumBytes(subject.problem)))));
  if (!result.device.empty()) text += inspectorParagraph(App::tr("Measured on %1.").arg(html(result.device)));
  if (!result.failure.empty())
    return text + inspectorParagraph(App::tr("<b>Failed:</b> %1").arg(html(translatedMessage(result.failure))));
  if (result.trials.empty()) return text + inspectorParagraph(App::tr("Not measured yet."));
  text += inspectorParagraph(countsInWords(result));
  const Marks& marks = figures.marks;
  if (marks.fastest) {
    text += inspectorParagraph(App::tr("<b>Fastest:</b> %1.").arg(algorithmInWords(result, figures, *marks.fastest)));
    if (marks.rooflineUs)
      text += inspectorParagraph(App::tr("The device's peak rates allow a direct computation in %1 at best (roofline).")
                                     .arg(timeText(*marks.rooflineUs)));
  }
  if (!marks.dispatch.toLibrary())
    text += inspectorParagraph(
        App::tr("<b>PyTorch</b> does not give this layer to the library: it is executed by %1, because "
                "%2. Its time there is not known.")
            .arg(html(marks.dispatch.executor), html(marks.dispatch.reason)));
  text += choiceInWords(result, figures, marks.heuristics, heuristicChoiceTitle(marks));
  text += choiceInWords(result, figures, marks.benchmark, App::tr("Benchmark choice (benchmark on)"));
  return text;
}

QString whyFasterInWords(const ProblemResult& result, const ProblemFigures& figures, const DeviceInfo& device,
                         std::optional<std::size_t> trial) {
  const auto fastest = figures.marks.fastest;
  const auto other = trial ? trial : figures.marks.heuristics;
  if (!fastest || !other || *other == *fastest || figures.times[*other].count == 0) return {};
  if (figures.times[*other].lowerQuartile <= figures.times[*fastest].upperQuartile) return {};
  const Trial& faster = result.trials[*fastest];
  const Trial& slower = result.trials[*other];
  QString text = inspectorParagraph(trial ? App::tr("<b>Why the fastest is faster than this algorithm:</b>")
                                          : App::tr("<b>Why the fastest is faster than the heuristic choice:</b>"));
  const std::vector<std::string> reasons = speedReasons(faster, slower, result.subject.problem, device);
  for (const std::string& reason : reasons) text += inspectorParagraph(html(reason));
  QStringList rest;
  if (reasons.empty()) rest.append(App::tr("Neither the library's notes nor the known kernels tell."));
  const bool isFasterTimed = areTimed(faster.launches);
  const bool isSlowerTimed = areTimed(slower.launches);
  if (!isFasterTimed && !isSlowerTimed)
    rest.append(App::tr("The times of their kernels, which would tell more, were not recorded."));
  else if (!isFasterTimed || !isSlowerTimed)
    rest.append(isSlowerTimed
                    ? App::tr("The times of the faster one's kernels, which would tell more, were not recorded.")
                    : App::tr("The times of the slower one's kernels, which would tell more, were not recorded."));
  return rest.isEmpty() ? text : text + inspectorParagraph(rest.join(toQString(sentenceGap())));
}

QString trialInWords(const ProblemResult& result, const ProblemFigures& figures, std::size_t index) {
  const Trial& trial = result.trials[index];
  QString text = heading(algorithmName(result, trial));
  text += inspectorParagraph(familyInColour(trial.candidate.family));
  if (figures.times[index].count > 0) {
    text += speedInWords(result, figures, index);
  } else {
    const QString reason = html(translatedMessage(trial.reason));
    text += inspectorParagraph(reason.isEmpty() ? App::tr("No time: %1.").arg(toQString(statusName(trial)))
                                                : App::tr("No time: %1. %2").arg(toQString(statusName(trial)), reason));
  }
  if (const QString marks = marksText(figures.marks, index); !marks.isEmpty())
    text += inspectorParagraph(App::tr("Marks: %1.").arg(marks));
  text += costsInWords(trial);
  for (const Note note : trial.candidate.notes)
    text += inspectorParagraph(QStringLiteral("<b>%1:</b> %2").arg(noteName(note), noteSentence(note)));
  text += inspectorParagraph(
      App::tr("<b>In commands and files:</b> %1").arg(QStringLiteral("<code>%1</code>").arg(html(trial.candidate.id))));
  return text;
}

}  // namespace convscope
