#include "widgets/export/export_catalogue.h"

#include <QTableView>
#include <algorithm>

#include "problem/input_error.h"
#include "widgets/chart/chart_painter.h"
#include "widgets/export/session_pages.h"

namespace convscope {

ExportCatalogue::ExportCatalogue(const SessionStore& store, ShownSurvey& shown) {
  for (const PageMaker make : sessionPages()) m_pages.emplace_back(make(store, shown, nullptr));
  // Charts that are never visible must be filled explicitly before their emptiness is known.
  for (const PagePart& part : parts()) {
    for (ChartPainter* chart : part.charts) chart->rebuildNow();
  }
}

QList<PagePart> ExportCatalogue::parts() const {
  QList<PagePart> parts;
  for (const auto& page : m_pages) parts += page->parts();
  return parts;
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

QTableView& ExportCatalogue::table(const QString& name) const {
  QStringList names;
  for (const auto& [known, view] : tables()) {
    if (known == name) return *view;
    names.append(known);
  }
  throw InputError("there is no table '{}'; there are: {}", name.toStdString(),
                   names.join(QStringLiteral(", ")).toStdString());
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
  for (const PagePart& part : parts()) {
    for (const ChartPainter* chart : part.charts) add(QStringLiteral("chart"), chart->name(), chart->title());
  }
  for (const auto& [name, view] : tables()) add(QStringLiteral("table"), name, view->accessibleName());
  return text;
}

}  // namespace convscope
