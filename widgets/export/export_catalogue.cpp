#include "widgets/export/export_catalogue.h"

#include <fmt/format.h>

#include <QTableView>
#include <algorithm>

#include "problem/input_error.h"
#include "widgets/chart/chart_painter.h"
#include "widgets/export/session_pages.h"

namespace convscope {
namespace {

/// Finds the entry of `all` whose name, as returned by `nameOf`, is `name`.
template <class List, class NameOf>
auto named(const char* kind, const List& all, const QString& name, const NameOf& nameOf) {
  const auto found = std::ranges::find(all, name, nameOf);
  if (found != all.end()) return *found;
  QStringList names;
  for (const auto& entry : all) names.append(nameOf(entry));
  throw InputError(fmt::format("there is no {} '{}'; there are: {}", kind, name.toStdString(),
                               names.join(QStringLiteral(", ")).toStdString()));
}

}  // namespace

ExportCatalogue::ExportCatalogue(const SessionStore& store, ShownSurvey& shown) {
  for (const PageMaker make : sessionPages()) m_pages.emplace_back(make(store, shown, nullptr));
  // Charts that are never visible must be filled explicitly before their name and emptiness are known.
  for (ChartPainter* chart : charts()) chart->rebuildNow();
}

QList<PagePart> ExportCatalogue::parts() const {
  QList<PagePart> parts;
  for (const auto& page : m_pages) parts += page->parts();
  return parts;
}

QList<ChartPainter*> ExportCatalogue::charts() const {
  QList<ChartPainter*> charts;
  for (const PagePart& part : parts()) charts += part.charts;
  return charts;
}

QList<ExportCatalogue::NamedTable> ExportCatalogue::tables() const {
  QList<NamedTable> tables;
  for (const PagePart& part : parts()) {
    for (qsizetype i = 0; i < part.tables.size(); ++i) {
      const QString name = i == 0 ? part.name : QStringLiteral("%1-%2").arg(part.name).arg(i + 1);
      tables.append({name, part.tables[i]});
    }
  }
  return tables;
}

ChartPainter& ExportCatalogue::chart(const QString& name) const {
  return *named("chart", charts(), name, [](const ChartPainter* chart) { return chart->name(); });
}

QTableView& ExportCatalogue::table(const QString& name) const {
  return *named("table", tables(), name, [](const NamedTable& table) { return table.name; }).view;
}

void ExportCatalogue::showCostliestFirst() const {
  for (const auto& page : m_pages) page->showCostliestFirst();
}

QString ExportCatalogue::nameOf(const QTableView& table) const {
  for (const auto& [name, view] : tables()) {
    if (view == &table) return name;
  }
  return {};
}

QString ExportCatalogue::listing() const {
  QString text;
  const auto add = [&text](const QString& kind, const QString& name, const QString& title) {
    text += QStringLiteral("%1  %2  %3\n").arg(kind, -5).arg(name, -24).arg(title);
  };
  for (const ChartPainter* chart : charts()) add(QStringLiteral("chart"), chart->name(), chart->title());
  for (const auto& [name, view] : tables()) add(QStringLiteral("table"), name, view->accessibleName());
  return text;
}

}  // namespace convscope
