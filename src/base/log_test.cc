#include "base/log.h"

#include <gtest/gtest.h>

#include <string>

namespace molar {
namespace {

std::string written;

class LogTest : public testing::Test {
 protected:
  LogTest() {
    written.clear();
    set_log_sink([](std::string_view line) { written += line; });
  }
  ~LogTest() override { set_log_sink(nullptr); }
};

TEST_F(LogTest, AFieldNeverReplacesTheNameOfTheEvent) {
  log_event(LogLevel::Error, "provider_event_given_up",
            {{"event", "evt_1"}, {"level", "none"}, {"time", 0}, {"type", "charge"}});
  const boost::json::object line = boost::json::parse(written).as_object();
  EXPECT_EQ(line.at("event"), "provider_event_given_up");
  EXPECT_EQ(line.at("level"), "error");
  EXPECT_TRUE(line.at("time").is_string());
  EXPECT_EQ(line.at("field_event"), "evt_1");
  EXPECT_EQ(line.at("type"), "charge");
}

}  // namespace
}  // namespace molar
