#include "widgets/game/game_page.h"

#include <QCheckBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QRandomGenerator>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/problem_text.h"
#include "text/sentences.h"
#include "widgets/game/game_row.h"
#include "widgets/shared/font_follower.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tile.h"
#include "widgets/shared/tokens.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

constexpr int kEmpty = 0;
constexpr int kGame = 1;

/// The titles above the columns of the rows.
class RowTitles : public QWidget {
 public:
  using QWidget::QWidget;

  QSize sizeHint() const override { return {0, fontMetrics().height() + tokens::kTight}; }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setPen(tokens::colours(palette()).secondText);
    GameRow::paintCells(painter, rect(),
                        {{},
                         GamePage::tr("Algorithm"),
                         GamePage::tr("Workspace"),
                         GamePage::tr("At least"),
                         GamePage::tr("Time, after your pick")});
  }
};

QString pointsText(double points) {
  return QString::number(std::lround(points));
}

}  // namespace

GamePage::GamePage(ShownSurvey& shown, QWidget* parent) : Page(parent), m_shown(shown) {
  addContents(makeEmptyState(
      tr("<h3>Nothing to play with yet</h3><p>The game takes the layers of a survey by cuDNN in which the choices of "
         "PyTorch are known. A recorded session has them; a measurement on a GPU, too.</p>"),
      {{tr("Play with a recorded session"), [this] { emit recordingRequested(); }}}));
  addContents(makeBoard());
  const auto follow = [this] {
    m_stale = true;
    if (isVisible()) this->follow();
  };
  connect(&shown, &ShownSurvey::changed, this, follow);
  connect(&shown, &ShownSurvey::ended, this, [this, follow] {
    if (m_rounds.empty()) follow();
  });
}

QWidget* GamePage::makeBoard() {
  auto* board = new QWidget;
  auto* column = new QVBoxLayout(board);
  column->setContentsMargins(tokens::kFar, tokens::kApart, tokens::kFar, tokens::kApart);
  column->setSpacing(tokens::kClose);

  auto* head = new QHBoxLayout;
  auto* question = new QLabel(tr("Which algorithm is the fastest?"));
  setTextType(*question, tokens::Type::Figure);
  m_place = new QLabel;
  m_place->setAccessibleName(tr("Layer of the game"));
  head->addWidget(question);
  head->addStretch(1);
  head->addWidget(m_place);
  column->addLayout(head);
  m_subject = makeWordLabel();
  m_subject->setAccessibleName(tr("Convolution to choose for"));
  column->addWidget(m_subject);

  auto* tiles = new QHBoxLayout;
  tiles->setSpacing(tokens::kClose);
  for (Tile** tile : {&m_you, &m_heuristics, &m_search}) {
    *tile = new Tile(tokens::Type::Figure);
    tiles->addWidget(*tile, 1);
  }
  column->addLayout(tiles);

  auto* rows = new QWidget;
  m_list = new QVBoxLayout(rows);
  m_list->setContentsMargins(0, 0, 0, 0);
  m_list->setSpacing(tokens::kTight);
  m_list->addWidget(new RowTitles);
  m_list->addStretch(1);
  m_results = makeWordLabel();
  m_results->setTextFormat(Qt::RichText);
  m_results->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  m_results->setAccessibleName(tr("Results"));
  m_middle = new QStackedWidget;
  for (QWidget* part : {rows, static_cast<QWidget*>(m_results)}) {
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(part);
    m_middle->addWidget(scroll);
  }
  column->addWidget(m_middle, 1);
  m_hint = makeWordLabel();
  m_hint->setAccessibleName(tr("What to do"));
  column->addWidget(m_hint);
  column->addLayout(makeFoot());
  return board;
}

