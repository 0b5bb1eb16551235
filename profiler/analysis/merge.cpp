#include "analysis/merge.h"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/compare.h"
#include "core/problem_text.h"
#include "core/translatable.h"
#include "problem/input_error.h"
#include "session/result_events.h"
#include "session/subject_text.h"

namespace convscope {
namespace {

/// A survey of one of the parts.
struct SurveyPart {
  const std::string* name;
  const Survey* survey;
};

std::string subjectOf(const SurveyStarted& started) {
  return fmt::format("{} at {}", subjectName(started), sizeText(started));
}

bool sameSubject(const SurveyStarted& one, const SurveyStarted& other) {
  return one.network == other.network && one.input == other.input && one.recorded == other.recorded;
}

/// Returns the options without those that may differ between parts.
SurveyOptions commonOptions(SurveyOptions options) {
  options.device.clear();
  options.shard = {};
  return options;
}

std::string placeOf(const SurveyStarted& started, const ProblemResult& result) {
  const std::string device = result.device.empty() ? started.device.id : result.device;
  const bool named = started.host.empty() || device.find(' ') != std::string::npos;
  return named ? device : started.host + ' ' + device;
}

[[noreturn]] void throwDifferent(const std::string& one, const std::string& other, const std::string& why) {
  throw InputError(translatable("message", "{} and {} do not go together: {}"), one, other, why);
}

/// Throws InputError unless both are parts of one survey.
void requireAlike(const SurveyPart& one, const SurveyPart& other) {
  const SurveyStarted& first = one.survey->started;
  const SurveyStarted& second = other.survey->started;
  const std::vector<Distinction> differences = distinctions(first, second);
  if (!differences.empty()) {
    const Distinction& each = differences.front();
    throwDifferent(*one.name, *other.name, fmt::format("{} is {} and {}", each.what, each.before, each.after));
  }
  if (first.problems != second.problems || commonOptions(first.options) != commonOptions(second.options))
    throwDifferent(*one.name, *other.name,
                   fmt::format("the surveys of {} were measured with different options", subjectOf(first)));
}

/// The parts of one survey.
class MergedSurvey {
 public:
  MergedSurvey(int run, SurveyPart first) : m_run(run) { m_parts.push_back(first); }

  bool isOf(const SurveyStarted& started) const { return sameSubject(started, m_parts.front().survey->started); }

  void add(SurveyPart part) {
    requireAlike(m_parts.front(), part);
    for (const SurveyPart& other : m_parts) requireApart(other, part);
    m_parts.push_back(part);
  }

  void emitInto(MergedSession& merged) const {
    merged.events.emplace_back(started());
    for (const std::string& remark : remarks()) merged.events.emplace_back(RemarkAdded{m_run, remark});
    const std::size_t known = merged.missing.size();
    const std::size_t count = m_parts.front().survey->problems.size();
    for (std::size_t i = 0; i < count; ++i) emitProblem(static_cast<int>(i), merged);
    merged.events.emplace_back(ended(merged.missing.size() - known, count));
  }

 private:
  static void requireApart(const SurveyPart& one, const SurveyPart& other) {
    for (std::size_t i = 0; i < one.survey->problems.size(); ++i) {
      if (one.survey->problems[i].ended && other.survey->problems[i].ended)
        throwDifferent(*one.name, *other.name,
                       "both measured " + toText(one.survey->problems[i].subject.problem) + "; leave one out");
    }
  }

  SurveyStarted started() const {
    SurveyStarted merged = m_parts.front().survey->started;
    merged.run = m_run;
    merged.options.shard = {};
    merged.shardProblems.clear();
    merged.computeCacheBytes.reset();
    for (const SurveyPart& part : m_parts) merged.time = std::min(merged.time, part.survey->started.time);
    return merged;
  }

  std::vector<std::string> remarks() const {
    std::vector<std::string> all;
    for (const SurveyPart& part : m_parts) {
      for (const std::string& remark : part.survey->remarks) {
        if (std::ranges::find(all, remark) == all.end()) all.push_back(remark);
      }
    }
    return all;
  }

  void emitProblem(int number, MergedSession& merged) const {
    const auto index = static_cast<std::size_t>(number);
    const auto owner =
        std::ranges::find_if(m_parts, [&](const SurveyPart& part) { return part.survey->problems[index].ended; });
    for (const SurveyPart& part : m_parts) {
      const bool applies = owner == m_parts.end() || &*owner == &part;
      for (AlgorithmGivenUp given : part.survey->givenUp) {
        given.run = m_run;
        if (applies && given.problem == number) merged.events.emplace_back(std::move(given));
      }
    }
    if (owner == m_parts.end()) {
      merged.missing.push_back({m_run, m_parts.front().survey->problems[index].subject});
      return;
    }
    ProblemResult result = owner->survey->problems[index];
    result.device = placeOf(owner->survey->started, result);
    for (Event& event : eventsOf(result, m_run, number)) merged.events.push_back(std::move(event));
  }

  SurveyEnded ended(std::size_t missing, std::size_t count) const {
    SurveyEnded end{m_run, SurveyEnd::Completed, {}, 0, {}};
    for (const SurveyPart& part : m_parts) {
      if (!part.survey->ended) continue;
      end.wallUs = std::max(end.wallUs, part.survey->ended->wallUs);
      end.helpersStartUs = std::max(end.helpersStartUs, part.survey->ended->helpersStartUs);
      const std::vector<ReferencePlan>& references = part.survey->ended->references;
      end.references.insert(end.references.end(), references.begin(), references.end());
    }
    if (missing == 0) return end;
    end.how = SurveyEnd::Cancelled;
    end.reason = fmt::format("{} of {} problems were in none of the merged sessions", missing, count);
    return end;
  }

  int m_run;
  std::vector<SurveyPart> m_parts;
};

}  // namespace

MergedSession mergeSessions(const std::vector<SessionPart>& parts) {
  std::vector<MergedSurvey> surveys;
  for (const SessionPart& part : parts) {
    if (part.session.surveys.empty()) throw InputError(translatable("message", "{} contains no survey"), part.name);
    for (const Survey& survey : part.session.surveys) {
      const SurveyPart each{&part.name, &survey};
      const auto known =
          std::ranges::find_if(surveys, [&](const MergedSurvey& other) { return other.isOf(survey.started); });
      if (known != surveys.end()) {
        known->add(each);
      } else if (&part == &parts.front()) {
        surveys.emplace_back(static_cast<int>(surveys.size()), each);
      } else {
        throwDifferent(parts.front().name, part.name, "only the second surveyed " + subjectOf(survey.started));
      }
    }
  }
  MergedSession merged;
  for (const MergedSurvey& survey : surveys) survey.emitInto(merged);
  return merged;
}

}  // namespace convscope
