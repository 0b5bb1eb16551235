#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAccessible>
#include <QComboBox>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <algorithm>
#include <array>

#include "support/qt_test.h"
#include "support/recorded_session.h"
#include "support/synthetic_session.h"
#include "widgets/mechanism/film_playback.h"
#include "widgets/mechanism/mechanism_layout.h"
#include "widgets/mechanism/mechanism_page.h"
#include "widgets/mechanism/mechanism_text.h"
#include "widgets/mechanism/stage_bar.h"

namespace mechanism_view_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

struct ShownMechanism {
  explicit ShownMechanism(const Session& session = syntheticSession({.network = "alexnet"},
                                                                    {{16, 3, 160, 160}, {16, 3, 224, 224}})) {
    page.resize(1280, 720);
    page.show();
    store.replace(session);
  }

  MechanismView& view() { return page.view(); }
  MechanismCanvas& canvas() { return view().canvas(); }
  MechanismState state(std::size_t column) { return canvas().stateOf(column); }
  CallStage stage() { return state(canvas().leadingColumn()).current().stage; }
  template <class Widget>
  Widget& named(const char* name) {
    for (Widget* each : page.findChildren<Widget*>())
      if (each->accessibleName() == QString::fromUtf8(name)) return *each;
    qFatal("no '%s'", name);
  }
  void press(const char* name) { QTest::mouseClick(&named<QAbstractButton>(name), Qt::LeftButton); }
  void key(Qt::Key key) { QTest::keyClick(&canvas(), key); }
  void writeSizes(const char* text) {
    view().setup().setShapes(MechanismSetup::Shapes::Own);
    auto& own = named<QLineEdit>("My own sizes");
    QTest::keyClick(&own, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(&own, Qt::Key_Delete);
    QTest::keyClicks(&own, QString::fromUtf8(text));
  }
  QString error() { return named<QLabel>("What is wrong with the sizes").text(); }
  std::int64_t iterations() { return canvas().aligned().iterations(); }
  const Mechanism& film(std::size_t column = 0) { return *canvas().columns()[column].mechanism; }

  SessionStore store;
  ShownSurvey shown{store};
  MechanismPage page{shown};
};

std::vector<CallStage> stagesOf(const MechanismState& state) {
  std::vector<CallStage> stages;
  for (const CallStep& step : state.steps) stages.push_back(step.stage);
  return stages;
}

}  // namespace

class MechanismViewTest : public QObject {
  Q_OBJECT

 private slots:
  void playbackPlaysStepsAndStops();
  void playbackWithoutMotionShowsEnds();
  void comparesTwoPoliciesFromTheStart();
  void stepsByButtonsAndKeys();
  void playsByItsClock();
  void aClickOnAListLeavesTheKeysToThePicture();
  void scrubsByStagesAndIterations();
  void aClickOnABoxGoesThere();
  void shapesOfTheReader();
  void wrongSizesAreOneLine();
  void sizesWithoutMeasurementsAreMarked();
  void aLayerWithItsOwnInputHasItsOwnSize();
  void followsTheSession();
  void beginsWithTheSelectedLayer();
  void aRecordedProgramHasNoMechanism();
  void aCpuHasOne();
  void boxesNeitherOverlapNorLeaveThePicture();
  void everyStepHasASentence();
  void paintsNoMoreOfTenThousandSizes();
  void aSmallWindowBeginsAtTheTop();
  void aPictureThatIsALittleTooHighIsMadeToFit();
  void isSilentWhenHidden();
};

