#pragma once

#include <QTest>
#include <memory>
#include <string>

#include "lesson/lesson_reader.h"
#include "session/result_events.h"
#include "support/synthetic_session.h"
#include "widgets/lessons/lesson_view.h"
#include "widgets/lessons/lessons_page.h"

namespace convscope::testing {

/// The head of a lesson whose steps have the chart of one layer in a recording.
inline const std::string kLessonHead = R"(---
convscope_lesson: 1
title: Own lesson
about: About
network: alexnet
session: alexnet-fp32
precision: fp32
layer: features.3
pass: wgrad
chart: memory
---
)";

/// A lesson with figures, a question about them and one without.
inline const std::string kLesson = kLessonHead + R"(# Figures
It takes {fastest.time}.
# Question
```step
speed: 0.5
```
## Question
Which?
- [fastest.time > 0 us] the right one
- [ ] the wrong one
## Answer
The fastest takes {fastest.time}.
# Thought
Nothing measured.
## Question
Why?
- [ ] so
- [x] so so
## Answer
So so.
## Exercises
1. And you?
## Solutions
1. Me too.
)";

/// A lesson that expects a session, and contains code.
inline constexpr const char* kExpecting = R"(---
convscope_lesson: 1
title: Expecting
minutes: 7
before: What a filter is.
network: alexnet
layer: features.3
pass: wgrad
---
# First
```step
expect: survey.device = Another GPU
expect: survey.network = alexnet
```
Copy this:
```python
torch.backends.cudnn.benchmark = True
```
)";

inline Session alexnet() {
  return syntheticSession({.network = "alexnet"}, {{}});
}

/// Returns the events of the session's first survey.
inline std::vector<Event> eventsOfFirst(const Session& session) {
  const Survey& survey = session.surveys.front();
  std::vector<Event> events{survey.started};
  for (std::size_t i = 0; i < survey.problems.size(); ++i) {
    for (const Event& event : eventsOf(survey.problems[i], survey.started.run, static_cast<int>(i)))
      events.push_back(event);
  }
  return events;
}

/// Opens the page for each test, with a session that is empty at first.
class LessonsFixture : public QObject {
 protected:
  /// Returns whether the page is the active window.
  bool showPage() {
    m_store = std::make_unique<SessionStore>();
    m_current = std::make_unique<ShownSurvey>(*m_store);
    m_page = std::make_unique<LessonsPage>(*m_store, *m_current);
    m_page->resize(1000, 700);
    m_page->show();
    m_page->activateWindow();
    return QTest::qWaitForWindowActive(m_page.get());
  }
  void closePage() { m_page.reset(); }

  LessonView& view() { return m_page->view(); }
  void setRecording(const Session& session) {
    m_page->setLoader([session](const std::string& name) {
      return name == "alexnet-fp32" ? std::make_shared<const Session>(session) : nullptr;
    });
  }
  void open(const std::string& lesson = kLesson) { m_page->openLesson(lessonFromText(lesson, "own.md")); }
  /// Opens a lesson on a large page, with the films of its recording. Returns whether the page is the active window.
  bool showFilmedLesson(const std::string& lesson) {
    if (!showPage()) return false;
    setRecording(alexnet());
    m_page->setEvents([](const std::string&) { return eventsOfFirst(alexnet()); });
    m_page->resize(1400, 800);
    open(lesson);
    return true;
  }

  std::unique_ptr<SessionStore> m_store;
  std::unique_ptr<ShownSurvey> m_current;
  std::unique_ptr<LessonsPage> m_page;
};

}  // namespace convscope::testing
