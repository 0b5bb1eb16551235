#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/answer.h"

namespace convscope {

/// What an answer compares: a value of PyTorch's switch, or the measured choices of a session.
enum class AnswerSetting { Off, On, Applied };

/// Returns "False", "True" or "Applied".
std::string nameOf(AnswerSetting setting);

/// Returns the name of the setting that `answer` is about: "True", with another limit than PyTorch's "limit=0".
std::string nameOfSetting(const Answer& answer);
/// Returns the name of benchmark = True with PyTorch's limit: "True", beside an answer about another limit "True
/// (limit=10)".
std::string nameOfTrue(const Answer& answer);

/// One figure of an answer, with what it is of.
struct BriefFigure {
  std::string title;                 ///< "True saves"
  std::string value;                 ///< "14%"; empty if it is not known
  std::vector<std::string> details;  ///< "4.67 ms of 32.5 ms", "noise ±0.59%": all that limits the value
};

/// An answer in a few words, for a card. Answer::sentence and Answer::limits say the same in full.
struct AnswerBrief {
  std::optional<AnswerSetting> setting;  ///< to choose; none if it depends on the training, or is not known
  std::string verdict;                   ///< "Set True", "Leave False", "Depends", "Apply", "Not clear", "Not known"
  std::string condition;                 ///< when it holds, or the reason
  std::string scope;                     ///< the schedule that it is for; for the answer of a session Answer::scope
  std::string alternative;               ///< what the measured choices save beside a switch to set; may be empty
  BriefFigure saving;                    ///< of a steady iteration, against False
  BriefFigure breakEven;                 ///< a number of iterations only if the answer is to change something
};

/// Returns the short form of `answer`, by the Rule: what pays off only after more than Rule::shortTraining iterations
/// depends on the training.
AnswerBrief briefOf(const Answer& answer);

/// The time that a setting has saved against benchmark = False, by iterations: a straight line. In microseconds;
/// negative if False is ahead.
struct SavedLine {
  AnswerSetting setting = AnswerSetting::On;
  std::string name;        ///< "True", "limit=0", "Applied"
  double firstUs = 0;      ///< after the first iteration at every size
  double lastUs = 0;       ///< after the last iteration
  double lastNoiseUs = 0;  ///< the noise of `lastUs`
};

/// Lines over iterations `first` to `last`, for a small chart.
struct SavedTime {
  std::int64_t first = 0;                    ///< Answer::sizes: each had its first iteration
  std::int64_t last = 0;                     ///< 1,000, or twice the break-even
  std::optional<std::int64_t> paysOffAfter;  ///< of the setting, or of the choices if they are the answer
  std::vector<SavedLine> lines;  ///< of the setting, then of the choices; empty if not known, or hidden by the host
};

/// Computes the lines from the figures of `answer`: the first iterations and the mean iteration.
SavedTime savedTime(const Answer& answer);

}  // namespace convscope
