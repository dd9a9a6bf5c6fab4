#include "storage/writer_gate.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace molar::storage {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kLong = std::chrono::seconds(30);

TEST(WriterGate, lets_one_in_at_a_time) {
  WriterGate gate;
  int inside = 0;
  int rounds = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 200; ++i) {
        ASSERT_TRUE(gate.enter(Clock::now() + kLong));
        EXPECT_EQ(++inside, 1);
        ++rounds;
        --inside;
        gate.leave();
      }
    });
  }
  for (auto& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(rounds, 800);
}

TEST(WriterGate, gives_up_at_the_deadline_and_stays_usable) {
  WriterGate gate;
  ASSERT_TRUE(gate.enter(Clock::now() + kLong));
  EXPECT_FALSE(gate.enter(Clock::now() + std::chrono::milliseconds(5)));
  EXPECT_FALSE(gate.enter(Clock::now()));
  gate.leave();
  EXPECT_TRUE(gate.enter(Clock::now()));
  gate.leave();
}

}  // namespace
}  // namespace molar::storage
