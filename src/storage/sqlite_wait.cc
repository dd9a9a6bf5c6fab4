#include "storage/sqlite_wait.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <thread>

namespace molar::storage {

namespace {

using std::chrono::milliseconds;

// Most locks are short; waiting for a long one must not use a whole core.
constexpr std::array<int, 8> kPausesMs = {1, 2, 5, 10, 15, 20, 25, 50};

}  // namespace

SqliteWait::Clockwork SqliteWait::steady() {
  return {[] { return std::chrono::steady_clock::now(); },
          [](milliseconds time) { std::this_thread::sleep_for(time); }};
}

bool SqliteWait::wait(int tries) {
  const Time now = clockwork_.now();
  if (tries == 0) {
    until_ = deadline_ ? *deadline_ : now + patience_;
  }
  if (now >= until_) {
    return false;
  }
  const auto index = std::min(static_cast<std::size_t>(tries), kPausesMs.size() - 1);
  const milliseconds left = std::chrono::ceil<milliseconds>(until_ - now);
  clockwork_.sleep(std::min(milliseconds(kPausesMs[index]), left));
  return true;
}

}  // namespace molar::storage
