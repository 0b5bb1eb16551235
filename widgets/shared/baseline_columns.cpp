#include "widgets/shared/baseline_columns.h"

#include "text/units.h"
#include "widgets/shared/comparison_text.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

/// Returns the first words of a name that fit above a narrow column: "NVIDIA H100…". The tooltip has all of it.
QString shortName(const QString& name) {
  constexpr qsizetype kMostLetters = 12;  // "cuDNN 9.19.0"
  if (name.size() <= kMostLetters) return name;
  const qsizetype end = name.lastIndexOf(u' ', kMostLetters);
  return name.left(end > 0 ? end : kMostLetters) + u'…';
}

/// Returns why a problem has no change.
QString reasonForNone(const Baseline::Change& change) {
  if (!change.isMatched()) return App::tr("The baseline does not have this layer and pass.");
  if (!change.before) return App::tr("The baseline did not measure this layer and pass.");
  return App::tr("Not measured yet.");
}

QString meaningOf(Verdict verdict) {
  switch (verdict) {
    case Verdict::Same:
      return App::tr("Same: both 95% intervals are within 2%.");
    case Verdict::Faster:
      return App::tr("Faster: the 95% intervals do not overlap and the medians differ by more than 2%.");
    case Verdict::Slower:
      return App::tr("Slower: the 95% intervals do not overlap and the medians differ by more than 2%.");
    case Verdict::Unsure:
      return App::tr("Unsure: the samples do not decide it, or are of different kinds.");
  }
  return {};
}

}  // namespace

ColumnInfo baselineChangeColumn(const Baseline& baseline) {
  return {App::tr("vs %1").arg(shortName(baseline.name())), QStringLiteral("%"),
          App::tr("How much longer one execution of the fastest algorithm takes than in the baseline, %1. Below 0%, it "
                  "is faster.")
              .arg(baseline.title())};
}

ColumnInfo baselineVerdictColumn(const Baseline& baseline) {
  return {App::tr("Verdict"),
          {},
          App::tr("Whether the change from the baseline, %1, is larger than the noise of both measurements, as on the "
                  "page Compare.")
              .arg(baseline.title()),
          App::tr("not in the baseline")};
}

bool hasBaselineColumns(const QAbstractItemModel& table, const Baseline& baseline) {
  const QString title = baselineChangeColumn(baseline).title;
  for (int column = 0; column < table.columnCount(); ++column) {
    if (table.headerData(column, Qt::Horizontal).toString() == title) return true;
  }
  return false;
}

TableCell baselineChangeCell(const Baseline::Change& change) {
  const bool isNoise = change.verdict == Verdict::Same || change.verdict == Verdict::Unsure;
  return change.isMeasured() ? changeCell(change.ratio, isNoise) : missingCell(QStringLiteral("–"));
}

TableCell baselineVerdictCell(const Baseline::Change& change) {
  if (change.isMeasured()) return textCell(verdictName(change.verdict), change.verdict == Verdict::Same);
  return missingCell(change.isMatched() ? App::tr("not measured in both") : App::tr("not in the baseline"));
}

QString baselineToolTip(const Baseline& baseline, const Baseline::Change& change) {
  if (!change.isMeasured()) return paragraph(reasonForNone(change));
  return QStringLiteral("<b>%1</b><p>%2</p><p>%3</p>")
      .arg(escapedMarkup(App::tr("%1 against the baseline").arg(toQString(formatChange(change.ratio)))),
           escapedMarkup(App::tr("%1 now, %2 in the baseline (%3, %4): medians of one execution of the fastest "
                                 "algorithm.")
                             .arg(timeText(*change.now), timeText(*change.before), baseline.name(), change.algorithm)),
           escapedMarkup(meaningOf(change.verdict)));
}

}  // namespace convscope
