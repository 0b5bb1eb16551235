#pragma once

#include <QWidget>
#include <cstdint>
#include <optional>

#include "analysis/network_memory.h"
#include "widgets/memory/network_memory.h"

class QBoxLayout;

namespace convscope {

class Tile;

/// The figures of a network's memory as four tiles: what benchmark mode's search and its choices need, the time within
/// the workspace limit, and the time with the least workspace. Side by side, two by two, or stacked, as they fit.
class MemoryTiles : public QWidget {
  Q_OBJECT

 public:
  explicit MemoryTiles(QWidget* parent = nullptr);

  /// Shows the figures; `network` is `memory` within `limit` bytes. A tile without a figure is hidden.
  /// With a `baseline` the times have their change from it.
  void setMemory(const NetworkMemory& memory, const LimitedNetwork& network, std::optional<std::uint64_t> limit,
                 const BaselineMemory& baseline);

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void showSearch(const NetworkMemory& memory, bool isLimited);
  void showLimit(const NetworkMemory& memory, const LimitedNetwork& network, std::optional<std::uint64_t> limit,
                 const BaselineMemory& baseline);
  void showLeast(const NetworkMemory& memory, const BaselineMemory& baseline);
  void arrange();

  QBoxLayout* m_pairs;
  QBoxLayout* m_search = nullptr;  ///< the first pair
  QBoxLayout* m_within = nullptr;  ///< the second one
  Tile* m_peak;
  Tile* m_choices;
  Tile* m_limit;
  Tile* m_least;
};

}  // namespace convscope
