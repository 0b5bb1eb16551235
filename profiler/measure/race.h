#pragma once
namespace convscope {
struct RaceSettings {};
}