void MechanismViewTest::playbackPlaysStepsAndStops() {
  FilmPlayback film;
  film.play();
  QVERIFY(!film.isPlaying());  // there is nothing to play
  film.next();
  QCOMPARE(film.step(), 0);
  film.setSteps(4);
  film.play();
  QVERIFY(film.isPlaying() && film.isMoving());
  film.advance(kStepMs / 2);
  QCOMPARE(film.step(), 1);
  QCOMPARE(film.progress(), 0.5);
  film.setSpeed(2);
  film.advance(kStepMs / 4);
  QCOMPARE(film.step(), 2);
  film.pause();
  film.advance(10 * kStepMs);
  QCOMPARE(film.step(), 2);
  QVERIFY(!film.isMoving());
  film.play();
  film.advance(100 * kStepMs);
  QCOMPARE(film.step(), 3);
  QVERIFY(film.isAtEnd() && !film.isPlaying());
  film.play();
  QCOMPARE(film.step(), 0);
  film.seek(99);
  QCOMPARE(film.step(), 3);
  film.back();
  QCOMPARE(film.step(), 2);
  film.seek(-5);
  QCOMPARE(film.step(), 0);
  film.setSteps(1);
  QVERIFY(film.isAtEnd());
  film.advance(-1);
  film.setSteps(-1);
  QCOMPARE(film.steps(), 0);
}

void MechanismViewTest::playbackWithoutMotionShowsEnds() {
  FilmPlayback film;
  film.setStill(true);
  film.setSteps(3);
  film.next();
  QCOMPARE(film.progress(), 1.0);
  QVERIFY(!film.isMoving());
  film.play();
  film.advance(kStepMs * 0.6);
  QCOMPARE(film.step(), 1);
  film.advance(kStepMs * 0.6);
  QCOMPARE(film.step(), 2);
  QCOMPARE(film.progress(), 1.0);
}

void MechanismViewTest::comparesTwoPoliciesFromTheStart() {
  ShownMechanism test;
  QVERIFY(test.page.hasMechanism());
  QCOMPARE(test.canvas().columns().size(), std::size_t{2});
  QVERIFY(test.canvas().isSideBySide());
  QCOMPARE(test.film(0).policy().name, std::string("pytorch"));
  QCOMPARE(test.film(1).policy().name, std::string("pytorch-benchmark"));
  QCOMPARE(test.iterations(), 8);
  QVERIFY(test.canvas().accessibleDescription().contains(QStringLiteral("benchmark = True, iteration 1 of 8")));
  test.view().setup().setPolicies("pytorch-benchmark:limit=0", "convscope-applied");
  QCOMPARE(test.film(0).policy().text(), std::string("pytorch-benchmark:limit=0"));
  QCOMPARE(test.film(1).policy().name, std::string("convscope-applied"));
  test.view().setup().setPolicies("pytorch-deterministic", "");
  QCOMPARE(test.canvas().columns().size(), std::size_t{1});
  QCOMPARE(test.canvas().columns().front().pen.style() == Qt::SolidLine, false);
}

void MechanismViewTest::stepsByButtonsAndKeys() {
  ShownMechanism test;
  QCOMPARE(test.stage(), CallStage::Call);
  test.press("Next step");
  QCOMPARE(test.stage(), CallStage::Shape);
  test.press("Next step");
  QCOMPARE(test.stage(), CallStage::Cache);
  QVERIFY(test.canvas().accessibleDescription().contains(QStringLiteral("The cache is empty")));
  test.press("Step back");
  QCOMPARE(test.stage(), CallStage::Shape);
  test.key(Qt::Key_Right);
  test.key(Qt::Key_Right);
  QCOMPARE(test.stage(), CallStage::List);
  test.key(Qt::Key_Left);
  QCOMPARE(test.stage(), CallStage::Cache);
  test.key(Qt::Key_End);
  QCOMPARE(test.view().player().playback().step(), test.view().player().playback().steps() - 1);
  QCOMPARE(test.stage(), CallStage::Run);
  QCOMPARE(test.state(1).lookup, Lookup::Hit);
  test.key(Qt::Key_Home);
  QCOMPARE(test.view().player().playback().step(), 0);
  test.key(Qt::Key_PageDown);
  QCOMPARE(test.state(0).iteration, 1);
  QCOMPARE(test.state(1).iteration, 1);
  test.key(Qt::Key_PageUp);
  QCOMPARE(test.state(0).iteration, 0);
  auto& speed = test.named<QComboBox>("Speed");
  QCOMPARE(test.view().player().playback().speed(), 1.0);
  test.key(Qt::Key_Plus);
  QCOMPARE(test.view().player().playback().speed(), 2.0);
  for (int i = 0; i < 20; ++i) test.key(Qt::Key_Plus);
  QCOMPARE(test.view().player().playback().speed(), 100.0);
  for (int i = 0; i < 20; ++i) test.key(Qt::Key_Minus);
  QCOMPARE(test.view().player().playback().speed(), 0.1);
  QCOMPARE(speed.currentIndex(), 0);
}

