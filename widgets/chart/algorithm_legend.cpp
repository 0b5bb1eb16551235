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

LegendEntry familyEntry(std::optional<Family> family, bool bars) {
  const QColor colour = familyColour(family);
  const QString text = family ? familyName(family) : App::tr("unknown family");
  if (!bars)
    return {[colour](QPainter& painter, const QPointF& centre) { DotPainter().paint(painter, centre, colour, false); },
            text};
  return {[colour](QPainter& painter, const QPointF& centre) { painter.fillRect(glyphBar(centre), colour); }, text};
}

}  // namespace

void LegendContents::add(const Trial& trial) {
  families.insert(trial.candidate.family);
  timedOnce = timedOnce || trial.hot.us.empty();
  whiskers = whiskers || (bars && !trial.hot.us.empty());
}

void LegendContents::add(const Marks& marks) {
  fastest = fastest || marks.fastest;
  heuristics = heuristics || marks.heuristics;
  benchmark = benchmark || marks.benchmark;
  roofline = roofline || marks.rooflineUs;
}

QList<LegendEntry> algorithmLegend(const LegendContents& contents, const ChartStyle& style) {
  QList<LegendEntry> entries;
  const bool greyTwice = contents.families.contains(std::nullopt) && contents.families.contains(Family::Other);
  for (const auto& family : contents.families) {
    if (family || !greyTwice) entries.append(familyEntry(family, contents.bars));
  }
  if (greyTwice) entries.last().text = App::tr("other or unknown");  // Family::Other comes last
  const auto add = [&](bool shown, const QString& text, auto glyph) {
    if (shown) entries.append({glyph, text});
  };
  const QColor muted = style.mutedText;
  const QColor outline = style.text;
  const QColor background = style.background;
  add(contents.timedOnce, App::tr("timed once"),
      [muted, bars = contents.bars](QPainter& painter, const QPointF& centre) {
        if (bars)
          painter.fillRect(glyphBar(centre), faded(muted));
        else
          DotPainter().paint(painter, centre, muted, true);
      });
  add(contents.whiskers, App::tr("middle half of the samples"),
      [outline](QPainter& painter, const QPointF& centre) { paintWhisker(painter, centre, 12, outline); });
  add(contents.fastest, App::tr("fastest"), [background, outline](QPainter& painter, const QPointF& centre) {
    paintStar(painter, centre, background, outline);
  });
  add(contents.heuristics, App::tr("heuristic choice (benchmark off)"),
      [outline](QPainter& painter, const QPointF& centre) { paintRing(painter, centre, outline); });
  add(contents.benchmark, App::tr("benchmark choice (benchmark on)"),
      [outline](QPainter& painter, const QPointF& centre) { paintTriangle(painter, centre - QPointF(0, 9), outline); });
  add(contents.roofline, App::tr("roofline"),
      [muted](QPainter& painter, const QPointF& centre) { paintTick(painter, centre, muted); });
  return entries;
}

}  // namespace convscope
