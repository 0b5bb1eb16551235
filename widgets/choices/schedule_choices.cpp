#include "widgets/choices/schedule_choices.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "analysis/schedule_rivalry.h"
#include "text/sentences.h"
#include "text/units.h"
#include "widgets/choices/choices_page.h"
#include "widgets/shared/shown_text.h"

namespace convscope {

std::optional<ScheduleChoices> scheduleChoices(const MeasuredChoices& choices, const SizeForecasts& forecasts) {
  const MeasuredChoices::Contents* contents = choices.contents();
  const SizeForecasts::Result& result = forecasts.result();
  if (contents == nullptr || result.policies.empty()) return std::nullopt;
  ScheduleChoices found{forecasts.condition(), {}, forecasts.usedInputs().size(), {}, {}};
  const std::vector<Dims> inputs = forecasts.inputs();
  const std::vector<std::int64_t> counts = result.schedule.counts();
  double iterations = 0;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const auto size = std::ranges::find(result.schedule.sizes, inputs[i]) - result.schedule.sizes.begin();
    const int survey = forecasts.surveys()[i];
    const auto own = std::ranges::find(contents->surveys, survey, &MeasuredChoices::OfSurvey::survey);
    if (size == static_cast<std::ptrdiff_t>(counts.size()) || own == contents->surveys.end()) continue;
    const auto count = static_cast<double>(counts[static_cast<std::size_t>(size)]);
    if (count == 0) continue;
    found.surveys.push_back(survey);
    found.totals.changed += own->totals.changed;
    found.totals.kept += own->totals.kept;
    found.totals.leftOut += own->totals.leftOut;
    found.totals.heuristicUs += count * own->totals.heuristicUs;
    found.totals.chosenUs += count * own->totals.chosenUs;
    iterations += count;
  }
  if (found.surveys.empty()) return std::nullopt;
  found.totals.heuristicUs /= iterations;
  found.totals.chosenUs /= iterations;
  if (choices.options() == ChooseOptions()) found.saving = result.verdict.choices;
  return found;
}

QString savingText(const ScheduleChoices& choices) {
  if (!choices.saving) return {};
  const BoundedTime saved = boundedTime(std::abs(choices.saving->savedUs), choices.saving->noiseUs);
  QString text =
      (choices.saving->savedUs < 0 ? ChoicesPage::tr("They take %1 longer") : ChoicesPage::tr("They save %1"))
          .arg(toQString(saved.time + saved.bounds()));
  if (choices.saving->moreUs && *choices.saving->moreUs > 0)
    text += ChoicesPage::tr(", %1 more than True,").arg(timeText(*choices.saving->moreUs));
  text = ChoicesPage::tr("%1 %2.").arg(text, choices.schedule);
  if (choices.surveys.size() == choices.sizes) return text;
  return text + toQString(sentenceGap()) +
         ChoicesPage::tr("Sizes without choices: %1 of %2. There the program takes cuDNN's own.")
             .arg(choices.sizes - choices.surveys.size())
             .arg(choices.sizes);
}

}  // namespace convscope
