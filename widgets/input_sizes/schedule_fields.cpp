// The numbers of each kind of schedule.
#include "widgets/input_sizes/schedule_editor.h"

namespace convscope {

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

}  // namespace convscope
