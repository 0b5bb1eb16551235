#pragma once

#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/engine.h"

namespace convscope {

/// The surveys of one run that several devices share: one survey, or one for each input size. Puts the events of all
/// devices together, and gives out problems. A problem that occurs in several surveys is given out once. Used by a
/// thread for each device.
class SharedSurveys {
 public:
  /// `session` is what is measured already. It and `sinks` get the surveys, as those of the first device.
  SharedSurveys(Session& session, const RunSinks& sinks, const std::vector<std::string>& devices);

  void record(const std::string& device, const Event& event);
  void report(const Step& step);

  /// Returns the next problem of survey `run` for `device`; none if no further one is open.
  std::optional<int> claim(const std::string& device, int run);
  /// Opens the problems again that `device` has claimed and not ended.
  void giveBack(const std::string& device);
  /// Call it when the run of `device` has ended; `failure` says why it failed, otherwise empty.
  void leave(const std::string& device, const std::string& failure);
  /// Call it when all devices have left. Returns the surveys that contain problems of a device that failed after the
  /// others had measured theirs, and that `device` can still measure. It measures in them again if there are any.
  std::vector<int> rejoin(const std::string& device);

  bool hasStarted() const { return !m_surveys.empty(); }
  /// Ends what has not ended, after all devices have left, e.g. after a stop request. Returns how the run ended.
  RunEnd finish(bool stopped);

 private:
  struct Shared {
    int run = 0;
    std::deque<int> open = {};             ///< problems to give out
    std::set<std::string> measuring = {};  ///< devices that have not ended their part
    std::set<std::string> failed = {};     ///< devices whose part failed
    double wallUs = 0;
    double earlierUs = 0;  ///< wall time before devices measured in it again
    std::optional<std::uint64_t> cacheBytes = {};
    double helpersStartUs = 0;
    std::vector<ReferencePlan> references = {};
    std::vector<std::string> failures = {};  ///< of devices that did not complete their part
    std::optional<RunEnd> end = {};
  };
  using Claims = std::set<std::pair<int, int>>;  ///< run and problem

  void start(SurveyStarted started);
  Shared* find(int run);
  Shared& shared(int run);
  void endPart(const std::string& device, const SurveyEnded& ended);
  void endMeasured();
  bool canMeasure(const std::string& device, const Shared& survey) const;
  void giveBack(const std::string& device, int run);
  void end(Shared& survey, SurveyEnd how);
  void moveOpenProblems(Shared& failed);
  void takeOver(const SurveyStarted& started);
  void emitKernels();
  std::string placeOf(const std::string& device, int run) const;
  void emit(const Event& event);

  std::mutex m_mutex;
  Session& m_session;
  const RunSinks& m_sinks;
  std::string m_firstDevice;
  std::map<std::string, Claims> m_claims;  ///< by device, of those that have not left
  std::set<std::string> m_able;            ///< devices that have not failed for good
  std::deque<Shared> m_surveys;            ///< in the order of their start
  std::set<Problem> m_wanted;              ///< problems that were open in one of them
  std::vector<std::string> m_failures;     ///< of devices that left before any survey started
  std::string m_lastFailure;               ///< of a device
  std::vector<KernelsIdentified> m_kernels;
};

}  // namespace convscope
