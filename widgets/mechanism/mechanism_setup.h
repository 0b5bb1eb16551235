#pragma once

#include <QStringList>
#include <QWidget>
#include <optional>
#include <string>
#include <vector>

#include "analysis/mechanism.h"
#include "session/session.h"
#include "widgets/mechanism/mechanism_scene.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace convscope {

class FlowLayout;

/// The controls of the picture: the policies, the convolution, and the input sizes of the iterations. An error of the
/// reader's own list is shown in place, and the last valid list stays.
class MechanismSetup : public QWidget {
  Q_OBJECT

 public:
  enum class Shapes { Fixed, Changing, EveryFew, Own };

  explicit MechanismSetup(QWidget* parent = nullptr);

  /// Offers what a survey has; `sizes` are those that its session measured. Keeps what the reader chose if it is still
  /// there.
  void setSurvey(const Survey& survey, const std::vector<Dims>& sizes);

  MechanismChoice choice() const;
  void setPolicies(const std::string& first, const std::string& second);
  void setScope(const std::optional<ConvolutionScope>& scope);
  void setShapes(Shapes shapes);

 signals:
  void changed();

 private:
  void fillPolicies(const std::string& backend);
  void fillConvolutions(const Survey& survey);
  void showShapes();
  void takeShapes();
  Schedule scheduleOf(Shapes shapes) const;
  std::vector<Dims> ownSizes() const;

  std::string m_backend;
  std::vector<Dims> m_sizes;
  Dims m_input;
  Schedule m_schedule;
  QComboBox* m_first;
  QComboBox* m_second;
  QComboBox* m_convolution;
  QComboBox* m_shapes;
  QSpinBox* m_every;
  QLineEdit* m_own;
  QSpinBox* m_iterations;
  QLabel* m_error;
};

}  // namespace convscope
