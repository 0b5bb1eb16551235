#include "widgets/lessons/lesson_progress.h"

#include <QCryptographicHash>
#include <QJsonDocument>
#include <QJsonObject>
#include <QJsonValue>
#include <algorithm>
#include <string>

namespace convscope {
namespace {

const QString kSteps = QStringLiteral("steps");
const QString kLast = QStringLiteral("last");
const QString kAfter = QStringLiteral("after");
const QString kPrediction = QStringLiteral("prediction");
const QString kShown = QStringLiteral("shown");
const QString kRight = QStringLiteral("right");
const QString kQuestion = QStringLiteral("question");

/// Returns a text that names a lesson: lesson files of other folders may have the same name.
QString idOf(const Lesson& lesson) {
  const QString name = QString::fromStdString(lesson.name);
  return lesson.folder.empty() ? name : QString::fromStdString(lesson.folder) + u'/' + name;
}

std::string contentOf(const LessonStep& step) {
  std::string content = step.title;
  for (const LessonChoice& choice : step.choices) content += '\n' + choice.text;
  return content;
}

/// Returns the key of a step, the same in every language. Of several steps with the same title and choices each has its
/// own.
QString keyOf(const Lesson& shown, std::size_t index) {
  const Lesson& lesson = englishLesson(shown);
  const std::string content = contentOf(lesson.steps.at(index));
  const auto end = lesson.steps.begin() + static_cast<std::ptrdiff_t>(index);
  const auto before =
      std::count_if(lesson.steps.begin(), end, [&](const LessonStep& step) { return contentOf(step) == content; });
  const QByteArray text = QByteArray::fromStdString(content + '\n' + std::to_string(before));
  constexpr int kDigits = 16;
  return QString::fromLatin1(QCryptographicHash::hash(text, QCryptographicHash::Sha1).toHex().left(kDigits));
}

LessonProgress::Step stepFrom(const QJsonObject& entry) {
  return {.prediction = entry[kPrediction].toInt(-1),
          .shown = entry[kShown].toBool(),
          .right = entry[kRight].toInt(-1),
          .question = entry[kQuestion].toString()};
}

QJsonObject entryOf(const LessonProgress::Step& step) {
  QJsonObject entry;
  if (step.prediction >= 0) entry[kPrediction] = step.prediction;
  if (step.shown) entry[kShown] = true;
  if (step.right >= 0) entry[kRight] = step.right;
  if (!step.question.isEmpty()) entry[kQuestion] = step.question;
  return entry;
}

}  // namespace

LessonProgress::Record LessonProgress::recordFrom(const QByteArray& text) {
  const QJsonObject whole = QJsonDocument::fromJson(text).object();
  Record record{.steps = {}, .last = whole[kLast].toString(), .isAfter = whole[kAfter].toBool()};
  const QJsonObject steps = whole[kSteps].toObject();
  for (auto entry = steps.begin(); entry != steps.end(); ++entry)
    record.steps[entry.key()] = stepFrom(entry.value().toObject());
  return record;
}

QByteArray LessonProgress::textOf(const Record& record) {
  QJsonObject steps;
  for (const auto& [key, step] : record.steps) steps[key] = entryOf(step);
  QJsonObject whole{{kSteps, steps}, {kLast, record.last}};
  if (record.isAfter) whole[kAfter] = true;
  return QJsonDocument(whole).toJson(QJsonDocument::Compact);
}

void LessonProgress::setStore(const ProgressStore& store) {
  m_store = store;
  m_records.clear();
}

LessonProgress::Record& LessonProgress::recordOf(const Lesson& lesson) {
  const auto [found, isNew] = m_records.try_emplace(idOf(lesson));
  if (isNew && m_store.read) found->second = recordFrom(m_store.read(found->first));
  return found->second;
}

void LessonProgress::write(const Lesson& lesson) {
  if (m_store.write) m_store.write(idOf(lesson), textOf(recordOf(lesson)));
}

LessonProgress::Step LessonProgress::step(const Lesson& lesson, std::size_t index) {
  const auto& steps = recordOf(lesson).steps;
  const auto found = steps.find(keyOf(lesson, index));
  if (found == steps.end()) return {};
  Step step = found->second;
  const auto choices = static_cast<int>(lesson.steps[index].choices.size());
  for (int* choice : {&step.prediction, &step.right})
    if (*choice < 0 || *choice >= choices) *choice = -1;
  return step;
}

void LessonProgress::setStep(const Lesson& lesson, std::size_t index, const Step& step) {
  Step& kept = recordOf(lesson).steps[keyOf(lesson, index)];
  if (kept == step) return;
  kept = step;
  write(lesson);
}

int LessonProgress::shownSteps(const Lesson& lesson) {
  int shown = 0;
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) shown += step(lesson, i).shown ? 1 : 0;
  return shown;
}

std::size_t LessonProgress::lastStep(const Lesson& lesson) {
  const Record& record = recordOf(lesson);
  for (std::size_t i = 0; i < lesson.steps.size(); ++i)
    if (keyOf(lesson, i) == record.last) return record.isAfter ? i + 1 : i;
  return 0;
}

void LessonProgress::setLastStep(const Lesson& lesson, std::size_t index) {
  Record& record = recordOf(lesson);
  record.isAfter = index == lesson.steps.size();
  record.last = keyOf(lesson, record.isAfter ? index - 1 : index);
  write(lesson);
}

void LessonProgress::clear(const Lesson& lesson) {
  recordOf(lesson) = {};
  write(lesson);
}

}  // namespace convscope
