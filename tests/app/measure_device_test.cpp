// The page Measure: precision, layout and device that it starts from.
#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <optional>

#include "app/window_fixture.h"
#include "backend/device_info.h"
#include "backend/precision_obstacle.h"
#include "measure/event.h"
#include "network/network_json.h"
#include "network/presets.h"
#include "problem/parse_problem.h"
#include "session/subject_text.h"
#include "support/synthetic_session.h"
#include "widgets/shared/shown_text.h"
#include "window/parts/host_box.h"
#include "window/parts/precision_choice.h"
#include "window/parts/run_panel.h"

namespace measure_device_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

QString notesOf(TestWindow& test) {
  QStringList texts;
  for (const QLabel* label : test.window.measuring().panel().findChildren<QLabel*>())
    if (!label->isHidden()) texts.append(label->text());
  return texts.join(u'\n');
}

}  // namespace

class MeasureDeviceTest : public QObject {
  Q_OBJECT

 private slots:
  void startsFromTheShownPrecisionOrSaysWhyNot() {
    TestWindow test;
    const auto show = [&](Precision precision) {
      test.store.replace(syntheticSession({.precision = precision}, {{}}), QStringLiteral("session"));
      test.shown.show(0);
    };
    show(Precision::Tf32);  // before there are devices
    QCOMPARE(test.window.measuring().panel().options().precision, Precision::Tf32);
    QVERIFY(test.waitForDevice());  // a CPU
    QCOMPARE(test.window.measuring().panel().options().precision, Precision::Fp32);
    QVERIFY(notesOf(test).contains(QStringLiteral("The shown session is in tf32")));
    test.window.reading().showMeasure();
    for (const QLabel* note : test.window.measuring().panel().findChildren<QLabel*>()) {
      if (!note->text().startsWith(QStringLiteral("The shown session is in"))) continue;
      QTRY_VERIFY(note->isVisible() && note->height() >= note->heightForWidth(note->width()));  // nothing is cut
      QCOMPARE(note->visibleRegion().boundingRect(), note->rect());
    }
    show(Precision::Fp32);
    QVERIFY(!notesOf(test).contains(QStringLiteral("The shown session is in")));
  }

  /// A precision of which the library has no convolution for the processor can't be chosen, whoever wants it.
  void offersOnlyPrecisionsOfTheDevice() {
    window::RunPanel panel;
    panel.confirmation().setParent(&panel);  // the page has a place for it
    DeviceInfo cpu{.id = "cpu", .name = "processor", .processors = 4, .lacks = {Precision::Tf32, Precision::Fp16}};
    const auto offer = [&] {
      panel.where().showBackends({{.name = "onednn", .lists = {}, .devices = {cpu}, .missing = {}}});
    };
    const auto& choice = *panel.findChild<window::PrecisionChoice*>();
    const auto notes = [&] {
      QString all;
      for (const QLabel* label : choice.findChildren<QLabel*>()) all += label->text();
      return all;
    };
    offer();
    panel.startFrom(Precision::Fp16);
    QCOMPARE(panel.options().precision, Precision::Fp32);
    QVERIFY2(notes().contains(QStringLiteral("The network is in fp16")), qPrintable(notes()));
    panel.startFrom(Precision::Bf16);
    QCOMPARE(panel.options().precision, Precision::Bf16);
    QCOMPARE(notes(), QString());
    panel.setSetup({.backend = {}, .device = {}, .precision = Precision::Fp16, .layout = {}});
    QCOMPARE(panel.options().precision, Precision::Fp32);
    const auto& box = *choice.findChild<QComboBox*>();
    const int half = box.findText(toQString(pytorchPrecision(Precision::Fp16)));
    QVERIFY(half >= 0 && (box.model()->index(half, 0).flags() & Qt::ItemIsEnabled) == 0);
    QVERIFY(box.itemData(half, Qt::ToolTipRole).toString().contains(QStringLiteral("no convolution in fp16")));
    cpu.lacks = {Precision::Tf32};
    offer();
    QCOMPARE(panel.options().precision, Precision::Fp16);
  }

  /// The next run begins with the device of the shown survey, if it is there; also if it is found later.
  void beginsWithTheDeviceThatIsShown() {
    const DeviceInfo all{.id = "cpu", .name = "processor, 4 threads", .processors = 4};
    const DeviceInfo one{.id = "cpu:1", .name = "processor, 1 thread", .processors = 4};
    const std::vector<BackendStatus> offers{{.name = "onednn", .lists = {}, .devices = {all, one}, .missing = {}}};
    SurveyStarted survey;
    survey.options.backend = "onednn";
    survey.options.device = one.id;
    survey.device = one;
    for (const bool isLater : {false, true}) {
      window::RunPanel panel;
      panel.confirmation().setParent(&panel);  // the page has a place for it
      if (!isLater) panel.where().showBackends(offers);
      panel.startFrom(survey, {});
      if (isLater) panel.where().showBackends(offers);
      QCOMPARE(panel.options().device, one.id);
      SurveyStarted other = survey;  // the same number on another machine
      other.options.device = all.id;
      other.device.name = "another processor, 2 threads";
      panel.startFrom(other, {});
      QCOMPARE(panel.options().device, one.id);
    }
  }

