// Precompiled header of all layers: headers that most files include and that never change.
#pragma once

#include <boost/describe.hpp>
#include <boost/json.hpp>
#include <boost/system/result.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>
