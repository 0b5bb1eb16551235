#include "widgets/chart/problem_view.h"

#include <QTableView>

namespace convscope {

QList<const QWidget*> ProblemView::notInReport() const {
  return {tables().front()};
}

}  // namespace convscope
