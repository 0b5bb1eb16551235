#pragma once

#include <string>
#include <variant>
#include <vector>

#include "backend/backend.h"
#include "measure/engine_list.h"
#include "measure/event.h"

namespace convscope::window {

/// A backend that the program knows, with what it can run on.
struct BackendStatus {
  std::string name;
  std::vector<DeviceInfo> devices;
  std::string missing;  ///< why there is none and what would help; empty where there are some
};

struct BackendsFound {
  std::vector<BackendStatus> backends;
};

/// A device was opened: what its libraries call themselves, or why it could not be opened.
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

/// The last that is heard of a run.
struct RunFinished {
  int ticket = 0;
  SurveyEnd how = SurveyEnd::Failed;
  std::string error;  ///< why it failed or was broken off; empty where it did not
};

/// What happens while engines are listed for an absent device: first the head, then its problems one by one.
using ListingUpdate = std::variant<ListingHead, ListedProblem>;

struct ListingAdvanced {
  int ticket = 0;
  ListingUpdate news;
};

/// The last that is heard of a listing.
struct ListingEnded {
  int ticket = 0;
  bool complete = false;
  std::string error;  ///< why it is not; empty where it was stopped
};

/// What the worker's thread has to say.
using WorkerMessage =
    std::variant<BackendsFound, DeviceDescribed, EventsHappened, RunFinished, ListingAdvanced, ListingEnded>;

}  // namespace convscope::window
