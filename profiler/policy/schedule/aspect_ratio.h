#pragma once

#include <cstdint>
#include <vector>

#include "policy/schedule/random.h"
#include "policy/schedule/size_counts.h"

namespace convscope {

/// How pictures of a data set become the batches of a detector.
struct AspectRatioRule {
  std::int64_t shorter = 800;  ///< a picture is resized so that its shorter side has this size ...
  std::int64_t longer = 1333;  ///< ... unless its longer side would then be longer than this
  std::int64_t factor = 3;     ///< k: 2k + 2 groups
  bool operator==(const AspectRatioRule&) const = default;
};

/// Height and width of a picture or of a batch, in pixels.
struct BatchSize {
  std::int64_t height = 0;
  std::int64_t width = 0;
  bool operator==(const BatchSize&) const = default;
};

/// Returns the size to which torchvision's detectors resize a picture, rounded down:
/// GeneralizedRCNNTransform of torchvision/models/detection/transform.py.
BatchSize resized(const BatchSize& picture, const AspectRatioRule& rule);

/// Returns the group of a picture, from 0: how many of the 2k + 1 bounds 2^(-1), 2^(-1 + 1/k), ... 2 are at most its
/// height divided by its width; with k = 0 the only bound is 1. create_aspect_ratio_groups() of
/// references/detection/group_by_aspect_ratio.py in torchvision.
std::size_t aspectRatioGroup(const BatchSize& picture, std::int64_t factor);

/// Draws batches as torchvision's reference training of detectors does (GroupedBatchSampler of the same file): an epoch
/// visits every picture once in random order; a group that has a whole batch yields it. An epoch has as many batches as
/// there are whole ones among its pictures; at its end, the fullest groups are filled up with pictures that they had
/// first. A batch has the size of its largest height and width, both rounded up to multiples of 32.
class AspectRatioBatches {
 public:
  /// The most pictures of an epoch.
  static constexpr std::int64_t kMostPictures = 10'000'000;

  /// `pictures` are heights and widths with the number of such pictures, kMostPictures in all; there is at least one
  /// batch of them.
  AspectRatioBatches(const std::vector<SizeCount>& pictures, std::int64_t batch, const AspectRatioRule& rule);

  /// Returns the size of the next batch.
  BatchSize next(Random& random);

 private:
  struct Kind {
    BatchSize size;  ///< resized
    std::size_t group = 0;
  };
  struct Group {
    std::vector<std::uint32_t> waiting;  ///< kinds of pictures of the next batch
    std::vector<std::uint32_t> first;    ///< the epoch's first ones, at most a batch
  };

  void beginEpoch();
  BatchSize take(Group& group);

  std::size_t m_batch;
  std::vector<Kind> m_kinds;
  std::vector<std::uint32_t> m_pictures;  ///< their kinds, in the order of the epoch up to m_next
  std::vector<Group> m_groups;
  std::size_t m_next = 0;  ///< picture
  std::size_t m_left = 0;  ///< batches of the epoch
};

}  // namespace convscope