void MechanismViewTest::playsByItsClock() {
  ShownMechanism test;
  test.key(Qt::Key_Space);
  QVERIFY(test.view().player().playback().isPlaying());
  QCOMPARE(test.named<QAbstractButton>("Pause").text(), QStringLiteral("❚❚"));
  const std::int64_t before = test.view().player().playback().step();
  test.view().player().advance(3.5 * kStepMs);
  QVERIFY(test.view().player().playback().step() >= before + 3);
  test.press("Pause");
  QVERIFY(!test.view().player().playback().isPlaying());
  test.key(Qt::Key_Space);
  for (int i = 0; i < 20; ++i) test.key(Qt::Key_Plus);
  QTRY_VERIFY(!test.view().player().playback().isPlaying());
  QVERIFY(test.view().player().playback().isAtEnd());
}

void MechanismViewTest::aClickOnAListLeavesTheKeysToThePicture() {
  ShownMechanism test;
  test.page.activateWindow();
  QVERIFY(QTest::qWaitForWindowActive(&test.page));
  for (const char* name : {"Policy", "Convolution", "Input sizes of the iterations", "Speed"}) {
    auto& box = test.named<QComboBox>(name);
    test.page.findChild<StageBar*>()->setFocus();
    QTest::mouseClick(&box, Qt::LeftButton);
    QTRY_VERIFY(box.view()->isVisible());
    box.hidePopup();
    QTRY_VERIFY2(test.canvas().hasFocus(), name);
    box.setFocus(Qt::TabFocusReason);
    QVERIFY2(box.hasFocus(), name);
  }
}

void MechanismViewTest::scrubsByStagesAndIterations() {
  ShownMechanism test;
  auto& bar = *test.page.findChild<StageBar*>();
  QCOMPARE(bar.stages().front(), CallStage::Call);
  QCOMPARE(bar.stages().back(), CallStage::Run);
  QVERIFY(std::ranges::find(bar.stages(), CallStage::Time) != bar.stages().end());
  QCOMPARE(bar.maximum(), static_cast<int>(test.state(1).steps.size()) - 1);
  for (int step = 1; step <= bar.maximum(); ++step) QVERIFY(bar.xOf(step) >= bar.xOf(step - 1));
  QTest::mousePress(&bar, Qt::LeftButton, {}, QPoint(static_cast<int>(bar.xOf(bar.maximum())), 10));
  QCOMPARE(test.stage(), CallStage::Run);
  QTest::mouseMove(&bar, QPoint(static_cast<int>(bar.xOf(3)), 10));
  QTest::mouseRelease(&bar, Qt::LeftButton, {}, QPoint(static_cast<int>(bar.xOf(3)), 10));
  QTest::mouseClick(&bar, Qt::LeftButton, {}, QPoint(static_cast<int>(bar.xOf(3)), 10));
  QCOMPARE(test.stage(), CallStage::List);
  QTest::keyClick(&bar, Qt::Key_Right);
  QCOMPARE(test.stage(), CallStage::Build);
  auto& iterations = test.named<QSlider>("Iteration");
  iterations.setValue(5);
  QCOMPARE(test.state(0).iteration, 5);
  QCOMPARE(bar.stages(), (std::vector{CallStage::Call, CallStage::Shape, CallStage::Cache, CallStage::Run}));
}

void MechanismViewTest::aClickOnABoxGoesThere() {
  ShownMechanism test;
  QTest::mouseClick(&test.canvas(), Qt::LeftButton, {}, test.canvas().boxOf(1, CallStage::Build).center().toPoint());
  QCOMPARE(test.state(1).current().stage, CallStage::Build);
  test.key(Qt::Key_End);
  const std::int64_t end = test.view().player().playback().step();
  QTest::mouseClick(&test.canvas(), Qt::LeftButton, {}, test.canvas().boxOf(1, CallStage::List).center().toPoint());
  QCOMPARE(test.view().player().playback().step(), end);  // a hit has no list
  QTest::mouseClick(&test.canvas(), Qt::LeftButton, {}, test.canvas().boxOf(1, CallStage::Cache).center().toPoint());
  QCOMPARE(test.state(1).current().stage, CallStage::Cache);
}

