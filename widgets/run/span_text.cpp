#include "widgets/run/span_text.h"

#include <QStringList>
#include <algorithm>

#include "text/excerpt.h"
#include "text/translate.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

/// Returns a kernel's name without return type, namespaces, template and function arguments.
std::string_view shortKernelName(std::string_view name) {
  std::string_view head = name.substr(0, name.find_first_of("<("));
  if (const std::size_t space = head.find_last_of(' '); space != std::string_view::npos) head.remove_prefix(space + 1);
  if (const std::size_t scope = head.rfind("::"); scope != std::string_view::npos) head.remove_prefix(scope + 2);
  return head.empty() ? name : head;
}

/// Returns the name of a span that the reader named itself, in the language of the window; otherwise nothing.
QString ownName(const Timeline& timeline, const TimelineSpan& span) {
  if (span.kind == SpanKind::Idle) return kindTitle(span.kind);
  if (span.kind != SpanKind::Iteration) return {};
  const std::string_view name = timeline.nameOf(span);  // "iteration 1 (ProfilerStep#0)"
  return App::tr("iteration %1").arg(toQString(name.substr(name.find(' ') + 1)));
}

/// Returns which figures leave a span out; empty if none does.
QString trialNote(const TimelineSpan& span) {
  return span.kind == SpanKind::Trial ? App::tr("an execution of the search alone, in no time of the ranking")
                                      : QString();
}

}  // namespace

QColor spanColour(SpanKind kind, const tokens::Colours& colours) {
  switch (kind) {
    case SpanKind::Iteration:
      return colours.spans.iteration;
    case SpanKind::DataLoading:
      return colours.note;
    case SpanKind::Optimizer:
      return colours.spans.optimizer;
    case SpanKind::Annotation:
      return colours.spans.annotation;
    case SpanKind::Operator:
      return colours.spans.frameworkCall;
    case SpanKind::Runtime:
      return colours.spans.runtime;
    case SpanKind::Kernel:
      return colours.spans.kernel;
    case SpanKind::Copy:
      return colours.spans.copy;
    case SpanKind::Memset:
      return colours.spans.memset;
    case SpanKind::Forward:
      return colours.spans.forward;
    case SpanKind::BackwardData:
      return colours.series[1];
    case SpanKind::BackwardFilter:
      return colours.series[0];
    case SpanKind::Backward:
      return colours.spans.backward;
    case SpanKind::Idle:
      return colours.loss;
    case SpanKind::Search:
      return colours.spans.search;
    case SpanKind::ListQuery:  // the steps as in the view Warm-up
      return colours.stages[1];
    case SpanKind::Build:
      return colours.stages[2];
    case SpanKind::ModuleLoading:
      return colours.stages[4];
    case SpanKind::Trial:
      return colours.stages[5];
  }
  return colours.secondText;
}

QString kindTitle(SpanKind kind) {
  return toQString(translated("timeline", titleOf(kind).data()));
}

QString laneTitle(const TimelineLane& lane) {
  switch (lane.kind) {
    case LaneKind::Iterations:
      return App::tr("Iterations");
    case LaneKind::DataLoading:
      return App::tr("Data loading");
    case LaneKind::Annotations:
      return App::tr("Annotations, %1").arg(toQString(lane.thread));
    case LaneKind::Host:
      return App::tr("Thread %1").arg(toQString(lane.thread));
    case LaneKind::Searches:
      return App::tr("Searches");
    case LaneKind::Choices:
      return App::tr("Choices");
    case LaneKind::Convolutions:
      return App::tr("Convolutions");
    case LaneKind::Stream:
      return App::tr("GPU %1, stream %2").arg(QString::number(lane.device), toQString(lane.stream));
    case LaneKind::Copies:
      return App::tr("GPU %1, copies").arg(lane.device);
    case LaneKind::Idle:
      return App::tr("GPU %1, idle").arg(lane.device);
  }
  return {};
}

QString spanLabel(const Timeline& timeline, const TimelineSpan& span, int characters) {
  if (const QString own = ownName(timeline, span); !own.isEmpty()) return own;
  std::string_view name = timeline.nameOf(span);
  if (span.kind == SpanKind::Kernel) name = shortKernelName(name);
  constexpr std::size_t kSpare = 8;  // of a character that is cut
  return toQString(name.substr(0, static_cast<std::size_t>(std::max(0, characters)) + kSpare)).left(characters);
}

QString spanLine(const Timeline& timeline, const TimelineSpan& span) {
  const QString own = ownName(timeline, span);
  QStringList parts{own.isEmpty() ? toQString(excerpt(timeline.nameOf(span))) : own, kindTitle(span.kind),
                    timeText(span.duration()), App::tr("begins at %1").arg(timeText(span.begin))};
  if (const QString note = trialNote(span); !note.isEmpty()) parts.append(note);
  if (const std::string_view layer = timeline.layerOf(span); !layer.empty())
    parts.append(App::tr("layer %1").arg(toQString(layer)));
  return parts.join(QStringLiteral(" · "));
}

QString spanToolTip(const Timeline& timeline, const TimelineSpan& span) {
  constexpr int kMostCharacters = 300;  // names of kernels have thousands
  QString text = QStringLiteral("<p><b>%1</b></p><p>%2, %3<br>%4</p>")
                     .arg(escapedMarkup(spanLabel(timeline, span, kMostCharacters)), kindTitle(span.kind),
                          timeText(span.duration()), App::tr("begins at %1").arg(timeText(span.begin)));
  if (const QString note = trialNote(span); !note.isEmpty()) text += QStringLiteral("<p>%1</p>").arg(note);
  if (const std::string_view layer = timeline.layerOf(span); !layer.empty())
    text += QStringLiteral("<p>%1</p>").arg(escapedMarkup(App::tr("layer %1").arg(toQString(layer))));
  return text;
}

}  // namespace convscope
