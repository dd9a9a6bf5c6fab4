#include "storage/no_wait_scope.h"

#include <utility>

namespace molar::storage {

namespace {

thread_local bool waiting_is_off = false;

}  // namespace

NoWaitScope::NoWaitScope() : previous_(std::exchange(waiting_is_off, true)) {}

NoWaitScope::~NoWaitScope() {
  waiting_is_off = previous_;
}

bool is_waiting_disabled() {
  return waiting_is_off;
}

}  // namespace molar::storage