QLayout* GamePage::makeFoot() {
  m_class = new QCheckBox(tr("A &class votes"));
  m_class->setToolTip(
      tr("<p>Each click or key adds one vote. The class has the mean of the points of its votes, so nobody's own pick "
         "is shown.</p>"));
  m_reveal = new QPushButton(tr("&Show the times"));
  m_next = new QPushButton;
  m_next->setDefault(true);
  m_copy = new QPushButton(tr("Co&py results"));
  auto* again = new QPushButton(tr("New &game"));
  again->setToolTip(tr("Other layers of this survey, in another order"));
  connect(m_class, &QCheckBox::toggled, this, [this] { showRound(); });
  connect(m_reveal, &QPushButton::clicked, this, &GamePage::answer);
  connect(m_next, &QPushButton::clicked, this, &GamePage::next);
  connect(m_copy, &QPushButton::clicked, this, [this] { copyText(*m_copy, results()); });
  connect(again, &QPushButton::clicked, this, [this] { start(QRandomGenerator::global()->generate64()); });
  auto* foot = new QHBoxLayout;
  foot->addWidget(m_class);
  foot->addStretch(1);
  foot->addWidget(m_copy);
  foot->addWidget(again);
  foot->addWidget(m_reveal);
  foot->addWidget(m_next);
  return foot;
}

void GamePage::showEvent(QShowEvent* event) {
  Page::showEvent(event);
  follow();
}

void GamePage::follow() {
  if (!m_stale) return;
  start(QRandomGenerator::global()->generate64());
}

void GamePage::start(std::uint64_t seed) {
  m_stale = false;
  m_rounds = m_shown.survey() == nullptr ? std::vector<GameRound>() : gameRounds(*m_shown.survey(), seed);
  m_points.clear();
  m_round = 0;
  showContents(m_rounds.empty() ? kEmpty : kGame);
  showRound();
}

QString GamePage::subjectOf(const GameRound& round) const {
  const ProblemResult* problem = m_shown.problemAt(static_cast<int>(round.problem));
  if (problem == nullptr) return {};
  return tr("%1, %2").arg(layerName(problem->subject), passName(problem->subject.problem.pass));
}

void GamePage::showRound() {
  m_pick.reset();
  for (GameRow* row : m_rows) {
    row->hide();
    row->deleteLater();
  }
  m_rows.clear();
  showScores();
  const bool ended = m_round >= m_rounds.size();
  m_middle->setCurrentIndex(ended ? 1 : 0);
  m_copy->setVisible(!m_points.empty());
  m_class->setEnabled(!ended);
  m_reveal->setVisible(!ended && m_class->isChecked());
  m_reveal->setEnabled(false);
  m_next->setEnabled(false);
  m_next->setVisible(!ended);
  m_next->setText(m_round + 1 < m_rounds.size() ? tr("&Next layer") : tr("See the res&ults"));
  if (ended) return showResults();
  const GameRound& round = m_rounds[m_round];
  m_place->setText(tr("layer %1 of %2").arg(m_round + 1).arg(m_rounds.size()));
  const ProblemResult* problem = m_shown.problemAt(static_cast<int>(round.problem));
  m_subject->setText(problem == nullptr
                         ? QString()
                         : subjectOf(round) + QStringLiteral(": ") + toQString(toText(problem->subject.problem)));
  m_hint->setText(
      m_class->isChecked()
          ? tr("Vote by clicks or keys, then show the times. A heuristic knows no more than this: the kind of "
               "computation, its tile and engine, the workspace, and the least time that the GPU's "
               "arithmetic and memory allow.")
          : tr("Pick one, by a click or its key. A heuristic knows no more than this: the kind of computation, "
               "its tile and engine, the workspace, and the least time that the GPU's arithmetic and memory "
               "allow."));
  for (std::size_t i = 0; i < round.options.size(); ++i) {
    auto* row = new GameRow(static_cast<int>(i) + 1, round.options[i]);
    connect(row, &GameRow::clicked, this, [this, i] { pick(i); });
    m_list->insertWidget(m_list->count() - 1, row, 1);
    m_rows.push_back(row);
  }
}

void GamePage::pick(std::size_t option) {
  if (m_points.size() > m_round) return;  // answered
  if (m_class->isChecked()) {
    m_rows[option]->setVotes(m_rows[option]->votes() + 1);
    m_reveal->setEnabled(true);
    return;
  }
  m_pick = option;
  answer();
}

