#include "widgets/choices/reported_model.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "text/sentences.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

/// Returns the reasons with their counts, the most frequent first.
QString reasonsText(const ProcessCoverage& coverage) {
  std::map<QString, std::size_t> counts;
  for (const CoveredConvolution& each : coverage.convolutions) {
    if (each.outcome != CoverageOutcome::Applied) ++counts[coverageReason(each)];
  }
  std::vector<std::pair<std::size_t, QString>> reasons;
  for (const auto& [reason, count] : counts) reasons.emplace_back(count, reason);
  std::ranges::sort(reasons, std::greater<>());
  QStringList texts;
  for (const auto& [count, reason] : reasons)
    texts.append(QStringLiteral("%1: %2").arg(reason, countCell(static_cast<std::int64_t>(count)).text));
  return texts.join(toQString(clauseGap()));
}

}  // namespace

ProcessModel::ProcessModel(const RunCoverage& coverage, QObject* parent) : ColumnTable(parent), m_coverage(coverage) {
  setColumns(ownColumns());
  connect(&coverage, &RunCoverage::changed, this, &ProcessModel::refresh);
}

void ProcessModel::refresh() {
  beginResetModel();
  m_processes.clear();
  for (const auto& [number, process] : m_coverage.processes()) m_processes.push_back({number, process});
  setRows(static_cast<int>(m_processes.size()));
  endResetModel();
}

const ReportedProcess* ProcessModel::rowAt(int row) const {
  const auto index = static_cast<std::size_t>(row);
  return index < m_processes.size() ? &m_processes[index] : nullptr;
}

ProcessModel::Columns ProcessModel::ownColumns() {
  const auto count = [](CoverageOutcome outcome) {
    return [outcome](const ReportedProcess& process) {
      return countCell(static_cast<std::int64_t>(process.coverage.count(outcome)));
    };
  };
  return {
      {{.title = tr("Process"), .meaning = tr("The number of the process."), .isNumber = true},
       [](const ReportedProcess& process) {
         return TableCell{QString::number(process.number), process.number};
       }},
      {{.title = tr("Problems met"),
        .meaning = tr("Distinct convolutions that the process asked cuDNN for."),
        .isNumber = true},
       [](const ReportedProcess& process) { return countCell(std::ssize(process.coverage.convolutions)); }},
      {{.title = tr("Applied"), .meaning = tr("Convolutions that got their measured algorithms."), .isNumber = true},
       count(CoverageOutcome::Applied)},
      {{.title = tr("Refused"),
        .meaning = tr("Convolutions that ConvScope does not measure, or whose measured algorithms cuDNN refused."),
        .isNumber = true},
       count(CoverageOutcome::Refused)},
      {{.title = tr("Unknown"), .meaning = tr("Convolutions that the choice file does not have."), .isNumber = true},
       count(CoverageOutcome::Unknown)},
      {{tr("Left to cuDNN because"),
        {},
        tr("Why cuDNN chose itself, and for how many convolutions."),
        QString(40, u'n')},
       [](const ReportedProcess& process) { return textCell(reasonsText(process.coverage)); }}};
}

CoveredConvolutionModel::CoveredConvolutionModel(const RunCoverage& coverage, const ShownSurvey& shown, QObject* parent)
    : ColumnTable(parent), m_coverage(coverage), m_shown(shown) {
  setColumns(ownColumns());
  connect(&shown, &ShownSurvey::changed, this, &CoveredConvolutionModel::findLayers);
  findLayers();
}

void CoveredConvolutionModel::showProcess(int number) {
  const auto found = m_coverage.processes().find(number);
  beginResetModel();
  m_convolutions =
      found != m_coverage.processes().end() ? found->second.convolutions : std::vector<CoveredConvolution>();
  setRows(static_cast<int>(m_convolutions.size()));
  endResetModel();
}

/// The shown survey comes first, because its input size is on the other pages.
void CoveredConvolutionModel::findLayers() {
  m_layers.clear();
  const auto add = [this](const Survey& survey) {
    for (const ProblemResult& problem : survey.problems)
      m_layers.try_emplace(reportedName(problem.subject.problem), layerName(problem.subject));
  };
  if (const Survey* shown = m_shown.survey()) add(*shown);
  for (const Survey& survey : m_shown.store().session().surveys) add(survey);
  notifyChanged(0, rowCount() - 1, 0);
}

const CoveredConvolution* CoveredConvolutionModel::rowAt(int row) const {
  const auto index = static_cast<std::size_t>(row);
  return index < m_convolutions.size() ? &m_convolutions[index] : nullptr;
}

CoveredConvolutionModel::Columns CoveredConvolutionModel::ownColumns() {
  return {{{tr("Layer"),
            {},
            tr("A layer of the open session that computes this problem."),
            QStringLiteral("layer2.0.downsample.0")},
           [this](const CoveredConvolution& each) {
             const auto found = m_layers.find(each.problem);
             return found != m_layers.end() ? textCell(found->second) : missingCell(tr("not in this session"));
           }},
          {{tr("Problem"),
            {},
            tr("The convolution as cuDNN gets it. Tensors of 32 bits are called fp32, also with TF32."),
            QStringLiteral("wgrad fp32 nchw n32 c64 k128 in56x56 f3x3 s2x2 p1x1")},
           [](const CoveredConvolution& each) {
             return each.problem == "-" ? missingCell(tr("not one that ConvScope measures"))
                                        : textCell(toQString(each.problem));
           }},
          {{tr("Outcome"),
            {},
            tr("Applied: the program got the measured algorithms. Refused or unknown: cuDNN chose."),
            tr("applied")},
           [](const CoveredConvolution& each) { return textCell(outcomeText(each.outcome)); }},
          {{tr("Engine or reason"), {}, tr("The first engine that the program got, or why it got none.")},
           [](const CoveredConvolution& each) {
             return textCell(each.outcome == CoverageOutcome::Applied ? toQString(each.detail) : coverageReason(each));
           }}};
}

}  // namespace convscope
