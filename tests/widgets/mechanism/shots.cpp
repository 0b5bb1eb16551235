#include <QApplication>
#include <QDir>
#include <QTest>
#include <cstdio>

#include "session/session_file.h"
#include "widgets/mechanism/mechanism_view.h"
#include "widgets/shared/tokens.h"
#include "window/language.h"

using namespace convscope;

namespace {

/// Steps to the first step of a stage in the first call of an iteration.
void showStage(MechanismView& view, std::int64_t iteration, CallStage stage, int nth = 1) {
  const AlignedMechanisms& aligned = view.canvas().aligned();
  view.player().seek(aligned.firstStep(iteration));
  const MechanismState state = view.canvas().stateOf(view.canvas().leadingColumn());
  for (std::size_t i = 0; i < state.steps.size(); ++i) {
    if (state.steps[i].stage != stage || --nth > 0) continue;
    view.player().seek(aligned.firstStep(iteration) + static_cast<std::int64_t>(i));
    return;
  }
}

}  // namespace

/// Takes pictures of the mechanism at its stages: mechanism_shots FOLDER SESSION [WIDTHxHEIGHT [FONT_POINTS [dark]]].
int main(int argc, char** argv) {
  if (argc < 3) {
    std::fputs("usage: mechanism_shots FOLDER SESSION [WIDTHxHEIGHT [FONT_POINTS [dark]]]\n", stderr);
    return 2;
  }
  QApplication app(argc, argv);
  if (qEnvironmentVariableIsSet("CONVSCOPE_LANGUAGE"))
    window::translateApplication(qEnvironmentVariable("CONVSCOPE_LANGUAGE"));
  const QStringList size = QString::fromLocal8Bit(argc > 3 ? argv[3] : "1280x720").split(u'x');
  if (argc > 4) {
    QFont font = QApplication::font();
    font.setPointSizeF(QByteArray(argv[4]).toDouble());
    QApplication::setFont(font);
  }
  QApplication::setPalette(tokens::paletteOf(argc > 5 ? tokens::dark() : tokens::light()));
  SessionStore store;
  ShownSurvey shown(store);
  MechanismView view(shown);
  view.resize(size[0].toInt(), size[1].toInt());
  view.show();
  store.replace(readSession(argv[2]).session);
  const QDir folder(QString::fromLocal8Bit(argv[1]));
  const auto take = [&](const char* name) {
    QTest::qWait(50);
    view.grab().save(folder.filePath(QStringLiteral("%1.png").arg(QLatin1String(name))));
  };
  take("start");
  showStage(view, 0, CallStage::Cache);
  take("miss");
  showStage(view, 0, CallStage::Time, 5);
  view.player().stepForward();
  view.player().advance(kStepMs / 2);
  take("trial");
  showStage(view, 0, CallStage::Store);
  take("store");
  showStage(view, 1, CallStage::Run);
  take("hit");
  view.player().seek(view.player().playback().steps() - 1);
  take("end");
  view.setup().setShapes(MechanismSetup::Shapes::Changing);
  view.setup().setScope({});
  view.player().seek(view.player().playback().steps() / 2);
  take("network");
  view.player().seek(view.player().playback().steps() - 1);
  take("network_end");
  view.setup().setPolicies("pytorch-benchmark", "");
  showStage(view, 0, CallStage::Time, 2);
  take("alone");
  return 0;
}
