#pragma once

#include <string>
#include <vector>

#include "problem/input_error.h"
#include "process/child_process.h"
#include "text/message.h"

namespace convscope {

/// Another machine or a container, given by the command that runs programs there: "docker exec -i c", "ssh gpu1 srun".
struct Host {
  std::string name;                 ///< as the user wrote it
  std::vector<std::string> prefix;  ///< the words of the command
  bool isSsh = false;               ///< the first word is an ssh
};

/// Reads a host. A text without blanks is the name of an ssh host. Others are split into words as a shell does, by
/// blanks, quotes and backslashes, without running a shell. Throws InputError for an empty text, an open quote or a
/// name that begins with '-'.
Host parseHost(const std::string& text);

/// Why a host cannot measure.
enum class HostTrouble {
  Unreachable,  ///< or its command does not start a shell
  NoProgram,    ///< it has no ConvScope of this version, or cannot execute it
  OtherVersion  ///< it has only another one
};

/// A host cannot measure. The message is one line that says what to do.
class HostError : public InputError {
 public:
  /// Translates `reason`, which is English, because a session can record it.
  HostError(HostTrouble trouble, const std::string& reason)
      : InputError("{}", translatedMessage(reason)), m_trouble(trouble) {}
  HostTrouble trouble() const { return m_trouble; }

 private:
  HostTrouble m_trouble;
};

/// Returns the local command that runs `command` on the host. Words that ssh passes to a remote shell are quoted for
/// it. ssh also gets options that notice a broken connection, unless the user's words set them, and without `canAsk`
/// one that forbids questions.
std::vector<std::string> commandOn(const Host& host, const std::vector<std::string>& command, bool canAsk);

/// Where ssh asks for passwords and about unknown hosts: by the program SSH_ASKPASS if SSH_ASKPASS_REQUIRE demands it,
/// else on a terminal.
enum class Questions { Nowhere, Terminal, Askpass };
Questions questions();

/// Returns the local command that starts a shell on the host, and how to run it.
std::vector<std::string> shellOn(const Host& host);
ChildOptions shellOptions();

/// Returns the folder of this version in the user's cache on a host, as text for a shell there, in double quotes.
std::string deployedFolder();

/// Returns the line by which a shell on a host runs the engine of this version: the deployed one, else that of PATH.
/// The shell then ends as the engine did, so that a killed engine differs from a broken connection.
std::string serveLine();

}  // namespace convscope
