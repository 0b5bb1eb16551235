#pragma once

#include <csignal>
#include <stop_token>
#include <thread>

namespace convscope::cli {

/// While one lives, SIGINT (Ctrl-C), SIGTERM and SIGHUP request a stop, and a second one ends the program at once;
/// those that were ignored before (nohup) stay so. To be made before any other thread is started, so that all inherit
/// its signal mask.
class StopSignals {
 public:
  StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;
  ~StopSignals();

  std::stop_token token() const { return m_stop.get_token(); }
  /// For what else makes going on pointless.
  void requestStop() { m_stop.request_stop(); }

 private:
  void wait(const std::stop_token& ending);

  sigset_t m_signals{};
  sigset_t m_maskBefore{};
  std::stop_source m_stop;
  std::jthread m_thread;
};

}  // namespace convscope::cli
