// Engines for an absent device in the window.
#include <QComboBox>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTableView>

#include "app/absent_backend.h"
#include "app/window_fixture.h"
#include "measure/device_profile.h"
#include "network/network_problems.h"
#include "network/presets.h"
#include "support/qt_test.h"
#include "support/synthetic_session.h"
#include "widgets/network_editor/layer_table.h"
#include "widgets/shared/error_text.h"
#include "window/engines_control.h"
#include "window/parts/subject_panel.h"

namespace engines_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

constexpr std::chrono::milliseconds kSlow{100};  // a listing of resnet50 takes seconds: it can be interrupted

struct EnginesWindow : TestWindow {
  explicit EnginesWindow(BackendLoader load) : TestWindow(std::move(load)) {
    for (int i = 0; i < window.reading().pages().size(); ++i) {
      if (auto* engines = qobject_cast<EnginesPage*>(window.reading().pages()[i])) {
        page = engines;
        window.reading().showPage(i);
      }
    }
  }
  /// A profile to list for.
  QString profile(const char* text = R"({"deviceName":"Some GPU"})") {
    QFile out(file("profile.json"));
    if (out.open(QIODevice::WriteOnly)) out.write(text);
    return out.fileName();
  }
  QString trouble() const {
    const auto* error = page->findChild<ErrorText*>();
    return error->isVisible() ? error->text() : QString();
  }
  QPushButton* button(const char* text) const {
    for (auto* button : page->findChildren<QPushButton*>()) {
      if (button->text().remove(u'&') == QLatin1String(text)) return button;
    }
    return nullptr;
  }
  bool waitForEnd() const {
    return QTest::qWaitFor([this] { return !button("Stop listing")->isEnabled(); }, kPatienceMs);
  }

  EnginesPage* page = nullptr;
};

}  // namespace

class EnginesInTheWindow : public QObject {
  Q_OBJECT

 private slots:
  void listsTheEditorsNetworkForAProfile();
  void listsInThePrecisionOfTheShownSession();
  void listsTheProblemsOfARecording();
  void theShippedProfilesAreOffered();
  void cudnnReallyLists();
  void whatIsMissingIsOneLine();
  void wrongProfilesAndNetworksAreSaid();
  void stops();
  void aSurveyEndsAListing();
  void aSurveyAfterAListingSaysSo();
  void anotherListingTakesItsPlace();
  void closingInTheMiddle();
  void layersOfEditorAndPageGoTogether();
  void editsAfterAListingAreSaid();
  void progressIsShown();
};

void EnginesInTheWindow::listsTheEditorsNetworkForAProfile() {
  EnginesWindow test(absent());
  test.window.measuring().editor().setNetwork(preset("mnist-tutorial"));
  test.window.reading().engines().openProfile(test.profile());
  QVERIFY(test.waitForEnd());
  const ListingHead& head = test.page->listing().head();
  QCOMPARE(head.device, std::string("Some GPU"));
  QCOMPARE(head.network, std::string("mnist-tutorial"));
  QVERIFY(test.page->listing().isComplete());
  const SurveyOptions options = test.window.measuring().panel().options();
  QCOMPARE(head.problems, networkProblems(preset("mnist-tutorial"), preset("mnist-tutorial").input,
                                          {options.precision, options.layout, options.passes}));
  QVERIFY(test.page->listing().summary().contains(QStringLiteral("cuDNN 9.1.2")));
  QCOMPARE(test.page->listing().problems()[0].engines[1].failure, std::string("compiled at run time"));
  QCOMPARE(test.trouble(), QString());
  QVERIFY(test.window.session().document().isEmpty());
  QVERIFY(!test.window.isWindowModified());
}

/// The device of this machine cannot do tf32, but it does not matter for another one.
void EnginesInTheWindow::listsInThePrecisionOfTheShownSession() {
  EnginesWindow test(absent());
  QVERIFY(test.waitForDevice());
  const auto show = [&](Precision precision) {
    test.store.replace(
        syntheticSession({.network = "mnist-tutorial", .precision = precision, .passes = {Pass::Forward}}, {{}}),
        QStringLiteral("session"));
    test.shown.show(0);
  };
  show(Precision::Tf32);
  QCOMPARE(test.window.measuring().panel().options().precision, Precision::Fp32);
  test.window.reading().engines().openProfile(test.profile());
  QVERIFY(test.waitForEnd());
  const ListingHead& head = test.page->listing().head();
  QCOMPARE(head.problems,
           networkProblems(preset("mnist-tutorial"), preset("mnist-tutorial").input,
                           {.precision = Precision::Tf32, .layout = Layout::Nchw, .passes = {Pass::Forward}}));
  const auto hasChanged = [&] {
    return std::ranges::any_of(test.page->findChildren<QLabel*>(), [](const QLabel* label) {
      return label->text().contains(QStringLiteral("has changed"));
    });
  };
  QVERIFY(!hasChanged());
  show(Precision::Fp16);
  QVERIFY(hasChanged());
}

