// Work on a thread of its own: the last request counts.
#include <QTest>
#include <QThread>
#include <atomic>
#include <semaphore>
#include <stdexcept>

#include "support/qt_test.h"
#include "window/worker/background_work.h"

namespace background_work_test {

using namespace convscope;
using window::BackgroundWork;

class BackgroundWorkTest : public QObject {
  Q_OBJECT

 private slots:
  void resultsAndErrorsArriveOnTheThreadOfTheCaller() {
    BackgroundWork work;
    QThread* worked = nullptr;
    QThread* notified = nullptr;
    work.start(
        [&](const std::stop_token&) -> BackgroundWork::Done {
          worked = QThread::currentThread();
          return [&] { notified = QThread::currentThread(); };
        },
        [](const QString&) { QFAIL("it did not fail"); });
    QTRY_VERIFY(notified != nullptr);
    QCOMPARE(notified, thread());
    QVERIFY(worked != notified);
    QString said;
    work.start([](const std::stop_token&) -> BackgroundWork::Done { throw std::runtime_error("no µs"); },
               [&](const QString& why) { said = why; });
    QTRY_COMPARE(said, QStringLiteral("no µs"));
  }

  void theLastRequestCountsAndWaitsForTheOneBefore() {
    BackgroundWork work;
    std::binary_semaphore begun{0};
    std::atomic<bool> running{false};
    QStringList notified;
    const auto fail = [&](const QString& why) { notified.append(why); };
    work.start(
        [&](const std::stop_token& stop) -> BackgroundWork::Done {
          running = true;
          begun.release();
          while (!stop.stop_requested()) QThread::msleep(1);
          QThread::msleep(20);
          running = false;
          return [&] { notified.append(QStringLiteral("first")); };
        },
        fail);
    begun.acquire();
    const auto skipped = [&](const std::stop_token&) -> BackgroundWork::Done { throw std::runtime_error("skipped"); };
    work.start(skipped, fail);
    work.start(
        [&](const std::stop_token&) -> BackgroundWork::Done {
          return [&, beside = running.load()] { notified.append(beside ? QStringLiteral("beside") : QString()); };
        },
        fail);
    QTRY_COMPARE(notified, QStringList{QString()});
  }

  void nothingFollowsACancelledRequest() {
    bool called = false;
    std::binary_semaphore ended{0};
    {
      BackgroundWork work;
      work.start(
          [&](const std::stop_token&) -> BackgroundWork::Done {
            ended.release();
            return [&] { called = true; };
          },
          [&](const QString&) { called = true; });
      ended.acquire();
      work.cancel();  // its result may be under way
      QTest::qWait(20);
      work.start([&](const std::stop_token&) -> BackgroundWork::Done { return [&] { called = true; }; },
                 [&](const QString&) { called = true; });
    }
    QTest::qWait(20);
    QVERIFY(!called);
  }
};

}  // namespace background_work_test

CONVSCOPE_QT_TEST(background_work_test::BackgroundWorkTest, background_work)
#include "background_work_test.moc"
