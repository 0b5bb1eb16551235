#pragma once

#include <deque>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "analysis/answer.h"
#include "analysis/known_survey.h"
#include "analysis/recorded_forecast.h"

namespace convscope {

/// Sessions in memory, with their names.
class NamedSessions {
 public:
  NamedSessions() = default;
  NamedSessions(NamedSessions&&) = default;
  NamedSessions& operator=(NamedSessions&&) = default;

  void add(std::string name, Session session);
  /// Adds the sessions that come with the program and are of the recording's device and library, usual runs before
  /// their variants. Throws InputError as readSession, also if `stop` ends the reading.
  void addRecorded(const Workload& workload, const std::stop_token& stop = {});

  std::span<const SessionSource> sources() const { return m_sources; }

 private:
  std::deque<Session> m_sessions;  // keeps their places
  std::vector<SessionSource> m_sources;
};

/// The answer to "which switches should I set?" for a recording without a survey of its own.
struct KnownAnswer {
  KnownSurvey known;
  RecordedForecast forecast;
  Answer answer;
  /// The session of a network whose answer this is: the recording does not count its convolutions, and they are those
  /// of the network. Empty otherwise.
  std::string network;
};

/// Forecasts a recording from what the sessions have of it; what they lack keeps its recorded time. `policies` as
/// recordedForecast() takes them; empty: the usual ones of the recording's framework. Returns nothing if the sessions
/// have none of its problems. Throws as recordedForecast().
std::optional<KnownAnswer> knownAnswer(const NamedWorkload& recorded, std::span<const SessionSource> sessions,
                                       std::vector<std::string> policies = {});

/// Returns "NVIDIA H200 with cuDNN 9.19.0": where a survey must be measured to be of the recording.
std::string environmentText(const Workload& workload);

/// Returns the answer in a few sentences: what False, True and the measured choices would do, how many problems that
/// covers, and which sessions know them.
std::string knownText(const KnownAnswer& answer);
/// Returns why there is no answer without a survey, in one sentence: the recording names no device, or no session has
/// measured its problems on that one. Every view and command says it in these words.
std::string unknownText(const Workload& workload);

}  // namespace convscope