void MechanismViewTest::shapesOfTheReader() {
  ShownMechanism test;
  const auto sizesOf = [&] {
    std::vector<std::size_t> sizes;
    for (std::int64_t i = 0; i < test.iterations(); ++i) sizes.push_back(test.film(0).iteration(i).size);
    return sizes;
  };
  QCOMPARE(sizesOf(), (std::vector<std::size_t>{0, 0, 0, 0, 0, 0, 0, 0}));
  test.view().setup().setShapes(MechanismSetup::Shapes::Changing);
  QCOMPARE(sizesOf(), (std::vector<std::size_t>{0, 1, 0, 1, 0, 1, 0, 1}));
  test.view().setup().setShapes(MechanismSetup::Shapes::EveryFew);
  QCOMPARE(sizesOf(), (std::vector<std::size_t>{0, 0, 0, 1, 1, 1, 0, 0}));
  QCOMPARE(test.named<QSpinBox>("Iterations at each size").text(), QStringLiteral("3 iterations"));
  test.named<QSpinBox>("Iterations at each size").setValue(1);
  QCOMPARE(test.named<QSpinBox>("Iterations at each size").text(), QStringLiteral("1 iteration"));
  QCOMPARE(sizesOf(), (std::vector<std::size_t>{0, 1, 0, 1, 0, 1, 0, 1}));
  test.named<QSpinBox>("Iterations").setValue(3);
  QCOMPARE(test.iterations(), 3);
  test.writeSizes("224, 160,224");
  QCOMPARE(test.error(), QString());
  QCOMPARE(sizesOf(), (std::vector<std::size_t>{0, 1, 0}));
  QCOMPARE(test.film(0).sizes()[0], (Dims{16, 3, 224, 224}));
  QCOMPARE(test.film(1).at(test.film(1).firstStep(2)).lookup, Lookup::Hit);
}

void MechanismViewTest::wrongSizesAreOneLine() {
  ShownMechanism test;
  test.writeSizes("160");
  QCOMPARE(test.error(), QString());
  for (const char* wrong :
       {"abc", "0", "-3", "160:", "1:999999999999", "160,x", "1x2x3x4x5", "n=", "9e9", "99999999999999999999", ",,,"}) {
    test.writeSizes(wrong);
    QVERIFY2(!test.error().isEmpty() && !test.error().contains(u'\n'), wrong);
    QVERIFY2(test.iterations() > 0, wrong);
  }
  test.writeSizes("");
  QCOMPARE(test.error(), QString());
}

void MechanismViewTest::sizesWithoutMeasurementsAreMarked() {
  ShownMechanism test;
  test.writeSizes("160,999");
  QVERIFY(test.film(0).iteration(0).isKnown);
  QVERIFY(!test.film(0).iteration(1).isKnown);
  const std::int64_t end = test.canvas().aligned().firstStep(2) - 1;
  test.view().player().seek(end);
  QCOMPARE(test.stage(), CallStage::Unknown);
  QVERIFY(test.canvas().accessibleDescription().contains(QStringLiteral("Not measured")));
  QVERIFY(!test.canvas().grab().isNull());
}

/// The size of the session is another one.
void MechanismViewTest::aLayerWithItsOwnInputHasItsOwnSize() {
  const Session& session = recordedSession("layer-set-fp16");
  const Survey& survey = session.surveys.front();
  const auto labels = [&](const char* layer) {
    const MechanismChoice choice{
        {"pytorch"}, ConvolutionScope{layer, Pass::Forward}, makeSchedule(FixedSizes{}, {survey.started.input, 20, 0})};
    return makeMechanismScene(session, survey, choice, chartStyle(QPalette())).scene.sizeLabels();
  };
  QCOMPARE(labels("k3_512_7"), QStringList{QStringLiteral("7")});
  QCOMPARE(labels("k3_64_56"), QStringList{QStringLiteral("56")});
}

