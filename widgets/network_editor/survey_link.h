#pragma once

#include <QObject>
#include <QTimer>
#include <optional>
#include <set>
#include <vector>

#include "widgets/network_editor/layer_model.h"
#include "widgets/shared/shown_survey.h"

namespace convscope {

/// Links the edited layers with the shown survey. A layer's problems in the survey are those equal to its own, so a
/// layer that was edited since is not matched. Passes the layers' times to the model, and keeps the selected layer and
/// problem in sync.
class SurveyLink : public QObject {
  Q_OBJECT

 public:
  SurveyLink(LayerModel& model, ShownSurvey& shown, QObject* parent);

  /// Selects a problem of the layer in row `row`, with the same pass as before if there is one.
  void selectLayer(int row);
  /// Returns whether the survey has a time for any layer.
  bool hasTimes() const;
  /// Returns the device and library of the times, e.g. "Times: NVIDIA H200, cuDNN 9.19.0"; empty without times.
  QString origin() const;

 signals:
  void timesChanged();
  /// The user selected a problem that belongs to the layers in these rows.
  void layersSelected(const std::vector<int>& rows);

 private:
  struct PassTime {
    std::optional<double> us;  ///< of PyTorch's choice with benchmark = False; empty if it is not known
    QString text;
  };

  void load();
  void match();
  void read(int problem);
  void showTimes();
  void follow();
  LayerTime timeOf(const std::vector<int>& problems) const;

  LayerModel& m_model;
  const NetworkDocument& m_document;
  ShownSurvey& m_shown;
  std::vector<std::vector<int>> m_problemsOf;  ///< for each row, indices in Survey::problems
  std::vector<PassTime> m_times;               ///< for each problem of the survey
  std::set<int> m_changed;                     ///< problems to read again
  QTimer m_timer;
};

}  // namespace convscope
