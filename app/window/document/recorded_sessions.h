#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "analysis/recorded_verdicts.h"

namespace convscope::window {

inline const QString kSessionSuffix = QStringLiteral(".convscope");
inline const QString kPackedSuffix = QStringLiteral(".convscope.gz");  ///< of compressed sessions, which are only read

/// A session that comes with the program.
struct RecordedSession {
  QString file;
  QString title;      ///< "resnet50 at 7 sizes, fp32, NVIDIA H200"; a variant's says what differs
  QString subject;    ///< "resnet50"; empty if the file cannot be read
  QString size;       ///< "batch 32, 224×224"; "batch 32, 7 sizes"
  QString shortSize;  ///< the same for a narrow column: "224×224"; "7 sizes"
  QString entry;      ///< what tells it from others of its network and device: "fp32, batch 32, 7 sizes"
  QString device;     ///< "NVIDIA H200"
  QString gpu;        ///< the same; empty on a CPU
  Precision precision = Precision::Fp32;
  RecordedVerdict figures;      ///< its advice is Unknown if the table of verdicts lacks the session
  QString verdict;              ///< a few words: "14% after 476 iterations"; may be empty
  QStringList shorterVerdicts;  ///< the same for narrow cells: "14% after 463–491", "14%"
  QString sentence;             ///< the same in full
  Answer answer;                ///< RecordedVerdict::answer() with translated sentences
  /// Differs from a usual run: a recorded program, another layout, the legacy API, a cold compute cache, batch sizes,
  /// or not on the mainGpu().
  bool isVariant = false;
};

/// Returns the recorded sessions, sorted by file name. The title of one that cannot be read is its file name.
std::vector<RecordedSession> recordedSessions();

/// Returns the devices of the sessions: the mainGpu(), other GPUs, processors.
QStringList recordedDevices(const std::vector<RecordedSession>& sessions);

/// Returns the GPU model on which most of the sessions were recorded; empty if none was recorded on a GPU.
QString mainGpu(const std::vector<RecordedSession>& sessions);

}  // namespace convscope::window
