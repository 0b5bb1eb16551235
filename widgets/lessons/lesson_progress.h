#pragma once

#include <QByteArray>
#include <QString>
#include <functional>
#include <map>

#include "lesson/lesson.h"

namespace convscope {

/// Keeps the progress in lessons between starts of the program, as a text for each lesson.
struct ProgressStore {
  std::function<QByteArray(const QString& lesson)> read;  ///< empty if there is none
  std::function<void(const QString& lesson, const QByteArray& progress)> write;
};

/// A student's progress in the lessons. It belongs to a step by its title and choices: a step that was changed begins
/// anew, and one that moved keeps its progress. A lesson that comes with the program has the same progress in every
/// language. Texts of the store that are no progress are ignored.
class LessonProgress {
 public:
  struct Step {
    int prediction = -1;  ///< index of the choice; -1 if there is none yet
    bool shown = false;   ///< the answer was shown, or a step without a question was seen
    int right = -1;       ///< index of the right choice, once it was shown; -1 if it is not known
    QString question;     ///< as it was shown, in Markdown

    bool operator==(const Step&) const = default;
  };

  /// Reads from and writes to `store` from now on. Without one, the progress ends with this object.
  void setStore(const ProgressStore& store);

  Step step(const Lesson& lesson, std::size_t index);
  void setStep(const Lesson& lesson, std::size_t index, const Step& step);
  int shownSteps(const Lesson& lesson);
  /// Returns the step that was shown last; the number of steps after the end, 0 if none was shown or it is gone.
  std::size_t lastStep(const Lesson& lesson);
  /// `index` is the number of steps at the end.
  void setLastStep(const Lesson& lesson, std::size_t index);
  /// Forgets everything about a lesson.
  void clear(const Lesson& lesson);

 private:
  struct Record {
    std::map<QString, Step> steps;  ///< by key of the step; also of steps that the lesson no longer has
    QString last;                   ///< key of the step that was shown last
    bool isAfter = false;           ///< whether the reader went on from there, to the end
  };

  static Record recordFrom(const QByteArray& text);
  static QByteArray textOf(const Record& record);
  Record& recordOf(const Lesson& lesson);
  void write(const Lesson& lesson);

  ProgressStore m_store;
  std::map<QString, Record> m_records;  ///< of the lessons that were used so far
};

}  // namespace convscope
