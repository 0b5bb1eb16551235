#include "widgets/game/game_page.h"

#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QTest>
#include <algorithm>

#include "support/qt_test.h"
#include "support/recorded_session.h"
#include "support/shown_texts.h"
#include "text/units.h"
#include "widgets/game/game_row.h"
#include "widgets/shared/tile.h"

namespace game_page_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

constexpr std::uint64_t kSeed = 3;

struct Game {
  explicit Game(const Session& session) {
    store.replace(Session(session));
    page.resize(1200, 800);
    page.show();
    page.start(kSeed);
  }

  QPushButton& button(const QString& text) {
    for (QPushButton* each : page.findChildren<QPushButton*>()) {
      if (each->text().remove(u'&') == text) return *each;
    }
    qFatal("no button %s", qPrintable(text));
  }

  QString tile(int index) { return page.findChildren<Tile*>()[index]->value(); }
  QWidget& labelled(const QString& name) {
    for (QLabel* each : page.findChildren<QLabel*>()) {
      if (each->accessibleName() == name) return *each;
    }
    qFatal("no label %s", qPrintable(name));
  }
  void press(Qt::Key key) { QTest::keyClick(&page, key); }

  SessionStore store;
  ShownSurvey shown{store};
  GamePage page{shown};
};

QPushButton& nextButton(Game& game) {
  const bool last = game.page.round() + 1 == game.page.rounds().size();
  return game.button(last ? QStringLiteral("See the results") : QStringLiteral("Next layer"));
}

}  // namespace

class GamePageTest : public QObject {
  Q_OBJECT

 private slots:
  void aGameIsPlayedToItsEnd();
  void timesAreHiddenUntilThePick();
  void keysPick();
  void aClassVotes();
  void anotherSessionIsAnotherGame();
  void withoutRoundsThePageSaysWhy();
  void nothingIsCutOff_data();
  void nothingIsCutOff();
};

void GamePageTest::aGameIsPlayedToItsEnd() {
  Game game(recordedSession("resnet50-fp32"));
  const std::vector<GameRound> rounds = game.page.rounds();
  QCOMPARE(rounds.size(), kGameRounds);
  double you = 0;
  double heuristics = 0;
  double search = 0;
  for (const GameRound& round : rounds) {
    QVERIFY(!nextButton(game).isEnabled());
    QTest::mouseClick(game.page.rows()[1], Qt::LeftButton);
    you += round.points(1);
    heuristics += round.points(round.heuristic);
    search += round.points(round.search);
    QCOMPARE(game.tile(0), QString::number(std::lround(you)));
    QCOMPARE(game.tile(1), QString::number(std::lround(heuristics)));
    QCOMPARE(game.tile(2), QString::number(std::lround(search)));
    QTest::mouseClick(game.page.rows()[2], Qt::LeftButton);  // too late
    QCOMPARE(game.page.points(), you);
    QTest::mouseClick(&nextButton(game), Qt::LeftButton);
  }
  QCOMPARE(game.page.round(), rounds.size());
  QVERIFY(game.labelled(QStringLiteral("Results")).isVisible());
  QTest::mouseClick(&game.button(QStringLiteral("Copy results")), Qt::LeftButton);
  QCOMPARE(QGuiApplication::clipboard()->text(), game.page.results());
  QCOMPARE(game.page.results().count(QLatin1Char('\n')), static_cast<qsizetype>(kGameRounds));
  QTest::mouseClick(&game.button(QStringLiteral("New game")), Qt::LeftButton);
  QCOMPARE(game.page.round(), 0u);
  QCOMPARE(game.page.points(), 0.0);
}

void GamePageTest::timesAreHiddenUntilThePick() {
  Game game(recordedSession("vgg16-fp16"));
  const GameRound round = game.page.rounds().front();
  const auto shows = [&](std::size_t option) {
    return game.page.rows()[option]->accessibleName().contains(
        QString::fromStdString(formatTime(round.options[option].us)));
  };
  for (std::size_t i = 0; i < round.options.size(); ++i) {
    // The time may by chance be the least time's text.
    const bool least =
        round.options[i].leastUs && formatTime(*round.options[i].leastUs) == formatTime(round.options[i].us);
    QVERIFY(!shows(i) || least);
    QVERIFY(!game.page.rows()[i]->accessibleName().contains(QStringLiteral("fastest")));
  }
  QTest::mouseClick(game.page.rows()[0], Qt::LeftButton);
  for (std::size_t i = 0; i < round.options.size(); ++i) QVERIFY(shows(i));
  QVERIFY(game.page.rows()[round.fastest]->accessibleName().contains(QStringLiteral("fastest")));
  QVERIFY(game.page.rows()[round.heuristic]->accessibleName().contains(QStringLiteral("cuDNN's heuristics")));
  QVERIFY(game.page.rows()[0]->accessibleName().contains(QStringLiteral("you")));
}

