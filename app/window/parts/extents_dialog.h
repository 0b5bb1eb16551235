#pragma once

#include <QDialog>
#include <QList>
#include <functional>
#include <vector>

#include "network/imported_network.h"

class QFormLayout;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace convscope::window {

/// Asks for the extents that an ONNX model leaves open, each by its name and prefilled; those of one name are asked for
/// once. What does not go is said in it, and can be mended there.
class ExtentsDialog : public QDialog {
  Q_OBJECT

 public:
  /// Opens the model at these shapes; returns what is wrong with them, in words, and nothing where it did.
  using Open = std::function<QString(const InputShapes& shapes)>;

  /// More open extents than can be asked for.
  static constexpr int kMostFields = 24;

  /// `inputs` as onnxInputs tells them; `model` is how the file is called.
  ExtentsDialog(const QString& model, std::vector<DeclaredInput> inputs, Open open, QWidget* parent);

  /// How many fields `inputs` take.
  static int fieldCount(const std::vector<DeclaredInput>& inputs);
  /// A shape for each input that leaves something open, as the fields have them. Throws InputError.
  InputShapes shapes() const;
  /// What was wrong with the last try; empty where nothing was.
  QString trouble() const;

  void accept() override;

 private:
  void addFields();
  void addExtent(std::size_t input, std::size_t axis);
  void addShape(std::size_t input);
  void showTrouble(const QString& text);

  /// A number for the extents that are open under one name.
  struct Extent {
    std::vector<std::pair<std::size_t, std::size_t>> places;  ///< input and axis
    QSpinBox* field = nullptr;
  };
  /// A whole shape for an input that declares none.
  struct Shape {
    std::size_t input = 0;
    QLineEdit* field = nullptr;
  };

  std::vector<DeclaredInput> m_inputs;
  Open m_open;
  std::vector<Extent> m_extents;
  std::vector<Shape> m_shapes;
  QFormLayout* m_form;
  QLabel* m_trouble;
};

}  // namespace convscope::window
