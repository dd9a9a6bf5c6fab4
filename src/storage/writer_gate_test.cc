#include "storage/writer_gate.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace molar::storage {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kLong = std::chrono::seconds(30);

WriterGate::Admission enter(WriterGate& gate, std::chrono::milliseconds wait) {
  auto deadline = Clock::now() + wait;
  return gate.enter(deadline);
}

TEST(WriterGate, admits_one_writer_at_a_time) {
  WriterGate gate({.patience = kLong});
  int inside = 0;
  int rounds = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 200; ++i) {
        ASSERT_EQ(enter(gate, kLong), WriterGate::Admission::Granted);
        EXPECT_EQ(++inside, 1);
        ++rounds;
        --inside;
        gate.leave(true);
      }
    });
  }
  for (auto& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(rounds, 800);
}

TEST(WriterGate, refuses_at_the_deadline_and_stays_usable) {
  WriterGate gate;
  ASSERT_EQ(enter(gate, kLong), WriterGate::Admission::Granted);
  EXPECT_EQ(enter(gate, std::chrono::milliseconds(5)), WriterGate::Admission::TooLate);
  EXPECT_EQ(enter(gate, std::chrono::milliseconds(0)), WriterGate::Admission::TooLate);
  gate.leave(true);
  EXPECT_EQ(enter(gate, std::chrono::milliseconds(0)), WriterGate::Admission::Granted);
  gate.leave(true);
}

// Four writers wait behind one that does not end: two continue to wait, two are refused, and when
// it ends the two are admitted. Patience of zero: every writer counts as slow.
TEST(WriterGate, few_wait_for_a_slow_writer_and_the_others_are_refused_immediately) {
  WriterGate gate({.patience = std::chrono::milliseconds(0), .most_waiting = 2});
  ASSERT_EQ(enter(gate, kLong), WriterGate::Admission::Granted);
  std::mutex mutex;
  std::condition_variable changed;
  int admitted = 0;
  int refused = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      const auto admission = enter(gate, kLong);
      if (admission == WriterGate::Admission::Granted) {
        gate.leave(true);
      }
      const std::lock_guard lock(mutex);
      (admission == WriterGate::Admission::Granted ? admitted : refused) += 1;
      changed.notify_all();
    });
  }
  {
    std::unique_lock lock(mutex);
    EXPECT_TRUE(changed.wait_for(lock, kLong, [&] { return refused == 2; }));
    EXPECT_EQ(admitted, 0);
  }
  gate.leave(true);
  for (auto& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(admitted, 2);
}

TEST(WriterGate, waits_are_short_after_a_slow_writer_until_one_is_quick) {
  WriterGate gate({.patience = std::chrono::milliseconds(0), .most_waiting = 2});
  auto deadline = Clock::now() + kLong;
  ASSERT_EQ(gate.enter(deadline), WriterGate::Admission::Granted);
  gate.leave(false);
  EXPECT_TRUE(gate.is_slow());
  ASSERT_EQ(gate.enter(deadline), WriterGate::Admission::Granted);
  EXPECT_EQ(enter(gate, kLong), WriterGate::Admission::TooLate);  // immediately, not after kLong
  EXPECT_LE(deadline, Clock::now());
  gate.leave(false);

  WriterGate patient({.patience = kLong, .most_waiting = 2});
  ASSERT_EQ(enter(patient, kLong), WriterGate::Admission::Granted);
  patient.leave(true);
  EXPECT_FALSE(patient.is_slow());
}

}  // namespace
}  // namespace molar::storage