void EnginesInTheWindow::listsTheProblemsOfARecording() {
  EnginesWindow test(absent());
  QFile recording(test.file("train.workload"));
  QVERIFY(recording.open(QIODevice::WriteOnly));
  recording.write(
      "convscope_workload 1\nproblem 1 fwd fp16 nhwc n2 c3 k8 in16x16 f3x3 p1x1\n  executor cudnn\n  layer conv1\n");
  recording.close();
  test.window.openFile(recording.fileName());
  QTRY_VERIFY_WITH_TIMEOUT(test.window.measuring().subject().workload() != nullptr, kPatienceMs);
  test.window.reading().engines().openProfile(test.profile());
  QVERIFY(test.waitForEnd());
  QCOMPARE(test.trouble(), QString());
  const ListingHead& head = test.page->listing().head();
  QCOMPARE(head.network, std::string("train"));
  QCOMPARE(head.precision, Precision::Fp16);
  QCOMPARE(head.problems.size(), std::size_t{1});
  const auto replaced = [&] {
    return std::ranges::any_of(test.page->findChildren<QLabel*>(), [](const QLabel* label) {
      return label->text().contains(QStringLiteral("has changed"));
    });
  };
  QVERIFY(!replaced());
  test.window.measuring().subject().showNetwork();
  QVERIFY(replaced());
}

void EnginesInTheWindow::theShippedProfilesAreOffered() {
  EnginesWindow test(absent());
  auto* profiles = test.page->findChild<QComboBox*>();
  QCOMPARE(profiles->currentText(), QStringLiteral("NVIDIA H200"));
  test.button("List engines")->click();
  QVERIFY(test.waitForEnd());
  QCOMPARE(test.page->listing().head().device, std::string("NVIDIA H200"));
}

void EnginesInTheWindow::cudnnReallyLists() {
  EnginesWindow test([] { return loadBackends(); });
  test.window.measuring().editor().setNetwork(preset("conv-tutorial"));
  test.button("List engines")->click();
  QVERIFY(test.waitForEnd());
  if (!test.trouble().isEmpty()) QSKIP(qPrintable(test.trouble()));
  QVERIFY(test.page->listing().isComplete());
  for (const ListedProblem& problem : test.page->listing().problems()) {
    QVERIFY2(problem.failure.empty(), problem.failure.c_str());
    QVERIFY(problem.engines.size() > 3);
  }
  QVERIFY(test.page->listing().summary().startsWith(QStringLiteral("Configurations that cuDNN 9.")));
}

void EnginesInTheWindow::whatIsMissingIsOneLine() {
  EnginesWindow test(scripted());
  test.button("List engines")->click();
  QVERIFY(test.waitForEnd());
  QCOMPARE(test.trouble(),
           QStringLiteral("cudnn: libcudnn.so.9 is missing (install cuDNN 9, or put its folder on LD_LIBRARY_PATH)"));
  QVERIFY(test.button("List engines")->isEnabled());

  EnginesWindow part(absent({.failure = Failure{Failure::Kind::Missing, "cuDNN needs libcudnn_cnn.so.9"}}));
  part.button("List engines")->click();
  QVERIFY(part.waitForEnd());
  QCOMPARE(part.trouble(), QStringLiteral("cudnn: cuDNN needs libcudnn_cnn.so.9"));
}

