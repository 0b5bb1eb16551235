#include "widgets/lessons/slides.h"

#include <QAbstractTextDocumentLayout>
#include <QApplication>
#include <QFile>
#include <QFileInfo>
#include <QFontDatabase>
#include <QFontMetricsF>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextFragment>
#include <QTextList>
#include <QTextTable>
#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "core/translatable.h"
#include "problem/input_error.h"
#include "widgets/export/chart_picture.h"
#include "widgets/lessons/lesson_material.h"
#include "widgets/lessons/scene_stage.h"
#include "widgets/mechanism/key_frames.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/text_references.h"
#include "widgets/shared/text_tables.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

// Pixels of a slide.
constexpr double kSlideMargin = 64;
constexpr double kSlideGap = 48;
constexpr double kFootHeight = 36;
constexpr int kTitlePixels = 52;
constexpr int kTextPixels = 32;
constexpr int kMostTextPixels = 40;  ///< without a picture
constexpr int kLeastSlidePixels = 9;
constexpr int kPicturePixels = 24;
constexpr int kPairPixels = 18;  ///< of two charts, one above the other
constexpr int kFootPixels = 20;
constexpr double kSlideTextShare = 0.42;  ///< of the width, beside a picture
constexpr double kMostTextWidth = 0.85;   ///< without a picture

QFont slideFont(int pixels, QFont::Weight weight = QFont::Normal) {
  QFont font = QApplication::font();
  font.setPixelSize(pixels);
  font.setWeight(weight);
  return font;
}

/// A chart in its place.
struct SlideChart {
  QString title;
  QString subject;  ///< of one of two
  std::shared_ptr<ChartPainter> painter;
  ChartPart part;
  double scale = 1;
  double y = 0;
};

/// The moment of a scene that a slide shows, of the policy that has most to show.
struct SlideScene {
  MechanismScene scene;
  std::size_t column = 0;
  std::int64_t step = 0;
  QFont font;
};

class Slide : public Picture {
 public:
  Slide(LessonMaterial& material, std::size_t index)
      : m_font(slideFont(kTextPixels)), m_style(printStyle()), m_body(bodyOf(material.lesson().steps[index])) {
    const Lesson& lesson = material.lesson();
    const LessonStep& step = lesson.steps[index];
    StepFigures figures = material.figuresFor(step);
    m_caption = {toQString(step.title), toQString(lesson.title), material.sources(step, figures).join(u'\n')};
    m_number = QStringLiteral("%1 · %2 / %3").arg(m_caption.subject).arg(index + 1).arg(lesson.steps.size());
    const double width = m_body.width() * (1 - kSlideTextShare) - kSlideGap;
    m_pictures = QRectF(m_body.right() - width, m_body.top(), width, m_body.height());
    addScene(material, step);
    if (!m_scene) addCharts(material, step);
    const bool isAlone = !m_scene && m_charts.empty();
    addText(figures, step, QFile::decodeName(lesson.folder.c_str()), isAlone);
  }

  QSize size() const override { return kSlideSize; }
  const Caption& caption() const override { return m_caption; }
  const QFont& font() const override { return m_font; }

  void paint(QPainter& painter) const override {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(QRectF(QPointF(0, 0), QSizeF(kSlideSize)).adjusted(0, 0, 1, 1), m_style.background);
    const double width = kSlideSize.width() - 2 * kSlideMargin;
    painter.setFont(titleFont());
    painter.setPen(m_style.text);
    painter.drawText(QRectF(kSlideMargin, kSlideMargin, width, m_body.top() - kSlideMargin),
                     Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m_caption.title);
    paintFoot(painter, width);
    paintText(painter);
    for (const SlideChart& chart : m_charts) paintChart(painter, chart);
    if (m_scene) paintScene(painter, *m_scene);
    painter.restore();
  }

 private:
  static QFont titleFont() { return slideFont(kTitlePixels, QFont::DemiBold); }

  /// Returns the room between title and foot.
  static QRectF bodyOf(const LessonStep& step) {
    const double width = kSlideSize.width() - 2 * kSlideMargin;
    const QRectF title =
        QFontMetricsF(titleFont())
            .boundingRect(QRectF(0, 0, width, kSlideSize.height() / 3.0), Qt::TextWordWrap, toQString(step.title));
    const double top = kSlideMargin + std::min(title.height(), kSlideSize.height() / 3.0) + kSlideGap / 2;
    return {kSlideMargin, top, width, kSlideSize.height() - kSlideMargin - kFootHeight - top};
  }

  void addText(StepFigures& figures, const LessonStep& step, const QString& folder, bool isAlone) {
    const double width = m_body.width() * (isAlone ? kMostTextWidth : kSlideTextShare);
    for (int pixels = isAlone ? kMostTextPixels : kTextPixels; pixels >= kLeastSlidePixels; --pixels) {
      m_text = std::make_unique<QTextDocument>();
      m_text->setDocumentMargin(0);
      m_text->setDefaultFont(slideFont(pixels));
      fill(*m_text, figures, step, folder);
      m_text->setTextWidth(width);
      if (m_text->size().height() <= m_body.height() && m_text->idealWidth() <= width) return;
    }
  }

