#include "widgets/chart/algorithm_legend.h"

#include "widgets/chart/mark_glyphs.h"
#include "widgets/shared/colours.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

QRectF glyphBar(const QPointF& centre) {
  return {centre - QPointF(6, 6), QSizeF(12, 12)};
}

LegendEntry familyEntry(std::optional<Family> family, bool bars, const ChartStyle& style) {
  const QColor colour = familyColour(family, style.background);
  const QString text = familyName(family);
  if (!bars)
    return {[colour](QPainter& painter, const QPointF& centre) { DotPainter().paint(painter, centre, colour, false); },
            text};
  return {[colour](QPainter& painter, const QPointF& centre) { painter.fillRect(glyphBar(centre), colour); }, text};
}

}  // namespace

void LegendContents::add(const Trial& trial) {
  families.insert(trial.candidate.family);
  isolatedOnly = isolatedOnly || trial.hot.us.empty();
  whiskers = whiskers || (bars && !trial.hot.us.empty());
}

void LegendContents::add(const Marks& marks) {
  fastest = fastest || marks.fastest;
  heuristics = heuristics || marks.heuristics;
  hasBenchmarkMode = hasBenchmarkMode && marks.hasBenchmarkMode;
  benchmark = benchmark || marks.benchmark;
  roofline = roofline || marks.rooflineUs;
}

QList<LegendEntry> algorithmLegend(const LegendContents& contents, const ChartStyle& style) {
  QList<LegendEntry> entries;
  for (const auto& family : contents.families) entries.append(familyEntry(family, contents.bars, style));
  const auto add = [&](bool shown, const QString& text, auto glyph, const QString& meaning = {}) {
    if (shown) entries.append({glyph, text, meaning});
  };
  const QColor muted = style.mutedText;
  const QColor outline = style.text;
  const QColor background = style.background;
  const auto flag = [style](const QString& letter) {
    return [style, letter](QPainter& painter, const QPointF& centre) {
      paintFlag(painter, centre + QPointF(0, flagRise(painter.font())), letter, style);
    };
  };
  add(
      contents.isolatedOnly, contents.underWay ? App::tr("few samples so far") : App::tr("ruled out early"),
      [muted, bars = contents.bars](QPainter& painter, const QPointF& centre) {
        if (bars)
          paintHollowBar(painter, glyphBar(centre), muted);
        else
          DotPainter().paint(painter, centre, muted, true);
      },
      App::tr("Timed once or a few times, each time alone. The others were timed back to back, at least once."));
  add(contents.beyond, App::tr("takes longer than this"),
      [muted](QPainter& painter, const QPointF& centre) { paintBeyond(painter, centre, muted); });
  add(contents.whiskers, App::tr("middle half of the samples"),
      [outline](QPainter& painter, const QPointF& centre) { paintWhisker(painter, centre, 12, outline); });
  add(contents.fastest, App::tr("fastest"), [background, outline](QPainter& painter, const QPointF& centre) {
    paintLozenge(painter, centre, background, outline);
  });
  add(contents.heuristics,
      !contents.hasBenchmarkMode ? App::tr("first choice of the library (benchmark applies to cuDNN only)")
      : contents.shortChoices    ? QStringLiteral("benchmark = False")
                                 : App::tr("heuristic choice (benchmark = False)"),
      flag(QStringLiteral("F")),
      contents.hasBenchmarkMode
          ? App::tr("The algorithm that PyTorch takes with benchmark = False, without a search. FT: with True too.")
          : App::tr("The first algorithm that the library lists, without a search."));
  const QString benchmark = QStringLiteral("benchmark = ") +
                            (contents.benchmarkName.isEmpty() ? QStringLiteral("True") : contents.benchmarkName);
  add(contents.benchmark, contents.shortChoices ? benchmark : App::tr("benchmark choice (%1)").arg(benchmark),
      flag(QStringLiteral("T")),
      App::tr("The algorithm that PyTorch's search takes with benchmark = True. FT: with False too."));
  add(
      contents.roofline, App::tr("roofline bound"),
      [muted](QPainter& painter, const QPointF& centre) { paintTick(painter, centre, muted); },
      App::tr("The shortest time in which this device could compute a direct convolution, by its arithmetic rate and "
              "memory bandwidth. Winograd and FFT may be faster."));
  return entries;
}

}  // namespace convscope