  /// Who only looks at a session keeps the own device for the next start; who measures with it does not.
  void aDeviceThatWasOnlyShownIsNotKept() {
    const DeviceInfo all{.id = "cpu", .name = "processor, 4 threads", .processors = 4};
    const DeviceInfo one{.id = "cpu:1", .name = "processor, 1 thread", .processors = 4};
    SurveyStarted survey;
    survey.options.backend = "onednn";
    survey.options.device = one.id;
    survey.device = one;
    window::RunPanel panel;
    panel.confirmation().setParent(&panel);  // the page has a place for it
    panel.where().showBackends({{.name = "onednn", .lists = {}, .devices = {all, one}, .missing = {}}});
    panel.setSetup({.backend = "onednn", .device = all.id});
    panel.startFrom(survey, {});
    QCOMPARE(panel.setup().device, one.id);
    QCOMPARE(panel.ownSetup().device, all.id);
    panel.where().makeOwn();
    QCOMPARE(panel.ownSetup().device, one.id);
  }

  /// The layout of a session in a precision that the device lacks stays only if it is not the usual one of that
  /// precision.
  void aLayoutThatIsUsualForALackedPrecisionGoesWithIt() {
    window::RunPanel panel;
    panel.confirmation().setParent(&panel);  // the page has a place for it
    DeviceInfo cpu{.id = "cpu", .name = "processor", .processors = 4, .lacks = {Precision::Tf32, Precision::Fp16}};
    const auto offer = [&] {
      panel.where().showBackends({{.name = "onednn", .lists = {}, .devices = {cpu}, .missing = {}}});
    };
    offer();
    const auto layoutAfter = [&](Precision precision, Layout layout) {
      SurveyStarted survey;
      survey.options.precision = precision;
      survey.options.layout = layout;
      panel.startFrom(survey, {});
      return panel.options().layout;
    };
    QCOMPARE(layoutAfter(Precision::Fp16, Layout::Nhwc), Layout::Nchw);
    QCOMPARE(panel.options().precision, Precision::Fp32);
    QCOMPARE(layoutAfter(Precision::Tf32, Layout::Nhwc), Layout::Nhwc);
    QCOMPARE(layoutAfter(Precision::Fp32, Layout::Nhwc), Layout::Nhwc);
    QCOMPARE(layoutAfter(Precision::Fp16, Layout::Nhwc), Layout::Nchw);
    cpu.lacks = {Precision::Tf32};
    offer();
    QCOMPARE(panel.options().precision, Precision::Fp16);
    QCOMPARE(panel.options().layout, Layout::Nhwc);
  }

  /// A recording in precisions that the device lacks cannot run, whatever is ticked; one that has others can.
  void runsNoRecordingThatTheDeviceLacks() {
    window::RunPanel panel;
    panel.confirmation().setParent(&panel);  // the page has a place for it
    const DeviceInfo cpu{.id = "cpu", .name = "processor", .processors = 4, .lacks = {Precision::Fp16}};
    panel.where().showBackends({{.name = "onednn", .lists = {}, .devices = {cpu}, .missing = {}}});
    Workload recorded;
    recorded.device = "NVIDIA H200";
    recorded.problems.push_back(
        {parseProblem("fwd fp16 nhwc n2 c3 k8 in16x16 f3x3 p1"), WorkloadExecutor::Cudnn, {}, {}, {}});
    panel.setRecorded(&recorded);
    QVERIFY2(panel.obstacle().startsWith(QStringLiteral("None of its problems")), qPrintable(panel.obstacle()));
    QVERIFY(!panel.needsConfirmation());
    recorded.problems.push_back(recorded.problems.front());
    recorded.problems.back().problem.precision = Precision::Fp32;
    panel.setRecorded(&recorded);
    QVERIFY(panel.needsConfirmation());
    panel.confirmation().findChild<QCheckBox*>()->setChecked(true);
    QCOMPARE(panel.obstacle(), QString());
    panel.setRecorded(nullptr);
    QCOMPARE(panel.obstacle(), QString());
  }

  void startsFromThePrecisionOfAnOpenedNetwork() {
    TestWindow test;
    QVERIFY(test.waitForDevice());
    const auto precision = [&] { return test.window.measuring().panel().options().precision; };
    const Precision usual = precision();
    const auto open = [&](const char* name, std::optional<Precision> stated) {
      Network network = preset("mnist-tutorial");
      network.precision = stated;
      QFile file(test.file(name));
      if (file.open(QIODevice::WriteOnly)) file.write(toJson(network).c_str());
      file.close();
      test.window.openFile(file.fileName());
    };
    open("half.json", Precision::Fp16);
    const bool hasHalf = precisionObstacle(Precision::Fp16, *test.window.measuring().panel().where().device()).empty();
    QCOMPARE(precision(), hasHalf ? Precision::Fp16 : usual);
    open("plain.json", std::nullopt);
    QVERIFY2(precision() == usual, "that of another network does not stay");
    open("tensor.json", Precision::Tf32);  // which this device does not have
    QCOMPARE(precision(), usual);
    QVERIFY2(notesOf(test).contains(QStringLiteral("The network is in tf32")), qPrintable(notesOf(test)));
  }
};

}  // namespace measure_device_test

CONVSCOPE_QT_TEST(measure_device_test::MeasureDeviceTest, measure_device)
#include "measure_device_test.moc"
