#pragma once

#include <QMap>
#include <QWidget>

class QComboBox;
class QLabel;
class QMenu;
class QPushButton;

namespace convscope {
class ErrorText;
}

namespace convscope::window {

/// What the user wants to do with the chosen host.
enum class HostAction { Add, Edit, Remove, Reconnect, Disconnect, CopyProgram, ShowCopyCommands, ShowRunCommands };

enum class ConnectionState {
  None,
  Connecting,
  Connected,
  WithoutGpu,  ///< connected, but no GPU can be measured there
  Failed,
  ProgramMissing
};

/// The choice of the machine that measures: this one, hosts that the user added, and those of the ssh configuration.
/// Below it the state of the connection, and what can be done about it.
class HostBox : public QWidget {
  Q_OBJECT

 public:
  explicit HostBox(QWidget* parent = nullptr);

  /// Sets the hosts to choose from: the user's own, and others that are `offered`.
  void setHosts(const QStringList& own, const QStringList& offered);
  /// Shows `host` as the chosen one; empty: this machine.
  void setCurrent(const QString& host);
  /// Shows the state of the chosen host in one line.
  void showState(ConnectionState state, const QString& text = {});
  /// Greys a host that has another version of the program, with the reason; an empty reason ends that.
  void setIncompatible(const QString& host, const QString& why);

  ConnectionState state() const { return m_state; }
  /// Returns the line that says the state; empty if there is none.
  QString stateText() const;

 signals:
  void hostChosen(const QString& host);
  void requested(convscope::window::HostAction action);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void makeMenu();
  void addHost(const QString& host, const QString& toolTip);
  QPushButton* addButton(const QString& text, HostAction action, ConnectionState state);
  void choose(int index);
  void greyIncompatible();
  void refresh();

  QString m_current;
  QStringList m_own;
  QMap<QString, QString> m_incompatible;  ///< hosts with the reason
  ConnectionState m_state = ConnectionState::None;
  QComboBox* m_hosts;
  QMenu* m_menu;
  QLabel* m_line;
  ErrorText* m_trouble;
  QWidget* m_buttons;
};

}  // namespace convscope::window
