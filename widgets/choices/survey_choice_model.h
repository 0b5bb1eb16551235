#pragma once

#include <vector>

#include "widgets/choices/measured_choices.h"
#include "widgets/shared/column_table.h"

namespace convscope {

/// The choices of each survey in numbers, the same as "convscope-cli choose" prints.
class SurveyChoiceModel : public ColumnTable<MeasuredChoices::OfSurvey> {
  Q_OBJECT

 public:
  SurveyChoiceModel(const MeasuredChoices& choices, const ShownSurvey& shown, QObject* parent = nullptr);

  /// Shows these surveys alone, indices in the session; if empty, all.
  void setShown(const std::vector<int>& surveys);

 protected:
  const MeasuredChoices::OfSurvey* rowAt(int row) const override;

 private:
  Columns ownColumns();
  void refresh();

  const MeasuredChoices& m_choices;
  const ShownSurvey& m_shown;
  std::vector<int> m_only;  ///< the surveys to show; empty: all
  std::vector<MeasuredChoices::OfSurvey> m_rows;
};

}  // namespace convscope
