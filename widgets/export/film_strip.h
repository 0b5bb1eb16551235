#pragma once

#include <memory>
#include <vector>

#include "widgets/export/picture.h"
#include "widgets/mechanism/key_frames.h"

namespace convscope {

/// What a film strip is of.
struct FilmStripOptions {
  int across = 4;      ///< how many frames are side by side
  double width = 0;    ///< the most width of a picture, in device-independent pixels; 0: frames have their usual width
  int mostFrames = 0;  ///< of one picture; 0: all are in one
  PrintColours colours = PrintColours::Light;
};

/// Key frames of a scene in reading order, each with its caption; the frames of a policy begin a line.
class FilmStrip : public Picture {
 public:
  /// `frames` are of `scene`, at least one.
  FilmStrip(MechanismScene scene, std::vector<KeyFrame> frames, const FilmStripOptions& options, Caption caption,
            const QFont& font);

  QSize size() const override { return m_size; }
  const Caption& caption() const override { return m_caption; }
  const QFont& font() const override { return m_font; }
  void paint(QPainter& painter) const override;

  const std::vector<KeyFrame>& frames() const { return m_frames; }
  /// Returns where the frames are, without their captions, in their order.
  const std::vector<QRectF>& places() const { return m_places; }

 private:
  struct Line {
    QString text;
    QFont font;
    QColor colour;
    QRectF rect;
  };
  void addLine(const QString& text, double factor, bool isStrong, double& y);

  MechanismScene m_scene;
  std::vector<KeyFrame> m_frames;
  std::vector<QRectF> m_places;
  std::vector<Line> m_lines;
  Caption m_caption;
  QFont m_font;
  ChartStyle m_style;
  QSize m_size;
};

/// Returns the key frames of all policies as pictures: one picture, or several if `options` limits their
/// frames. Empty if the scene has no steps.
std::vector<std::shared_ptr<const FilmStrip>> filmStrips(const SessionStore& store, const Survey& survey,
                                                         const MechanismChoice& choice,
                                                         const FilmStripOptions& options = {});

/// Returns the strip as one picture. Throws RequestError with what is missing if there is nothing to show.
std::shared_ptr<const FilmStrip> filmStrip(const SessionStore& store, const Survey& survey,
                                           const MechanismChoice& choice, PrintColours colours = PrintColours::Light);

}  // namespace convscope
