#pragma once

#include <QObject>
#include <QTimer>
#include <optional>
#include <set>
#include <vector>

#include "widgets/network_editor/layer_model.h"
#include "widgets/shared/selection.h"
#include "widgets/shared/session_store.h"

namespace convscope {

/// Ties the layers that are edited to the survey that is selected: the problems that a layer poses there are the ones
/// that are equal, so that what was edited since is not taken for what was measured. Gives the model the layers' times,
/// and keeps the selected layer and the selected problem together.
class SurveyLink : public QObject {
  Q_OBJECT

 public:
  SurveyLink(LayerModel& model, const SessionStore& store, Selection& selection, QObject* parent);

  /// Selects a problem of the layer in row `row`, of the same pass as before where there is one.
  void selectLayer(int row);
  /// Whether the survey has a time for any layer.
  bool hasTimes() const;

 signals:
  void timesChanged();
  /// A problem was selected that the layers of these rows pose.
  void layersSelected(const std::vector<int>& rows);

 private:
  struct Best {
    std::optional<double> us;  ///< of the fastest algorithm; none where nothing was measured yet
    QString text;              ///< in words
  };

  void load();
  void match();
  void read(int problem);
  void showTimes();
  void follow();
  LayerTime timeOf(const std::vector<int>& problems) const;

  LayerModel& m_model;
  const SessionStore& m_store;
  Selection& m_selection;
  int m_survey = -1;
  std::vector<std::vector<int>> m_problemsOf;  ///< for each row, indices in Survey::problems
  std::vector<Best> m_best;                    ///< for each problem of the survey
  std::set<int> m_changed;                     ///< problems to be read again
  QTimer m_timer;
};

}  // namespace convscope
