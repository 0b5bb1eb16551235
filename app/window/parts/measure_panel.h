#pragma once

#include <QWidget>

class QAction;
class QScrollArea;

namespace convscope {
class ElidedLabel;
}

namespace convscope::window {

class HostBox;
class RunPanel;
class SubjectPanel;

/// The contents of the panel Measure: the host, the settings of a run and what it measures. In a low window they
/// scroll; Run and Stop stay visible below them, with the reason why Run is disabled.
class MeasurePanel : public QWidget {
  Q_OBJECT

 public:
  MeasurePanel(RunPanel* run, SubjectPanel* subject, QAction* start, QAction* stop, QWidget* parent = nullptr);

  HostBox& hosts() { return *m_hosts; }

 private:
  QWidget* makeFooter(QAction* start, QAction* stop);
  void showReason();
  void showRefusal();

  RunPanel* m_run;
  HostBox* m_hosts;
  QScrollArea* m_area;
  ElidedLabel* m_reason;
};

}  // namespace convscope::window