void MechanismViewTest::followsTheSession() {
  ShownMechanism test;
  test.view().setup().setScope({});
  const std::size_t calls = test.state(0).calls;
  QVERIFY(calls > 1);
  test.store.replace(syntheticSession({.network = "vgg16"}, {{}}));
  QVERIFY(test.state(0).calls > calls);
  test.store.replace({});
  QVERIFY(!test.page.hasMechanism());
  QVERIFY(!test.canvas().isVisible());
  test.store.replace(syntheticSession({.network = "alexnet", .backend = "cudnn-legacy"}, {{}}));
  QVERIFY(test.page.hasMechanism());
  QCOMPARE(test.canvas().columns().size(), std::size_t{2});
  QCOMPARE(test.film(1).policy().backend, std::string("cudnn-legacy"));
}

/// A reader who selected a layer elsewhere wants its mechanism; what is chosen here stays until another is selected.
void MechanismViewTest::beginsWithTheSelectedLayer() {
  ShownMechanism f;
  auto& convolution = f.named<QComboBox>("Convolution");
  const QString first = convolution.currentText();
  f.page.hide();
  f.shown.select(4);
  f.page.show();
  const NetworkProblem& subject = f.shown.problemAt(4)->subject;
  const auto isOf = [&](const MechanismChoice& choice) {
    return choice.scope && choice.scope->layer == subject.layers.front() && choice.scope->pass == subject.problem.pass;
  };
  QVERIFY(isOf(f.view().setup().choice()));
  QVERIFY(convolution.currentText() != first);
  convolution.setCurrentIndex(0);
  f.page.hide();
  f.page.show();
  QCOMPARE(convolution.currentIndex(), 0);
}

void MechanismViewTest::aRecordedProgramHasNoMechanism() {
  ShownMechanism test(recordedSession("resnet50-training-tf32"));
  QVERIFY(!test.page.hasMechanism());
  QVERIFY(!test.canvas().isVisible());
}

void MechanismViewTest::aCpuHasOne() {
  ShownMechanism test(recordedSession("alexnet-cpu"));
  QVERIFY(test.page.hasMechanism());
  QCOMPARE(test.canvas().columns().size(), std::size_t{2});
  test.key(Qt::Key_End);
  QCOMPARE(test.stage(), CallStage::Run);
}

void MechanismViewTest::boxesNeitherOverlapNorLeaveThePicture() {
  for (const double points : {9.0, 14.0, 20.0, 40.0}) {
    QFont font;
    font.setPointSizeF(points);
    const QFontMetricsF metrics(font);
    for (const double width : {300.0, 430.0, 620.0, 900.0, 1280.0, 2560.0}) {
      const QRectF area(10, 20, width, leastMechanismHeight(width, metrics));
      const MechanismLayout layout = mechanismLayout(area, metrics);
      std::vector<QRectF> all{layout.title, layout.sentence, layout.cache, layout.timeline};
      all.insert(all.end(), layout.boxes.begin(), layout.boxes.end() - 1);
      for (std::size_t i = 0; i < all.size(); ++i) {
        QVERIFY(area.adjusted(-0.5, -0.5, 0.5, 0.5).contains(all[i]));
        QVERIFY(all[i].height() >= metrics.height());
        for (std::size_t k = 0; k < i; ++k) QVERIFY(!all[i].intersects(all[k]));
      }
      QVERIFY(layout.rows() >= 3);
      // The word of a miss is between the lookup and the list.
      QVERIFY(layout.box(CallStage::List).top() - layout.box(CallStage::Cache).bottom() >= 1.2 * metrics.height());
    }
  }
}

