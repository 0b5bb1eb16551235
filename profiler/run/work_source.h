#pragma once

#include <map>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "backend/watch.h"
#include "measure/survey.h"

namespace convscope {

/// What an engine opens to measure problems of surveys.
struct MeasureTask {
  std::string backend;
  std::string device;
  Precision precision = Precision::Fp32;  ///< of the convolution that warms up the library
  Layout layout = Layout::Nchw;
  int sharedBy = 1;                ///< engines on this host that measure at the same time
  GivenUpAlgorithms leftOut = {};  ///< of problems that no survey has, e.g. the one that warms up the library
};

/// Texts of problems to be planned alone: nothing is planned while such a problem is measured, and nothing is measured
/// while it is planned. An empty text stands for the first problem that a survey measures.
using ProblemsAlone = std::set<std::string>;

/// A problem that an engine is to measure.
struct DealtProblem {
  int run = 0;
  int problem = 0;                             ///< its number in the survey
  std::map<std::string, std::string> leftOut;  ///< reasons by algorithm; an empty id stands for the whole problem
  bool alone = false;                          ///< NumberedProblem::alone
  int further = 0;                             ///< problems that are open
  bool operator==(const DealtProblem&) const = default;
};

/// A plan whose kernels were not read: the process that measured it has ended.
struct UnreadPlan {
  int run = 0;
  int problem = 0;
  int algorithm = 0;
  Candidate candidate;
  double singleUs = 0;
  bool alone = false;  ///< KernelsIdentified::alone: its own kernels are to be read, though its engine's are known
  bool operator==(const UnreadPlan&) const = default;
};

/// The side that owns the list of work, for one engine.
class WorkSource {
 public:
  WorkSource() = default;
  WorkSource(const WorkSource&) = delete;
  WorkSource& operator=(const WorkSource&) = delete;
  virtual ~WorkSource() = default;

  /// The device is ready. Call it once, first. Throws InputError if results of this device do not fit the surveys.
  virtual void ready(const ReadyDevice& device) = 0;
  /// Returns the next problems to measure, in order. With `wait` the result is empty only if no further one will come,
  /// or after a stop request; otherwise also if none can be dealt at present.
  virtual std::vector<DealtProblem> next(bool wait, const std::stop_token& stop) = 0;
  /// Returns the survey of a problem that was dealt, or of an unread plan. It remains valid.
  virtual const SurveyStarted& survey(int run) = 0;
  /// Takes an event of a dealt problem, or the end of the engine's part in a survey.
  virtual void record(const Event& event) = 0;
  /// Returns plans whose kernel names should be read, too. Call it after all timing.
  virtual std::vector<UnreadPlan> unreadPlans() = 0;
};

}  // namespace convscope