  /// Fills a document that is not laid out yet: the layout reads pictures.
  static void fill(QTextDocument& document, StepFigures& figures, const LessonStep& step, const QString& folder) {
    const auto markdownOf = [&](const LessonText& text) {
      return QString::fromStdString(figures.render(text).markdown);
    };
    document.setMarkdown(markdownOf(step.text) + QStringLiteral("\n\n") + markdownOf(step.question), kLessonMarkdown);
    spaceOut(document);
    QTextCursor cursor(&document);
    for (const LessonChoice& choice : step.choices) {
      nextBlock(cursor);
      cursor.insertText(QStringLiteral("☐ ") + toQString(choice.text));
    }
    if (!step.exercises.empty()) {
      nextBlock(cursor);
      cursor.insertMarkdown(markdownOf(step.exercises), kLessonMarkdown);
    }
    restrictReferences(document, 0, folder);
    giveSize(document);
    colourLinks(document, tokens::light().accent);
    for (QTextFrame* frame : document.rootFrame()->childFrames()) {
      if (auto* table = qobject_cast<QTextTable*>(frame)) removeFrames(*table);
    }
  }

  /// Sets paragraphs apart. Lines of code and of lists stay together.
  static void spaceOut(QTextDocument& document) {
    constexpr double kOfLetters = 0.5;
    const double space = kOfLetters * document.defaultFont().pixelSize();
    const auto isCode = [](const QTextBlock& block) {
      return block.blockFormat().hasProperty(QTextFormat::BlockCodeFence);
    };
    for (QTextBlock block = document.begin().next(); block.isValid(); block = block.next()) {
      QTextCursor cursor(block);
      const QTextBlock before = block.previous();
      const bool isTogether = (isCode(block) && isCode(before)) ||
                              (block.textList() != nullptr && before.textList() != nullptr) ||
                              cursor.currentTable() != nullptr;
      if (isTogether) continue;
      QTextBlockFormat format;
      format.setTopMargin(space);
      cursor.mergeBlockFormat(format);
    }
  }

  static void nextBlock(QTextCursor& cursor) {
    cursor.movePosition(QTextCursor::End);
    QTextBlockFormat format;
    format.setTopMargin(cursor.document()->defaultFont().pixelSize() / 2.0);
    if (!cursor.document()->isEmpty()) cursor.insertBlock(format, QTextCharFormat());
  }

