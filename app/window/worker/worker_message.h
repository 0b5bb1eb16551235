#pragma once

#include <string>
#include <variant>
#include <vector>

#include "measure/event.h"
#include "run/engines_task.h"

namespace convscope::window {

/// A backend of the program, with its devices.
struct BackendStatus {
  std::string name;
  std::vector<DeviceInfo> devices;
  std::string missing;  ///< why there are none and what would help; otherwise empty
};

struct BackendsFound {
  std::vector<BackendStatus> backends;
};

/// The versions of a device's libraries, or why it could not be opened.
struct DeviceDescribed {
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
using WorkerMessage =
    std::variant<BackendsFound, DeviceDescribed, EventsHappened, RunFinished, ListingAdvanced, ListingEnded>;

}  // namespace convscope::window
