#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <algorithm>
#include <ctime>
#include <vector>

namespace convscope::testing {

/// Processor time of the calling thread so far, in milliseconds: what another program's load changes little.
inline double threadMs() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

/// The value below which `share` (0 to 1) of `values` lie.
inline double percentile(std::vector<double> values, double share) {
  std::ranges::sort(values);
  return values.at(static_cast<std::size_t>(share * static_cast<double>(values.size() - 1)));
}

/// A beat each millisecond, and what came between two of them: how long a click would have had to wait.
class Heartbeat : public QObject {
 public:
  Heartbeat() {
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setInterval(1);
    connect(&m_timer, &QTimer::timeout, this, [this] {
      wallMs.push_back(static_cast<double>(m_wall.nsecsElapsed()) * 1e-6);
      cpuMs.push_back(threadMs() - m_from);
      atMs.push_back(static_cast<double>(m_all.nsecsElapsed()) * 1e-6);
      rest();
    });
    m_all.start();
    rest();
    m_timer.start();
  }

  // One of each a beat, in milliseconds.
  std::vector<double> wallMs;
  std::vector<double> cpuMs;
  std::vector<double> atMs;  ///< since the first

 private:
  void rest() {
    m_wall.start();
    m_from = threadMs();
  }

  QTimer m_timer;
  QElapsedTimer m_all;
  QElapsedTimer m_wall;
  double m_from = 0;
};

}  // namespace convscope::testing