  /// Gives code the size of other words; Qt gives it that of the system's font.
  static void giveSize(QTextDocument& document) {
    std::vector<std::pair<int, int>> code;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
      const bool isCode = block.blockFormat().hasProperty(QTextFormat::BlockCodeFence);
      for (auto part = block.begin(); !part.atEnd(); ++part) {
        const QTextFragment fragment = part.fragment();
        if (isCode || fragment.charFormat().fontFixedPitch()) code.emplace_back(fragment.position(), fragment.length());
      }
    }
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPixelSize(document.defaultFont().pixelSize());
    QTextCharFormat format;
    format.setFont(font);
    for (const auto& [position, length] : code) {
      QTextCursor words(&document);
      words.setPosition(position);
      words.setPosition(position + length, QTextCursor::KeepAnchor);
      words.mergeCharFormat(format);
    }
  }

  void addCharts(LessonMaterial& material, const LessonStep& step) {
    const std::vector<const StepChart*> charts = material.charts(step);
    if (charts.empty()) return;
    const auto count = static_cast<double>(charts.size());
    const double each = (m_pictures.height() - (count - 1) * kSlideGap) / count;
    double y = m_pictures.top();
    for (const StepChart* chart : charts) {
      addChart(*chart, y, each, charts.size() > 1 ? kPairPixels : kPicturePixels);
      y += each + kSlideGap;
    }
  }

  void addChart(const StepChart& from, double y, double height, int pixels) {
    SlideChart chart;
    chart.subject = from.session;
    chart.y = y;
    chart.painter = from.chart->forFiles(m_style);
    chart.painter->setFont(slideFont(pixels));
    chart.painter->rebuildNow();
    const double room = height - headHeight(chart);
    const QSizeF least = chart.painter->leastSize();
    const double widest = std::max({least.width(), chart.painter->naturalSize().width() * 0.8, 1.0});
    chart.scale = std::min({1.0, m_pictures.width() / widest, room / std::max(least.height(), 1.0)});
    chart.part = chart.painter->excerpt(room / chart.scale);
    chart.part.size.setWidth(m_pictures.width() / chart.scale);
    chart.title = excerptTitle(from.chart->title(), *chart.painter, chart.part, from.order);
    m_charts.push_back(std::move(chart));
  }

  static QFont headFont(const SlideChart& chart) {
    QFont font = chart.painter->font();
    font.setWeight(QFont::DemiBold);
    return font;
  }
  static double headHeight(const SlideChart& chart) {
    return QFontMetricsF(headFont(chart)).lineSpacing() * (chart.subject.isEmpty() ? 1 : 2) + tokens::kClose;
  }

  void addScene(LessonMaterial& material, const LessonStep& step) {
    const Survey* survey = material.sceneSurvey(step);
    if (survey == nullptr) return;
    const Session& session = material.storeFor(step).session();
    MechanismScene scene;
    try {
      scene = makeMechanismScene(session, *survey, sceneChoiceOf(session, *survey, step.stage), m_style).scene;
    } catch (const RequestError&) {  // the session lacks the scene's input sizes: the slide has the text alone
      return;
    }
    if (scene.steps() == 0) return;
    const std::size_t column = scene.leadingColumn(0);
    const std::vector<KeyFrame> frames = keyFrames(scene, column);
    const auto keeps = std::ranges::find(frames, CallStage::Keep, &KeyFrame::stage);
    const std::int64_t at = keeps != frames.end() ? keeps->step : frames.back().step;
    for (int pixels = kPicturePixels; pixels >= kLeastSlidePixels; --pixels) {
      const QFont font = slideFont(pixels);
      if (leastMechanismHeight(m_pictures.width(), QFontMetricsF(font)) > m_pictures.height()) continue;
      m_scene = SlideScene{std::move(scene), column, at, font};
      return;
    }
  }

  void paintFoot(QPainter& painter, double width) const {
    painter.setFont(slideFont(kFootPixels));
    painter.setPen(m_style.mutedText);
    const QFontMetricsF metrics(painter.font());
    const QRectF foot(kSlideMargin, kSlideSize.height() - kSlideMargin, width, kFootHeight);
    const double number = metrics.horizontalAdvance(m_number) + kSlideGap;
    painter.drawText(foot, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, m_number);
    painter.drawText(foot, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     metrics.elidedText(m_caption.source.section(u'\n', 0, 0), Qt::ElideRight, width - number));
  }

  void paintText(QPainter& painter) const {
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette = tokens::paletteOf(tokens::light());
    context.clip = QRectF(0, 0, m_body.width(), m_body.height());
    painter.save();
    painter.translate(m_body.topLeft());
    painter.setClipRect(context.clip);
    m_text->documentLayout()->draw(&painter, context);
    painter.restore();
  }

  void paintChart(QPainter& painter, const SlideChart& chart) const {
    const double head = headHeight(chart);
    painter.save();
    painter.translate(m_pictures.left(), chart.y);
    painter.setFont(headFont(chart));
    painter.setPen(m_style.text);
    QStringList lines;
    for (const QString& line : {chart.title, chart.subject})
      lines.append(QFontMetricsF(painter.font()).elidedText(line, Qt::ElideRight, m_pictures.width()));
    painter.drawText(QRectF(0, 0, m_pictures.width(), head), Qt::AlignLeft | Qt::AlignTop, lines.join(u'\n'));
    painter.translate(0, head);
    painter.scale(chart.scale, chart.scale);
    chart.painter->paint(painter, chart.part);
    painter.restore();
  }

  void paintScene(QPainter& painter, const SlideScene& shown) const {
    shown.scene.paintColumn(painter, m_pictures, shown.font, m_style, shown.column, shown.step);
  }

  QFont m_font;
  ChartStyle m_style;
  Caption m_caption;
  QString m_number;  ///< lesson and number of the step
  QRectF m_body;
  QRectF m_pictures;
  std::unique_ptr<QTextDocument> m_text;
  std::vector<SlideChart> m_charts;
  std::optional<SlideScene> m_scene;
};

}  // namespace

PictureFormat slideFormatOf(const QString& file, const SlideOptions& options) {
  const QString suffix = QFileInfo(file).suffix().toLower();
  if (suffix == QLatin1String("pdf")) return PictureFormat::Pdf;
  if (suffix != QLatin1String("png"))
    throw InputError(translatable("message", "{}: a slide is written to .png or .pdf"), file.toStdString());
  if (!options.step)
    throw InputError(translatable("message", "{}: a .png is one slide: name a step, or write all steps to .pdf"),
                     file.toStdString());
  return PictureFormat::Png;
}

QByteArray slideBytes(const Lesson& lesson, const SessionStore& open, const SessionLoader& load,
                      const SlideOptions& options, PictureFormat format) {
  LessonMaterial material(lesson, open, load, options.preferOpen);
  if (options.step) return pictureBytes(Slide(material, *options.step), format, 1);
  std::vector<std::unique_ptr<const Slide>> slides;
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) slides.push_back(std::make_unique<const Slide>(material, i));
  std::vector<const Picture*> pages;
  for (const auto& slide : slides) pages.push_back(slide.get());
  return pdfOf(pages, toQString(lesson.title));
}

}  // namespace convscope
