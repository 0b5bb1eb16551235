#pragma once

#include <csignal>
#include <stop_token>
#include <thread>

namespace convscope::cli {

/// During its life SIGINT (Ctrl-C), SIGTERM and SIGHUP request a stop, and a second one ends the program at once.
/// Signals that were ignored before (nohup) stay ignored. Create it before any other thread, because threads inherit
/// its signal mask.
class StopSignals {
 public:
  StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;
  ~StopSignals();

  std::stop_token token() const { return m_stop.get_token(); }
  /// Requests a stop for another reason, e.g. if nobody reads the output.
  void requestStop() { m_stop.request_stop(); }

 private:
  void wait(const std::stop_token& ending);

  sigset_t m_signals{};
  sigset_t m_maskBefore{};
  std::stop_source m_stop;
  std::jthread m_thread;
};

}  // namespace convscope::cli