void GamePageTest::keysPick() {
  Game game(recordedSession("resnet50-fp32"));
  const GameRound round = game.page.rounds().front();
  game.page.activateWindow();
  QVERIFY(QTest::qWaitForWindowActive(&game.page));
  game.press(Qt::Key_3);
  QTRY_COMPARE(game.page.points(), round.points(2));
}

void GamePageTest::aClassVotes() {
  Game game(recordedSession("resnet50-fp32"));
  const GameRound round = game.page.rounds().front();
  game.page.findChild<QCheckBox*>()->click();
  QPushButton& reveal = game.button(QStringLiteral("Show the times"));
  QVERIFY(reveal.isVisible() && !reveal.isEnabled());
  for (const std::size_t option : {0u, 2u, 2u, 2u}) QTest::mouseClick(game.page.rows()[option], Qt::LeftButton);
  QCOMPARE(game.page.rows()[2]->votes(), 3);
  QCOMPARE(game.page.points(), 0.0);
  QVERIFY(!game.page.rows()[2]->isRevealed());
  QTest::mouseClick(&reveal, Qt::LeftButton);
  QVERIFY(game.page.rows()[2]->isRevealed());
  QCOMPARE(game.page.points(), (round.points(0) + 3 * round.points(2)) / 4);
  for (GameRow* row : game.page.rows()) QVERIFY(!row->accessibleName().contains(QStringLiteral("you")));
}

void GamePageTest::anotherSessionIsAnotherGame() {
  Game game(recordedSession("resnet50-fp32"));
  QTest::mouseClick(game.page.rows()[0], Qt::LeftButton);
  game.store.replace(Session(recordedSession("vgg16-fp16")));
  QCOMPARE(game.page.points(), 0.0);
  QCOMPARE(game.page.round(), 0u);
  const Survey& survey = *game.shown.survey();
  for (const GameRound& round : game.page.rounds()) QVERIFY(round.problem < survey.problems.size());
}

void GamePageTest::withoutRoundsThePageSaysWhy() {
  for (const Session& session : {Session(), recordedSession("alexnet-cpu")}) {
    Game game(session);
    QVERIFY(game.page.rounds().empty());
    QVERIFY(std::ranges::any_of(game.page.findChildren<QLabel*>(), [](const QLabel* label) {
      return label->isVisible() && label->text().contains(QStringLiteral("Nothing to play with"));
    }));
    game.press(Qt::Key_1);
    QCOMPARE(game.page.points(), 0.0);
  }
}

void GamePageTest::nothingIsCutOff_data() {
  QTest::addColumn<QSize>("size");
  QTest::addColumn<int>("points");
  QTest::newRow("900x620") << QSize(900, 620) << 9;
  QTest::newRow("1280x700") << QSize(1280, 700) << 9;
  QTest::newRow("1280x700, 20 pt") << QSize(1280, 700) << 20;
}

void GamePageTest::nothingIsCutOff() {
  QFETCH(QSize, size);
  QFETCH(int, points);
  const QFont usual = QApplication::font();
  QFont font = usual;
  font.setPointSize(points);
  QApplication::setFont(font);
  {
    Game game(recordedSession("resnet50-fp32"));
    game.page.resize(size);
    QTest::mouseClick(game.page.rows()[0], Qt::LeftButton);
    QCOMPARE(game.page.size(), size);  // no part needs more
    const QPushButton& next = game.button(QStringLiteral("Next layer"));
    QVERIFY(game.page.rect().contains(QRect(next.mapTo(&game.page, QPoint()), next.size())));
  }
  QApplication::setFont(usual);
}

}  // namespace game_page_test

CONVSCOPE_QT_TEST(game_page_test::GamePageTest, game_page)
#include "game_page_test.moc"
