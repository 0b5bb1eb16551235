#include "cli/stop_signals.h"

#include <pthread.h>

namespace convscope::cli {
namespace {

constexpr int kWake = SIGUSR1;  ///< ends the waiting of the thread, and nothing else

bool isIgnored(int signal) {
  struct sigaction action {};
  return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

}  // namespace

StopSignals::StopSignals() {
  sigemptyset(&m_signals);
  sigaddset(&m_signals, kWake);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    if (!isIgnored(signal)) sigaddset(&m_signals, signal);
  }
  pthread_sigmask(SIG_BLOCK, &m_signals, &m_maskBefore);
  m_thread = std::jthread([this](const std::stop_token& ending) { wait(ending); });
}

StopSignals::~StopSignals() {
  m_thread.request_stop();
  pthread_kill(m_thread.native_handle(), kWake);
  m_thread.join();
  pthread_sigmask(SIG_SETMASK, &m_maskBefore, nullptr);
}

void StopSignals::wait(const std::stop_token& ending) {
  for (int signal = 0; sigwait(&m_signals, &signal) == 0 && !ending.stop_requested();) {
    if (signal == kWake || m_stop.request_stop()) continue;
    // A second request: whatever is under way does not end by itself. The session file is whole up to its last line.
    std::signal(signal, SIG_DFL);
    pthread_sigmask(SIG_UNBLOCK, &m_signals, nullptr);
    std::raise(signal);
  }
}

}  // namespace convscope::cli
