#pragma once

#include <QDialog>
#include <QList>
#include <functional>
#include <vector>

#include "network/imported_network.h"

class QFormLayout;
class QLineEdit;
class QSpinBox;

namespace convscope {
class ErrorText;
}

namespace convscope::window {

/// Asks for the sizes that an ONNX model leaves open, with a prefilled field for each name. Shows why the model cannot
/// be opened, so the sizes can be corrected.
class InputShapeDialog : public QDialog {
  Q_OBJECT

 public:
  /// Opens the model at these shapes. Returns what is wrong with them, in words; empty if nothing is.
  using Open = std::function<QString(const InputShapes& shapes)>;

  /// The largest number of fields of a dialog.
  static constexpr int kMostFields = 24;

  /// `inputs` are those of onnxInputs(); `model` is the name of the file.
  InputShapeDialog(const QString& model, std::vector<DeclaredInput> inputs, Open open, QWidget* parent);

  /// Returns the number of fields for `inputs`.
  static int fieldCount(const std::vector<DeclaredInput>& inputs);
  /// Returns the shapes of the open inputs, read from the fields. Throws InputError.
  InputShapes shapes() const;
  /// Returns why the model could not be opened; empty if nothing is wrong.
  QString trouble() const;

  void accept() override;

 private:
  void addFields();
  void addSize(std::size_t input, std::size_t axis);
  void addShape(std::size_t input);

  /// A field for the open sizes of one name.
  struct Size {
    std::vector<std::pair<std::size_t, std::size_t>> places;  ///< input and axis
    QSpinBox* field = nullptr;
  };
  /// A field for the whole shape of an input that declares none.
  struct Shape {
    std::size_t input = 0;
    QLineEdit* field = nullptr;
  };

  std::vector<DeclaredInput> m_inputs;
  Open m_open;
  std::vector<Size> m_sizes;
  std::vector<Shape> m_shapes;
  QFormLayout* m_form;
  ErrorText* m_trouble;
};

}  // namespace convscope::window
