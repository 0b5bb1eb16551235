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
    case Kind::Histogram:
      fields.insert(Field::Seed);
      break;
    case Kind::List:
      break;
  }
  return fields;
}

}  // namespace convscope
