#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>
#include <array>

/// The looks of the window in one place: colours, type sizes and distances. Every text colour has a contrast of at
/// least 4.5:1 against `window` and `surface`, every colour of a mark at least 3:1 (tests/widgets/shared).
namespace convscope::tokens {

struct Colours {
  QColor window;   ///< behind pages and bars
  QColor surface;  ///< behind charts, tables, fields and cards
  QColor sunken;   ///< behind chips and what is switched off
  QColor text;
  QColor secondText;  ///< captions, axis labels, hints
  QColor line;        ///< the one line between areas; decorative
  QColor accent;      ///< selection, links, what the user moves
  QColor gain;        ///< less time or memory
  QColor loss;        ///< more time or memory
  QColor note;        ///< a caution
  QColor gainTint;    ///< behind text, like the next two
  QColor lossTint;
  QColor noteTint;
  /// A policy has one colour wherever it is drawn: text, line or bar.
  struct Policies {
    QColor off;            ///< benchmark = False
    QColor on;             ///< benchmark = True
    QColor applied;        ///< measured choices
    QColor deterministic;  ///< lines of it are dashed
  } policies;
  /// Lines of policies after the first two: Paul Tol's scheme "bright", which is safe for the colour-blind, darker or
  /// lighter where its contrast is below 3.
  std::array<QColor, 4> series;
  /// The stages of warm-up in order, unlike the families: grey for the set-up, teal for the host's work, brown for the
  /// device's.
  std::array<QColor, 6> stages;
  /// Kinds of spans of a timeline, which also have stages and colours above: no two kinds look alike, and none is like
  /// True or deterministic.
  struct Spans {
    QColor iteration;
    QColor optimizer;
    QColor annotation;
    QColor frameworkCall;
    QColor runtime;
    QColor kernel;
    QColor copy;
    QColor memset;
    QColor forward;
    QColor backward;
    QColor search;
  } spans;
};

const Colours& light();
const Colours& dark();
/// Returns the colours for a palette: dark() if its text is lighter than its window.
const Colours& colours(const QPalette& palette);
/// Returns the colours for what is drawn on `background`.
const Colours& coloursOn(const QColor& background);

/// Returns the palette of a window in these colours.
QPalette paletteOf(const Colours& colours);

/// Returns the contrast of two opaque colours, from 1 to 21 (WCAG 2.1, "contrast ratio").
double contrast(const QColor& first, const QColor& second);
/// Returns black or white, whichever has the larger contrast on `background`: at least 4.5 on every colour.
QColor textOn(const QColor& background);

/// Kinds of text. None is smaller than the system's font.
enum class Type {
  Verdict,  ///< the answer and its two figures
  Figure,   ///< figures of tiles, the question of a page
  Section,
  Body,
  Mono
};
/// Returns the font of a kind of text; sizes are relative to `base`, the system's font.
QFont font(Type type, const QFont& base);

// Distances in device-independent pixels.
constexpr int kTight = 4;
constexpr int kClose = 8;
constexpr int kApart = 12;
constexpr int kFar = 16;
constexpr int kSection = 24;

constexpr int kRowHeight = 22;      ///< the least of tables and charts of rows
constexpr int kControlHeight = 28;  ///< the least of controls
/// Return the heights that go with a font: at the usual size the least ones, and more for larger letters.
int rowHeight(const QFont& font);
int controlHeight(const QFont& font);
constexpr int kRadius = 4;      ///< of corners
constexpr int kCardRadius = 8;  ///< of the corners of cards, tiles and notices

}  // namespace convscope::tokens