void MechanismViewTest::everyStepHasASentence() {
  ShownMechanism test;
  test.writeSizes("160,999,224");
  for (const auto& policies :
       {std::array{"pytorch", "pytorch-benchmark"}, std::array{"fastest", "convscope-applied"}}) {
    test.view().setup().setPolicies(policies[0], policies[1]);
    for (const MechanismColumn& column : test.canvas().columns()) {
      for (std::int64_t step = 0; step < column.mechanism->steps(); ++step) {
        const MechanismState state = column.mechanism->at(step);
        const QString sentence = stepSentence(state, column.mechanism->policy(), 1);
        QVERIFY(sentence.endsWith(u'.') || sentence.endsWith(u'!'));
        QVERIFY2(!sentence.contains(u'%'), qPrintable(sentence));
        if (state.current().stage == CallStage::Time) QVERIFY2(sentence.contains(u"warm-up"), qPrintable(sentence));
        QVERIFY(!stageName(state.current().stage).isEmpty());
        if (state.current().stage != CallStage::Unknown)
          QVERIFY(!stageHint(state.current().stage, state, column.mechanism->policy()).isEmpty());
      }
    }
  }
  QVERIFY(!stagesOf(test.state(0)).empty());
}

void MechanismViewTest::paintsNoMoreOfTenThousandSizes() {
  ShownMechanism test;
  test.named<QSpinBox>("Iterations").setValue(10'000);
  test.view().setup().setShapes(MechanismSetup::Shapes::Changing);
  QCOMPARE(test.iterations(), 10'000);
  QImage image(test.canvas().size(), QImage::Format_ARGB32_Premultiplied);
  for (const std::int64_t part : {0, 1, 2, 3, 4}) {
    test.view().player().seek((test.view().player().playback().steps() - 1) * part / 4);
    test.canvas().render(&image);
    QVERIFY(test.canvas().painted().bars <= 2 * test.canvas().width());
    QVERIFY(test.canvas().painted().entries.size() <= 80);
  }
  test.named<QSpinBox>("Iterations").setValue(1);
  test.writeSizes("1:1000,1001:2000,2001:3000,3001:4000,4001:5000,5001:6000,6001:7000,7001:8000,8001:9000,9001:10000");
  test.named<QSpinBox>("Iterations").setValue(10'000);
  QCOMPARE(test.error(), QString());
  QCOMPARE(test.iterations(), 10'000);
  test.key(Qt::Key_End);
  test.canvas().render(&image);
}

void MechanismViewTest::aSmallWindowBeginsAtTheTop() {
  ShownMechanism test;
  test.page.resize(700, 420);
  QTest::qWait(50);  // the picture is laid out after the window
  auto* bar = test.view().player().findChild<QScrollArea*>()->verticalScrollBar();
  QTRY_VERIFY(bar->maximum() > 0);
  QCOMPARE(bar->value(), 0);
  for (int i = 0; i < 12 && bar->value() == 0; ++i) test.key(Qt::Key_Right);
  QVERIFY(bar->value() > 0);  // it follows the step
  test.key(Qt::Key_Home);
  QCOMPARE(bar->value(), 0);
}

void MechanismViewTest::aPictureThatIsALittleTooHighIsMadeToFit() {
  ShownMechanism test;
  const auto* area = test.view().player().findChild<QScrollArea*>();
  const auto leave = [&](double share) {
    const int room = static_cast<int>(share * test.canvas().heightAt(1));
    test.page.resize(test.page.width(), test.page.height() - area->viewport()->height() + room);
  };
  QTRY_COMPARE(area->verticalScrollBar()->maximum(), 0);
  leave(0.9);
  QTRY_VERIFY(area->viewport()->height() < test.canvas().heightAt(1));
  QTRY_COMPARE(area->verticalScrollBar()->maximum(), 0);
  leave(0.6);  // too small to be read
  QTRY_VERIFY(area->verticalScrollBar()->maximum() > 0);
  QTRY_COMPARE(test.canvas().minimumHeight(), static_cast<int>(test.canvas().heightAt(1)));
}

void MechanismViewTest::isSilentWhenHidden() {
  ShownMechanism test;
  test.key(Qt::Key_Space);
  test.page.hide();
  QVERIFY(!test.view().player().playback().isPlaying());
  test.store.replace(syntheticSession({.network = "vgg16"}, {{}}));
  const std::size_t before = test.state(0).calls;
  test.page.show();
  test.view().setup().setScope({});
  QVERIFY(test.state(0).calls > before);
}

}  // namespace mechanism_view_test

CONVSCOPE_QT_TEST(mechanism_view_test::MechanismViewTest, mechanism_view)
#include "mechanism_view_test.moc"
