#pragma once

#include <string>
#include <variant>
#include <vector>

#include "engine/engine.h"
#include "engine/host.h"
#include "measure/event.h"

namespace convscope::window {

struct BackendsFound {
  int engine = 0;  ///< number of the engine that has them
  std::vector<BackendStatus> backends;
};

/// The engine's host cannot measure.
struct HostFailed {
  int engine = 0;
  HostTrouble trouble = HostTrouble::Unreachable;
  std::string why;
};

/// The versions of a device's libraries, or why it could not be opened.
struct DeviceDescribed {
  int engine = 0;
  std::string backend;
  std::string device;
  Versions versions;
  std::string failure;
};

/// Events of one run, in order.
struct EventsHappened {
  int ticket = 0;
  std::vector<Event> events;
};

/// What a run is about to do.
struct StepAnnounced {
  int ticket = 0;
  Step step;
};

/// The last message of a run.
struct RunFinished {
  int ticket = 0;
  SurveyEnd how = SurveyEnd::Failed;
  std::string error;  ///< why it failed; otherwise empty
};

/// Progress of a listing of engines.
struct ListingAdvanced {
  int ticket = 0;
  ListingUpdate update;
};

/// The last message of a listing.
struct ListingEnded {
  int ticket = 0;
  bool complete = false;
  std::string error;  ///< why it is not complete; empty if it was stopped
};

/// A message of the worker's thread.
using WorkerMessage = std::variant<BackendsFound, HostFailed, DeviceDescribed, EventsHappened, RunFinished,
                                   ListingAdvanced, ListingEnded>;

}  // namespace convscope::window
