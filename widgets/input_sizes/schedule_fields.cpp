// The numbers of each kind of schedule.
#include <QComboBox>
#include <QSignalBlocker>
#include <algorithm>
#include <limits>
#include <variant>

#include "analysis/schedule_forecaster.h"
#include "widgets/input_sizes/schedule_editor.h"
#include "widgets/input_sizes/step_slider.h"
#include "widgets/input_sizes/training_length.h"

namespace convscope {
namespace {

using Field = ScheduleEditor::Field;
using Kind = ScheduleEditor::Kind;

constexpr int kMostBatch = 1024;
constexpr int kMostFactor = 10;

}  // namespace

int ScheduleEditor::clamped(std::int64_t value) {
  return static_cast<int>(std::clamp<std::int64_t>(value, 1, std::numeric_limits<int>::max()));
}

bool ScheduleEditor::isOfRange(Field field) {
  return field == Field::From || field == Field::To || field == Field::Step || field == Field::Count;
}

bool ScheduleEditor::isOfBatches(Kind kind) {
  return kind == Kind::RandomBatch || kind == Kind::BatchesAndWidths;
}

std::set<ScheduleEditor::Field> ScheduleEditor::fieldsOf(Kind kind) {
  const std::set<Field> range{Field::From, Field::To, Field::Step, Field::Count};
  std::set<Field> fields{Field::Iterations};
  switch (kind) {
    case Kind::Fixed:
      fields.insert(Field::Size);
      break;
    case Kind::Alternating:
      fields.insert(range.begin(), range.end());
      fields.insert(Field::Every);
      break;
    case Kind::MultiScale:
      fields.insert(Field::Every);
      [[fallthrough]];
    case Kind::Random:
    case Kind::RandomBatch:
      fields.insert(range.begin(), range.end());
      fields.insert(Field::Seed);
      break;
    case Kind::LastBatch:
      fields.insert({Field::Batch, Field::Last, Field::PerEpoch});
      break;
    case Kind::HeightsAndWidths:
    case Kind::BatchesAndWidths:
      fields.insert(
          {Field::From, Field::To, Field::Step, Field::WidthFrom, Field::WidthTo, Field::WidthStep, Field::Seed});
      break;
    case Kind::AspectRatio:
      fields.insert({Field::Shorter, Field::Longer, Field::Factor, Field::Seed});
      break;
    case Kind::Histogram:
      fields.insert(Field::Seed);
      break;
    case Kind::List:
      break;
  }
  return fields;
}

bool ScheduleEditor::hasRows(Kind kind) {
  return kind == Kind::List || kind == Kind::Histogram || kind == Kind::AspectRatio;
}

void ScheduleEditor::makeSliders() {
  const auto add = [this](Field field, const QString& name, const QString& meaning, std::vector<int> steps) {
    auto* slider = new StepSlider(name, meaning, std::move(steps), this);
    m_sliders[static_cast<std::size_t>(field)] = slider;
    connect(slider, &StepSlider::valueEdited, this, [this, field] { takeSliders(field); });
  };
  add(Field::Size, tr("Si&ze"), tr("The spatial size of the input, in pixels on each side."), {224});
  add(Field::From, tr("From"), tr("The smallest size (or batch) in the schedule."), {160});
  add(Field::To, tr("T&o"), tr("The largest size (or batch) in the schedule."), {352});
  add(Field::Step, tr("Ste&p"), tr("The difference between two neighbouring sizes."), evenSteps(1, 128, 1));
  add(Field::Count, tr("Si&zes"), tr("The number of sizes. More than were measured are closer together."),
      evenSteps(1, 64, 1));
  add(Field::WidthFrom, tr("Smallest width"), tr("The smallest width in the schedule."), {160});
  add(Field::WidthTo, tr("Largest width"), tr("The largest width in the schedule."), {352});
  add(Field::WidthStep, tr("Width step"), tr("The difference between two neighbouring widths."), evenSteps(1, 128, 1));
  add(Field::Every, tr("Ever&y"), tr("The number of iterations between two changes of the size."),
      logarithmicSteps(1, 100'000));
  add(Field::Batch, tr("&Batch"), tr("The number of inputs in an iteration."), evenSteps(1, kMostBatch, 1));
  add(Field::Last, tr("La&st"), tr("The number of inputs in the last iteration of an epoch."),
      evenSteps(1, kMostBatch, 1));
  add(Field::PerEpoch, tr("Per e&poch"), tr("The number of iterations in an epoch, including the last one."),
      logarithmicSteps(2, 100'000));
  add(Field::Shorter, tr("Shorter side"), tr("The size to which the shorter side of a picture is resized, in pixels."),
      evenSteps(1, kLargestSliderSize, 1));
  add(Field::Longer, tr("Longer side"), tr("The largest size of the longer side, in pixels."),
      evenSteps(1, kLargestSliderSize, 1));
  add(Field::Factor, tr("Groups factor"),
      tr("The number k of torchvision's --aspect-ratio-group-factor: it makes 2k + 2 groups of similar pictures."),
      evenSteps(0, kMostFactor, 1));
  add(Field::Iterations, tr("&Iterations"),
      tr("The number of iterations to forecast: up to 100 million of one size, up to a million of changing sizes. "
         "Later ones take the same on average. Of schedules that draw thousands of sizes, the first 1,000 are "
         "computed."),
      logarithmicSteps(1, kMostForecastIterations));
  add(Field::Seed, tr("See&d"), tr("The seed of the random sizes: the same seed gives the same sizes everywhere."),
      evenSteps(0, kMostSeed, 1));
}

Kind ScheduleEditor::kind() const {
  return static_cast<Kind>(m_kind->currentIndex());
}

int ScheduleEditor::at(Field field) const {
  return slider(field).value();
}

void ScheduleEditor::showRange(std::int64_t from, std::int64_t to, std::int64_t step) {
  slider(Field::Step).setValue(clamped(step));
  for (const Field field : {Field::From, Field::To})
    slider(field).setSteps(evenSteps(clamped(std::min<std::int64_t>(from, at(Field::Step))),
                                     std::max(kLargestSliderSize, clamped(to)), at(Field::Step)));
  slider(Field::From).setValue(clamped(from));
  slider(Field::To).setValue(clamped(to));
  slider(Field::Count).setValue(clamped((to - from) / std::max<std::int64_t>(1, step) + 1));
}

/// Returns whether the range of the chosen kind is one size, which is then that of the kind One size.
bool ScheduleEditor::hasOneSize() const {
  return fieldsOf(kind()).contains(Field::Count) && !isOfBatches(kind()) && at(Field::From) == at(Field::To);
}

/// Sets the range to a number of sizes. One size is that of the kind One size. More sizes begin with the first one, or
/// before it if the measured range would not suffice. More than fit there in the measured steps are closer together, so
/// that none is outside of what was measured.
void ScheduleEditor::takeCount() {
  const int count = at(Field::Count);
  const int own = at(isOfBatches(kind()) ? Field::Batch : Field::Size);
  int from = at(Field::From);
  int step = at(Field::Step);
  const SizeRange& measured = m_measured;
  const bool isMeasured =
      !isOfBatches(kind()) && measured.from < measured.to && from >= measured.from && at(Field::To) <= measured.to;
  if (count == 1) {
    from = own;
  } else if (isMeasured) {
    // Steps that were made smaller here are made larger again.
    const int gaps = (at(Field::To) - from) / step;
    if (gaps == 0 || (from == measured.from && measured.to - at(Field::To) < gaps)) step = measured.step;
    const int length = measured.to - measured.from;
    if ((count - 1) * step > length) step = std::max(1, length / (count - 1));
    from = std::max(measured.from, std::min(from, measured.to - (count - 1) * step));
  }
  showRange(from, from + (count - 1) * step, step);
}

void ScheduleEditor::showWidths(const NumberRange& widths) {
  slider(Field::WidthStep).setValue(clamped(widths.step));
  const int step = at(Field::WidthStep);
  for (const Field field : {Field::WidthFrom, Field::WidthTo})
    slider(field).setSteps(evenSteps(clamped(std::min<std::int64_t>(widths.from, step)),
                                     std::max(kLargestSliderSize, clamped(widths.to)), step));
  slider(Field::WidthFrom).setValue(clamped(widths.from));
  slider(Field::WidthTo).setValue(clamped(widths.to));
}

void ScheduleEditor::showSpec(const ScheduleSpec& spec) {
  Kind shown = Kind::Fixed;
  m_listsInputs = false;
  if (const auto* fixed = std::get_if<FixedSizes>(&spec)) {
    if (fixed->size.size() == 1) slider(Field::Size).setValue(clamped(fixed->size.front()));
  } else if (const auto* alternating = std::get_if<AlternatingSizes>(&spec)) {
    shown = Kind::Alternating;
    slider(Field::Every).setValue(clamped(alternating->every));
    const std::vector<Dims>& sizes = alternating->sizes;
    m_listsInputs = std::ranges::any_of(sizes, [](const Dims& each) { return each.size() != 1; });
    if (!sizes.empty() && sizes.front().size() == 1 && sizes.back().size() == 1 && sizes.back()[0] >= sizes.front()[0])
      showRange(sizes.front()[0], sizes.back()[0], sizes.size() > 1 ? sizes[1][0] - sizes[0][0] : at(Field::Step));
  } else if (const auto* random = std::get_if<RandomSizes>(&spec)) {
    shown = random->every == 1 ? Kind::Random : Kind::MultiScale;
    if (shown == Kind::MultiScale) slider(Field::Every).setValue(clamped(random->every));
    showRange(random->from, random->to, random->step);
  } else if (const auto* last = std::get_if<LastBatchSizes>(&spec)) {
    shown = Kind::LastBatch;
    slider(Field::Batch).setValue(clamped(last->batch));
    slider(Field::Last).setValue(clamped(last->last));
    slider(Field::PerEpoch).setValue(clamped(last->perEpoch));
  } else if (const auto* batches = std::get_if<RandomBatches>(&spec)) {
    shown = Kind::RandomBatch;
    showRange(batches->from, batches->to, batches->step);
  } else if (const auto* pairs = std::get_if<RandomHeightsAndWidths>(&spec)) {
    shown = Kind::HeightsAndWidths;
    showRange(pairs->height.from, pairs->height.to, pairs->height.step);
    showWidths(pairs->width);
  } else if (const auto* lines = std::get_if<RandomBatchesAndWidths>(&spec)) {
    shown = Kind::BatchesAndWidths;
    showRange(lines->batch.from, lines->batch.to, lines->batch.step);
    showWidths(lines->width);
  } else if (const auto* pictures = std::get_if<AspectRatioGroups>(&spec)) {
    shown = Kind::AspectRatio;
    slider(Field::Shorter).setValue(clamped(pictures->rule.shorter));
    slider(Field::Longer).setValue(clamped(pictures->rule.longer));
    slider(Field::Factor).setValue(static_cast<int>(std::min<std::int64_t>(pictures->rule.factor, kMostFactor)));
  } else if (const auto* listed = std::get_if<ListedSizes>(&spec)) {
    shown = listed->histogram ? Kind::Histogram : Kind::List;
  }
  if (fieldsOf(shown).contains(Field::From)) m_rangeIsOfBatches = isOfBatches(shown);
  const QSignalBlocker quiet(m_kind);
  m_kind->setCurrentIndex(static_cast<int>(shown));
  if (hasOneSize() && !m_listsInputs) slider(Field::Size).setValue(at(Field::From));
  showFields();
}

void ScheduleEditor::linkCount(Field moved) {
  if (moved == Field::Count) takeCount();
  if (moved == Field::From) slider(Field::To).setValue(std::max(at(Field::From), at(Field::To)));
  if (moved == Field::To) slider(Field::From).setValue(std::min(at(Field::From), at(Field::To)));
  slider(Field::Count).setValue((at(Field::To) - at(Field::From)) / at(Field::Step) + 1);
  if (isOfRange(moved) && hasOneSize()) slider(Field::Size).setValue(at(Field::From));
  if (moved == Field::WidthFrom) slider(Field::WidthTo).setValue(std::max(at(Field::WidthFrom), at(Field::WidthTo)));
  if (moved == Field::WidthTo) slider(Field::WidthFrom).setValue(std::min(at(Field::WidthFrom), at(Field::WidthTo)));
  if (moved == Field::Shorter) slider(Field::Longer).setValue(std::max(at(Field::Shorter), at(Field::Longer)));
  if (moved == Field::Longer) slider(Field::Shorter).setValue(std::min(at(Field::Shorter), at(Field::Longer)));
}

ScheduleSpec ScheduleEditor::specFromFields() {
  const int from = at(Field::From);
  const int to = at(Field::To);
  const int step = at(Field::Step);
  const NumberRange widths{at(Field::WidthFrom), at(Field::WidthTo), at(Field::WidthStep)};
  switch (kind()) {
    case Kind::Alternating: {
      if (m_listsInputs) return AlternatingSizes{std::get<AlternatingSizes>(m_choice.spec).sizes, at(Field::Every)};
      AlternatingSizes spec{{}, at(Field::Every)};
      for (int size = from; size <= to && spec.sizes.size() < kLargestSliderSize; size += step)
        spec.sizes.push_back({size});
      return spec;
    }
    case Kind::Random:
      return RandomSizes{from, to, step, 1};
    case Kind::MultiScale:
      return RandomSizes{from, to, step, std::max(2, at(Field::Every))};
    case Kind::LastBatch:
      return LastBatchSizes{at(Field::Batch), at(Field::Last), at(Field::PerEpoch)};
    case Kind::RandomBatch:
      return RandomBatches{from, to, step};
    case Kind::HeightsAndWidths:
      return RandomHeightsAndWidths{{from, to, step}, widths};
    case Kind::BatchesAndWidths:
      return RandomBatchesAndWidths{{from, to, step}, widths};
    case Kind::AspectRatio:
      return AspectRatioGroups{{at(Field::Shorter), at(Field::Longer), at(Field::Factor)}, "pasted", pastedRows()};
    case Kind::List:
    case Kind::Histogram:
      return ListedSizes{"pasted", pastedRows(), kind() == Kind::Histogram};
    case Kind::Fixed:
      break;
  }
  return FixedSizes{{at(Field::Size)}};
}

}  // namespace convscope