void EnginesInTheWindow::wrongProfilesAndNetworksAreSaid() {
  EnginesWindow test(absent());
  test.window.reading().engines().openProfile(test.profile("{\"a\":1}"));
  QVERIFY2(test.trouble().contains(QStringLiteral("not a device profile")), qPrintable(test.trouble()));
  test.window.reading().engines().openProfile(test.file("gone.json"));
  QVERIFY2(test.trouble().contains(QStringLiteral("gone.json")), qPrintable(test.trouble()));
  QCOMPARE(test.page->findChild<QComboBox*>()->count(), 1);

  Network wrong = preset("mnist-tutorial");
  wrong.input = {1, 1, 2, 2};
  test.window.measuring().editor().setNetwork(wrong);
  test.button("List engines")->click();
  QVERIFY2(test.trouble().startsWith(QStringLiteral("Engines cannot be listed for this network yet")),
           qPrintable(test.trouble()));
  Network flat;
  flat.name = "flat";
  flat.input = {1, 1, 8, 8};
  flat.layers = {{"relu", {}, ShapeKeepingLayer{"relu"}}};
  test.window.measuring().editor().setNetwork(flat);
  QTRY_VERIFY(test.trouble().isEmpty());  // it was of the network before
  test.button("List engines")->click();
  QVERIFY(test.waitForEnd());
  QVERIFY2(test.trouble().contains(QStringLiteral("contains no convolution")), qPrintable(test.trouble()));
}

void EnginesInTheWindow::stops() {
  const Absent script{.pace = kSlow};
  EnginesWindow test(absent(script));
  test.window.measuring().editor().setNetwork(preset("resnet50"));
  test.button("List engines")->click();
  QTRY_VERIFY(!test.page->listing().problems().empty());
  test.button("Stop listing")->click();
  QVERIFY(test.waitForEnd());
  QVERIFY(!test.page->listing().isComplete());
  const int listed = *script.listed;
  QTest::qWait(100);
  QCOMPARE(listed, script.listed->load());
  QCOMPARE(test.trouble(), QString());
}

void EnginesInTheWindow::aSurveyEndsAListing() {
  EnginesWindow test(absent({.pace = kSlow}));
  QVERIFY(test.waitForDevice());
  test.window.measuring().editor().setNetwork(preset("resnet50"));
  test.button("List engines")->click();
  QTRY_VERIFY(!test.page->listing().problems().empty());
  test.window.measuring().editor().setNetwork(preset("mnist-tutorial"));
  test.window.measuring().runs().start();
  QVERIFY(test.window.measuring().runs().isRunning());
  QVERIFY(!test.button("List engines")->isEnabled());
  QVERIFY(test.TestWindow::waitForEnd());
  QVERIFY(test.lastSurvey() != nullptr && test.lastSurvey()->ended->how == SurveyEnd::Completed);
  QVERIFY(!test.page->listing().isComplete());
  QVERIFY(test.button("List engines")->isEnabled());
}

void EnginesInTheWindow::aSurveyAfterAListingSaysSo() {
  const QTemporaryDir folder;
  QFile profile(folder.filePath(QStringLiteral("p.json")));
  QVERIFY(profile.open(QIODevice::WriteOnly));
  profile.write(R"({"deviceName":"Some GPU"})");
  profile.close();
  for (const bool listed : {true, false}) {
    window::Worker worker(localEngine(absent()));
    bool ended = false;
    bool said = false;
    connect(&worker, &window::Worker::runFinished, &worker, [&] { ended = true; });
    connect(&worker, &window::Worker::eventsHappened, &worker, [&](int, const std::vector<Event>& events) {
      for (const Event& event : events) {
        const auto* remark = std::get_if<RemarkAdded>(&event);
        said = said || (remark != nullptr && remark->text.find("listed engines") != std::string::npos);
      }
    });
    worker.findDevices();
    QSignalSpy listingEnded(&worker, &window::Worker::listingEnded);
    if (listed) {
      worker.list({readDeviceProfile(profile.fileName().toStdString()), preset("mnist-tutorial"), {}});
      QTRY_COMPARE(listingEnded.count(), 1);  // one that is stopped before it begins loads nothing
    }
    SurveyTask request;
    request.options.backend = "cudnn";
    request.options.device = "fake:0";
    request.network = preset("mnist-tutorial");
    request.inputs = {request.network.input};
    worker.run(std::move(request));
    QTRY_VERIFY(ended);
    QCOMPARE(said, listed);
  }
}

