#include "widgets/export/film_strip.h"

#include <QApplication>
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/translatable.h"
#include "problem/errors.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr double kStripMargin = tokens::kFar;
constexpr double kBetweenFrames = tokens::kSection;
constexpr double kFrameCharacters = 60;  ///< the width of a frame
constexpr double kTitleFactor = 1.35;

QString stripTitle(const MechanismChoice& choice) {
  if (!choice.scope) return App::tr("What a framework does in a training, step by step");
  return App::tr("What a framework does when it calls %1, %2")
      .arg(toQString(choice.scope->layer), passName(choice.scope->pass));
}

}  // namespace

FilmStrip::FilmStrip(MechanismScene scene, std::vector<KeyFrame> frames, const FilmStripOptions& options,
                     Caption caption, const QFont& font)
    : m_scene(std::move(scene)),
      m_frames(std::move(frames)),
      m_caption(std::move(caption)),
      m_font(font),
      m_style(printStyle(options.colours)) {
  const QFontMetricsF metrics(m_font);
  const int across = options.across;
  const double usual = std::ceil(kFrameCharacters * metrics.averageCharWidth());
  const double most = std::floor((options.width - 2 * kStripMargin - (across - 1) * kBetweenFrames) / across);
  const double wide = options.width > 0 ? std::min(usual, most) : usual;
  const double high = std::ceil(leastMechanismHeight(wide, metrics));
  const double width = across * wide + (across - 1) * kBetweenFrames;
  m_size.setWidth(static_cast<int>(std::ceil(width + 2 * kStripMargin)));
  double y = kStripMargin;
  addLine(m_caption.title, kTitleFactor, true, y);
  addLine(m_caption.subject, 1, false, y);
  int place = 0;
  const double line = std::ceil(metrics.height() * 1.4);
  for (std::size_t i = 0; i < m_frames.size(); ++i) {
    const bool isNewLine = place == across || (i > 0 && m_frames[i].column != m_frames[i - 1].column);
    if (isNewLine) y += line + high + kBetweenFrames;
    if (isNewLine) place = 0;
    const double x = kStripMargin + place * (wide + kBetweenFrames);
    QFont strong = m_font;
    strong.setWeight(QFont::DemiBold);
    m_lines.push_back({m_frames[i].caption, strong, m_style.text, QRectF(x, y, wide, line)});
    m_places.emplace_back(x, y + line, wide, high);
    ++place;
  }
  y += line + high + tokens::kApart;
  addLine(m_caption.source, 0.9, false, y);
  m_size.setHeight(static_cast<int>(std::ceil(y + kStripMargin)));
}

void FilmStrip::addLine(const QString& text, double factor, bool isStrong, double& y) {
  if (text.isEmpty()) return;
  QFont font = m_font;
  font.setPointSizeF(font.pointSizeF() * factor);
  if (isStrong) font.setWeight(QFont::DemiBold);
  const double width = m_size.width() - 2 * kStripMargin;
  const QRectF room(kStripMargin, y, width, 1e6);
  const double height = std::ceil(QFontMetricsF(font).boundingRect(room, Qt::TextWordWrap, text).height());
  m_lines.push_back({text, font, isStrong ? m_style.text : m_style.mutedText, QRectF(kStripMargin, y, width, height)});
  y += height + tokens::kTight;
}

void FilmStrip::paint(QPainter& painter) const {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(QRectF(0, 0, m_size.width() + 1, m_size.height() + 1), m_style.background);
  for (const Line& line : m_lines) {
    painter.setFont(line.font);
    painter.setPen(line.colour);
    painter.drawText(line.rect, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap | Qt::TextDontClip, line.text);
  }
  for (std::size_t i = 0; i < m_frames.size(); ++i)
    m_scene.paintColumn(painter, m_places[i], m_font, m_style, m_frames[i].column, m_frames[i].step);
  painter.restore();
}

std::vector<std::shared_ptr<const FilmStrip>> filmStrips(const SessionStore& store, const Survey& survey,
                                                         const MechanismChoice& choice,
                                                         const FilmStripOptions& options) {
  const ChartStyle style = printStyle(options.colours);
  const MechanismScene scene = makeMechanismScene(store.session(), survey, choice, style).scene;
  std::vector<std::shared_ptr<const FilmStrip>> strips;
  std::vector<KeyFrame> frames;
  const auto finish = [&] {
    if (frames.empty()) return;
    Caption caption = captionOf(stripTitle(choice), subjectText(survey), store, survey);
    if (!strips.empty()) caption.title.clear();
    strips.push_back(std::make_shared<const FilmStrip>(scene, std::exchange(frames, {}), options, std::move(caption),
                                                       QApplication::font()));
  };
  for (std::size_t column = 0; column < scene.columns().size(); ++column) {
    for (KeyFrame& frame : keyFrames(scene, column)) {
      const bool isFull = options.mostFrames > 0 && static_cast<int>(frames.size()) == options.mostFrames;
      const bool isNewPolicy = options.mostFrames > 0 && !frames.empty() && frames.back().column != column;
      if (isFull || isNewPolicy) finish();
      frames.push_back(std::move(frame));
    }
  }
  finish();
  return strips;
}

std::shared_ptr<const FilmStrip> filmStrip(const SessionStore& store, const Survey& survey,
                                           const MechanismChoice& choice, PrintColours colours) {
  if (survey.started.recorded)
    throw RequestError("the session of a recorded program has no mechanism: it needs the survey of a network");
  const auto strips = filmStrips(store, survey, choice, {.colours = colours});
  if (!strips.empty()) return strips.front();
  const QStringList missing = makeMechanismScene(store.session(), survey, choice, printStyle()).missing;
  if (missing.isEmpty()) throw RequestError(translatable("message", "there is no step to show"));
  throw RequestError("{}", missing.join(u' ').toStdString());
}

}  // namespace convscope
