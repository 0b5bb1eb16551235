#pragma once

#include <cstdint>
#include <optional>

#include "widgets/shared/problem_model.h"

namespace convscope {

/// The fastest algorithm within a workspace limit, for each layer and pass.
class MemoryModel : public ProblemModel {
  Q_OBJECT

 public:
  static constexpr int kAlgorithmColumn = kFirstOwnColumn;
  static constexpr int kFamilyColumn = kFirstOwnColumn + 1;  ///< the algorithm's name begins with it

  explicit MemoryModel(const ShownSurvey& shown, QObject* parent = nullptr);

  /// Returns the title of the table, which is also that of its export.
  static QString title() { return tr("Algorithms within the workspace limit"); }

  /// None: no limit.
  void setLimit(std::optional<std::uint64_t> limit);
  std::optional<std::uint64_t> limit() const { return m_limit; }

 protected:
  int trialOf(int row) const override;

 private:
  /// A problem with the algorithm that runs within the limit.
  struct LimitedChoice {
    const ProblemResult& result;
    const Trial& trial;
    const ParetoPoint& point;
    const ParetoPoint& fastest;  ///< without a limit

    double ratio() const { return point.us / fastest.us; }
    double lossUs() const;  ///< for all layers that contain the problem
  };

  Columns ownColumns();
  std::optional<LimitedChoice> chosen(int row) const;
  QString reasonForNone(int row) const;

  std::optional<std::uint64_t> m_limit;
};

}  // namespace convscope