void GamePage::answer() {
  if (m_round >= m_rounds.size() || m_points.size() > m_round) return;
  const GameRound& round = m_rounds[m_round];
  double points = 0;
  int votes = 0;
  for (std::size_t i = 0; i < m_rows.size(); ++i) {
    const int here = m_class->isChecked() ? m_rows[i]->votes() : m_pick == i ? 1 : 0;
    points += here * round.points(i);
    votes += here;
  }
  if (votes == 0) return;
  m_points.push_back(points / votes);
  const double longest = std::ranges::max(round.options, {}, &GameOption::us).us;
  for (std::size_t i = 0; i < m_rows.size(); ++i) {
    QStringList marks;
    if (m_pick == i) marks.append(tr("you"));
    if (round.heuristic == i) marks.append(tr("cuDNN's heuristics"));
    if (round.search == i) marks.append(tr("search"));
    if (round.fastest == i) marks.append(tr("fastest"));
    m_rows[i]->reveal(round.options[i].us / longest, marks.join(toQString(listGap())), round.fastest == i);
  }
  m_hint->setText(m_class->isChecked() ? tr("The class has %1 of 100 points.").arg(pointsText(m_points.back()))
                                       : tr("Your pick has %1 of 100 points: it takes %2, the fastest %3.")
                                             .arg(pointsText(m_points.back()), timeText(round.options[*m_pick].us),
                                                  timeText(round.options[round.fastest].us)));
  m_reveal->setEnabled(false);
  m_class->setEnabled(false);
  m_copy->setVisible(true);
  m_next->setEnabled(true);
  m_next->setFocus();
  showScores();
}

void GamePage::next() {
  ++m_round;
  showRound();
}

void GamePage::changeEvent(QEvent* event) {
  Page::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && m_search != nullptr) showScores();
}

double GamePage::points() const {
  double sum = 0;
  for (const double each : m_points) sum += each;
  return sum;
}

void GamePage::showScores() {
  double heuristics = 0;
  double search = 0;
  for (std::size_t i = 0; i < m_points.size(); ++i) {
    heuristics += m_rounds[i].points(m_rounds[i].heuristic);
    search += m_rounds[i].points(m_rounds[i].search);
  }
  const auto most = static_cast<int>(100 * m_points.size());
  const QString of = most > 0 ? tr("of %1 points").arg(most) : tr("100 points for the fastest, 50 for twice its time");
  m_you->setFigure(m_class->isChecked() ? tr("The class") : tr("You"), pointsText(points()), {of});
  m_heuristics->setFigure(tr("cuDNN's heuristics (False)"), pointsText(heuristics), {of});
  m_search->setFigure(tr("Search by one sample (True)"), pointsText(search), {of});
  const tokens::Colours& colours = tokens::colours(palette());
  m_heuristics->setValueColour(colours.policies.off);
  m_search->setValueColour(colours.policies.on);
}

QString GamePage::results() const {
  QStringList lines{tr("Layer\tPoints\tcuDNN's heuristics\tSearch by one sample")};
  for (std::size_t i = 0; i < m_points.size(); ++i) {
    const GameRound& round = m_rounds[i];
    lines.append(subjectOf(round) + QLatin1Char('\t') + pointsText(m_points[i]) + QLatin1Char('\t') +
                 pointsText(round.points(round.heuristic)) + QLatin1Char('\t') +
                 pointsText(round.points(round.search)));
  }
  return lines.join(QLatin1Char('\n'));
}

void GamePage::showResults() {
  m_place->clear();
  m_subject->setText(m_points.size() == 1 ? tr("1 layer is answered.")
                                          : tr("%1 layers are answered.").arg(m_points.size()));
  QString html = QStringLiteral("<table cellspacing=0 cellpadding=4>");
  bool head = true;
  for (const QString& line : results().split(QLatin1Char('\n'))) {
    html += QStringLiteral("<tr>");
    const QStringList cells = line.split(QLatin1Char('\t'));
    for (int i = 0; i < cells.size(); ++i) {
      const QString cell = escapedMarkup(cells[i]);
      html += QStringLiteral("<td align=%1>%2</td>")
                  .arg(i == 0 ? QStringLiteral("left") : QStringLiteral("right"),
                       head ? QStringLiteral("<b>%1</b>").arg(cell) : cell);
    }
    html += QStringLiteral("</tr>");
    head = false;
  }
  m_results->setText(html + QStringLiteral("</table>"));
  m_hint->setText(tr(
      "A heuristic cannot measure, so it misses some. A search measures each algorithm once, so it seldom misses, but "
      "it costs time at every new shape."));
}

}  // namespace convscope
