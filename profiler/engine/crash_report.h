#pragma once

namespace convscope {

/// The kind of step that the calling thread takes, for the report of a crash.
enum class StepKind { None, Planning, Executing };

/// Sets the kind of step that this thread takes.
void setStepKind(StepKind kind);

/// From now on, a signal that ends the process because of a defect (SIGSEGV, SIGABRT, ...) first writes a Crashed
/// message (engine/messages.h) to `descriptor`.
void reportCrashes(int descriptor);

}  // namespace convscope
