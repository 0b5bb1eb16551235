#include "support/written_session.h"

#include "session/result_events.h"
#include "session/session_writer.h"

namespace convscope::testing {

void writeSession(const std::filesystem::path& file, const Session& session) {
  SessionWriter writer(file, SessionWriter::Mode::Create);
  for (const Survey& survey : session.surveys) {
    const int run = survey.started.run;
    writer.write(survey.started);
    for (std::size_t i = 0; i < survey.problems.size(); ++i) {
      for (const Event& event : eventsOf(survey.problems[i], run, static_cast<int>(i))) writer.write(event);
    }
    for (const std::string& remark : survey.remarks) writer.write(RemarkAdded{run, remark});
    if (survey.ended) writer.write(*survey.ended);
  }
}

}  // namespace convscope::testing
