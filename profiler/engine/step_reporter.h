#pragma once

#include <array>
#include <atomic>
#include <functional>

#include "backend/failure.h"
#include "backend/step.h"
#include "engine/answer_writer.h"

namespace convscope {

/// Writes each step before it is taken. A library may crash or never return in the middle of it.
class StepReporter : public StepObserver {
 public:
  /// `onLost` ends the process: its device cannot be used any more.
  StepReporter(AnswerWriter& writer, std::function<void()> onLost) : m_writer(writer), m_onLost(std::move(onLost)) {}

  void begin(const Step& step) override;
  void end(const Step& step) override;
  void lost(const Step& step, const Failure& failure) override;

  /// Writes which kinds of steps have ended and not begun again. To be called now and then, from another thread.
  void reportIdle();

 private:
  /// State of one kind of steps: planning or executing.
  struct Kind {
    std::atomic<bool> underWay = false;
    bool announced = false;  ///< the other side takes it for under way; guarded by the writer
  };
  Kind& kindOf(bool planning) { return m_kinds[planning ? 1 : 0]; }

  AnswerWriter& m_writer;
  std::function<void()> m_onLost;
  std::array<Kind, 2> m_kinds;
};

}  // namespace convscope
