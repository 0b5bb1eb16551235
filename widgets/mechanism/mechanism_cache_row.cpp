#include "widgets/mechanism/mechanism_cache_row.h"

#include "core/pass.h"
#include "text/translate.h"
#include "text/units.h"
#include "widgets/mechanism/mechanism_brush.h"
#include "widgets/shared/colours.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

/// Names an entry and its plan, which is an engine with `settings` or without.
QString chipText(const MechanismBrush& brush, const CacheEntry& entry, bool settings) {
  const QString size = brush.frame.sizeLabels.value(static_cast<qsizetype>(entry.size));
  const CallScript& script = *entry.script;
  const QString name =
      brush.state.calls > 1
          ? QStringLiteral("%1 %2 %3")
                .arg(toQString(entry.layer),
                     toQString(translated("traits", traitsOf(script.subject.problem.pass).shortTitle.data())), size)
          : size;
  const QString plan = toQString(script.shortAlgorithm);
  const QString algorithm = settings ? plan : plan.section(u',', 0, 0);
  return QStringLiteral("%1 → %2").arg(name, algorithm);
}

void paintChip(const MechanismBrush& brush, const QRectF& rect, const CacheEntry& entry, const QString& label) {
  brush.painter.setPen(QPen(entry.isUsed ? brush.colour : brush.colours.line, entry.isUsed ? 2.2 : 1));
  brush.painter.setBrush(brush.style.background);
  brush.painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2);
  brush.painter.setPen(Qt::NoPen);
  brush.painter.setBrush(familyColour(entry.script->family, brush.style.background));
  brush.painter.drawEllipse(QPointF(rect.left() + brush.unit() * 0.6, rect.center().y()), brush.unit() * 0.25,
                            brush.unit() * 0.25);
  brush.text(rect.adjusted(brush.unit() * 1.05, 0, -brush.unit() * 0.3, 0), Qt::AlignLeft | Qt::AlignVCenter, label,
             brush.colours.text, entry.isUsed);
}

}  // namespace

QStringList paintCacheRow(const MechanismBrush& brush, const CacheContents& contents) {
  const QRectF& rect = brush.layout.cache;
  brush.painter.setPen(QPen(brush.colours.line, 1.2));
  brush.painter.setBrush(brush.colours.sunken);
  brush.painter.drawRoundedRect(rect, tokens::kCardRadius, tokens::kCardRadius);
  const double pad = brush.unit() * 0.5;
  QStringList labels;
  const bool none = brush.film.policy().cache.keeps == PlanCache::Keeps::Nothing;
  const QString title =
      none                    ? App::tr("No cache")
      : contents.entries == 1 ? App::tr("Cache: 1 entry")
      : brush.state.calls > 1
          ? App::tr("Cache: %1 entries, by layer, pass and size").arg(toQString(formatCount(contents.entries)))
          : App::tr("Cache: %1 entries").arg(toQString(formatCount(contents.entries)));
  const double width = QFontMetricsF(brush.bold).horizontalAdvance(title) + brush.unit();
  brush.text(QRectF(rect.left() + pad, rect.top(), width, rect.height()), Qt::AlignLeft | Qt::AlignVCenter, title,
             brush.colours.text, true);
  double x = rect.left() + pad + width;
  const auto widthOf = [&](const CacheEntry& entry, const QString& label) {
    return QFontMetricsF(entry.isUsed ? brush.bold : brush.body).horizontalAdvance(label) + 1.6 * brush.unit();
  };
  double whole = x;  // with the settings of each plan
  for (const CacheEntry& entry : contents.shown)
    whole += widthOf(entry, chipText(brush, entry, true)) + brush.unit() * 0.4;
  const bool hasRoom =
      contents.entries == static_cast<std::int64_t>(contents.shown.size()) && whole <= rect.right() - pad;
  for (const CacheEntry& entry : contents.shown) {
    const QString label = chipText(brush, entry, hasRoom);
    const double wide = widthOf(entry, label);
    const double left = static_cast<double>(contents.entries - labels.size()) > 1 ? brush.unit() * 3 : 0;
    if (x + wide + left > rect.right() - pad) break;
    paintChip(brush, QRectF(x, rect.top() + brush.unit() * 0.25, wide, rect.height() - brush.unit() * 0.5), entry,
              label);
    x += wide + brush.unit() * 0.4;
    labels.append(label);
  }
  if (contents.entries > labels.size())
    brush.text(QRectF(x, rect.top(), rect.right() - pad - x, rect.height()), Qt::AlignLeft | Qt::AlignVCenter,
               QStringLiteral("+%1").arg(toQString(formatCount(contents.entries - labels.size()))),
               brush.colours.secondText);
  return labels;
}

}  // namespace convscope
