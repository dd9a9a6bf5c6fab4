#include "storage/no_waiting.h"

#include <utility>

namespace molar::storage {

namespace {

thread_local bool waiting_is_off = false;

}  // namespace

NoWaiting::NoWaiting() : previous_(std::exchange(waiting_is_off, true)) {}

NoWaiting::~NoWaiting() {
  waiting_is_off = previous_;
}

bool waits_not() {
  return waiting_is_off;
}

}  // namespace molar::storage