void EnginesInTheWindow::anotherListingTakesItsPlace() {
  EnginesWindow test(absent({.pace = kSlow}));
  test.window.measuring().editor().setNetwork(preset("resnet50"));
  test.button("List engines")->click();
  QTRY_VERIFY(!test.page->listing().problems().empty());
  test.window.measuring().editor().setNetwork(preset("conv-tutorial"));
  test.window.reading().engines().openProfile(test.profile());
  QTRY_COMPARE(test.page->listing().head().device, std::string("Some GPU"));
  QVERIFY(test.waitForEnd());
  QVERIFY(test.page->listing().isComplete());
  QCOMPARE(test.page->listing().head().network, std::string("conv-tutorial"));
}

void EnginesInTheWindow::closingInTheMiddle() {
  const Absent script{.pace = kSlow};
  {
    EnginesWindow test(absent(script));
    test.window.measuring().editor().setNetwork(preset("resnet50"));
    test.button("List engines")->click();
    QTRY_VERIFY(*script.listed > 0);
    test.window.close();
  }
  const Network network = preset("resnet50");
  QVERIFY(*script.listed < static_cast<int>(networkProblems(network, network.input, {}).size()));
}

void EnginesInTheWindow::layersOfEditorAndPageGoTogether() {
  EnginesWindow test(absent());
  test.window.measuring().editor().setNetwork(preset("alexnet"));
  test.button("List engines")->click();
  QVERIFY(test.waitForEnd());
  auto* layers = test.window.measuring().editor().findChild<LayerTable*>();
  const auto& network = test.window.measuring().editor().network();
  const auto row = static_cast<int>(
      std::ranges::find(network.layers, test.page->listing().head().problems.back().layers.front(), &Layer::name) -
      network.layers.begin());
  layers->selectRowRange(row, row);
  const auto layerOf = [&] {
    return test.page->listing().head().problems[static_cast<std::size_t>(test.page->problem())].layers.front();
  };
  QCOMPARE(layerOf(), network.layers[static_cast<std::size_t>(row)].name);
  QTableView* problems = test.page->tables().front();
  QVERIFY(QTest::qWaitForWindowActive(&test.window));
  problems->setFocus();
  problems->setCurrentIndex(problems->model()->index(0, 0));
  QCOMPARE(layers->currentIndex().row(), 0);
  QCOMPARE(layerOf(), network.layers.front().name);
}

void EnginesInTheWindow::editsAfterAListingAreSaid() {
  EnginesWindow test(absent());
  test.window.measuring().editor().setNetwork(preset("alexnet"));
  test.button("List engines")->click();
  QVERIFY(test.waitForEnd());
  const auto says = [&](const QString& text) {
    return std::ranges::any_of(test.page->findChildren<QLabel*>(),
                               [&](const QLabel* label) { return label->text().contains(text); });
  };
  const QString edited = QStringLiteral("has changed");
  QVERIFY(!says(edited));
  test.window.measuring().editor().setNetwork(preset("vgg16"));
  QVERIFY(says(edited));
  QCOMPARE(test.page->otherNetwork(), QStringLiteral("alexnet"));
  test.window.measuring().editor().setNetwork(preset("alexnet"));
  QVERIFY(!says(edited));
  test.window.measuring().editor().setNetwork(preset("vgg16"));
  test.button("List engines")->click();
  QVERIFY(test.waitForEnd());
  QVERIFY(!says(edited));
  QCOMPARE(test.page->otherNetwork(), QStringLiteral("vgg16"));
  // A listing that fails leaves the last one as it was.
  test.window.measuring().editor().setNetwork(preset("alexnet"));
  test.window.reading().engines().list(test.file("gone.json"));
  QVERIFY(test.waitForEnd());
  QVERIFY(says(edited));
}

void EnginesInTheWindow::progressIsShown() {
  EnginesWindow test(absent({.pace = kSlow}));
  test.window.measuring().editor().setNetwork(preset("resnet50"));
  auto* progress = test.page->findChild<QProgressBar*>();
  QVERIFY(progress->isHidden());
  test.button("List engines")->click();
  QVERIFY(!progress->isHidden());
  QCOMPARE(progress->maximum(), 0);  // busy until the first answer
  QTRY_VERIFY(progress->value() > 0);
  QVERIFY(progress->value() < progress->maximum());
  test.button("Stop listing")->click();
  QVERIFY(test.waitForEnd());
  QVERIFY(progress->isHidden());
}

}  // namespace engines_test

CONVSCOPE_QT_TEST(engines_test::EnginesInTheWindow, engines)
#include "engines_test.moc"
