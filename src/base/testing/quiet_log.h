// A fixture whose tests write no log.
#pragma once

#include <gtest/gtest.h>

#include <string_view>

#include "base/log.h"

namespace molar {

class QuietLogTest : public ::testing::Test {
 protected:
  QuietLogTest() {
    set_log_sink([](std::string_view) {});
  }
  ~QuietLogTest() override { set_log_sink(nullptr); }
};

}  // namespace molar
