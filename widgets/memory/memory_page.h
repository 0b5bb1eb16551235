#pragma once

#include <QTimer>
#include <cstdint>
#include <optional>

#include "analysis/network_memory.h"
#include "widgets/memory/memory_model.h"
#include "widgets/memory/network_memory.h"
#include "widgets/shared/page.h"
#include "widgets/shared/problem_table.h"

class QLabel;
class QSplitter;

namespace convscope {

class MemoryChart;
class MemoryTiles;
class NetworkMemoryChart;
class WorkspaceLimitBar;

/// The page "memory": time against workspace for the selected layer and for the whole network, and the algorithm of
/// each layer within a workspace limit, which applies to the whole page.
class MemoryPage : public Page {
  Q_OBJECT

 public:
  MemoryPage(ShownSurvey& shown, QWidget* parent = nullptr);

  QString name() const override { return QStringLiteral("memory"); }
  QString title() const override { return tr("Memory"); }
  QList<ChartPainter*> charts() const override;
  QList<QTableView*> tables() const override { return {m_table}; }

  void limitWorkspace(std::uint64_t bytes) override { setLimit(bytes); }
  std::optional<std::uint64_t> limit() const { return m_model.limit(); }
  void setLimit(std::optional<std::uint64_t> limit);
  /// Returns the sentences below the charts: what the figures do not include, and the figures of all input sizes.
  QString notes() const;

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  QWidget* makeContent();
  void showWhatIsThere();
  void showFigures();
  void showWithin();
  const NetworkMemory& memory() const;
  void takeLimit(std::optional<std::uint64_t> limit);

  ShownSurvey& m_shown;
  MemoryModel m_model;
  mutable std::optional<NetworkMemory> m_memory;  ///< of the shown survey; empty after it changed
  BaselineMemory m_baselineMemory;
  ProblemTable m_problemTable;
  QTimer m_refresh;
  WorkspaceLimitBar* m_bar = nullptr;
  MemoryTiles* m_figures = nullptr;
  QLabel* m_notes = nullptr;
  QSplitter* m_charts = nullptr;
  MemoryChart* m_chart = nullptr;
  NetworkMemoryChart* m_networkChart = nullptr;
  QTableView* m_table = nullptr;
};

}  // namespace convscope
