#include "base/password_hash.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <condition_variable>
#include <fstream>
#include <mutex>
#include <thread>
#include <vector>

namespace molar {
namespace {

constexpr PasswordCost kCheap{.memory_kib = 64, .passes = 1};

TEST(PasswordHasher, UsesArgon2idWithTheRequiredCost) {
  PasswordHasher hasher;
  const std::string hash = *hasher.hash("correct horse battery");
  EXPECT_THAT(hash, testing::StartsWith("$argon2id$v=19$m=19456,t=2,p=1$"));
  EXPECT_TRUE(*hasher.verify(hash, "correct horse battery"));
  EXPECT_FALSE(*hasher.verify(hash, "correct horse batterz"));
  EXPECT_FALSE(hasher.needs_rehash(hash));
}

TEST(PasswordHasher, SaltsEachHash) {
  PasswordHasher hasher({.cost = kCheap});
  EXPECT_NE(*hasher.hash("same"), *hasher.hash("same"));
}

TEST(PasswordHasher, RecognizesHashesOfAnotherCost) {
  PasswordHasher cheap({.cost = kCheap});
  PasswordHasher usual;
  const std::string hash = *cheap.hash("x");
  EXPECT_TRUE(usual.needs_rehash(hash));
  EXPECT_TRUE(*usual.verify(hash, "x"));
}

TEST(PasswordHasher, RefusesInvalidHashes) {
  PasswordHasher hasher({.cost = kCheap});
  EXPECT_FALSE(*hasher.verify("", ""));
  EXPECT_FALSE(*hasher.verify("not a hash", "x"));
  EXPECT_FALSE(*hasher.verify(std::string(4'000, '$'), "x"));
}

// Limits the address space of this process to what it uses now and 256 MiB.
class LittleMemory {
 public:
  LittleMemory() {
    getrlimit(RLIMIT_AS, &before_);
    std::size_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    rlimit limit = before_;
    limit.rlim_cur = pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) + (256U << 20U);
    setrlimit(RLIMIT_AS, &limit);
  }
  ~LittleMemory() { setrlimit(RLIMIT_AS, &before_); }
  LittleMemory(const LittleMemory&) = delete;
  LittleMemory& operator=(const LittleMemory&) = delete;

 private:
  rlimit before_{};
};

// The right password must not count as a wrong one.
TEST(PasswordHasher, IsUnavailableWithoutMemory) {
  PasswordHasher hasher({.cost = {.memory_kib = 512U << 10U, .passes = 1}});
  const std::string hash =
      "$argon2id$v=19$m=524288,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$"
      "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY";
  const LittleMemory little;
  const auto made = hasher.hash("x");
  ASSERT_TRUE(made.has_error());
  EXPECT_EQ(made.error().code, kHasherBusy);
  const auto checked = hasher.verify(hash, "x");
  ASSERT_TRUE(checked.has_error());
  EXPECT_EQ(checked.error().code, kHasherBusy);
  ASSERT_TRUE(hasher.verify_nothing("x").has_error());
}

TEST(PasswordHasher, IsUnavailableWhileAllPlacesAreInUse) {
  PasswordHasher hasher({.cost = kCheap, .at_once = 0, .wait = std::chrono::milliseconds(1)});
  const auto hash = hasher.hash("x");
  ASSERT_TRUE(hash.has_error());
  EXPECT_EQ(hash.error().kind, ErrorKind::Unavailable);
  EXPECT_EQ(hasher.verify_nothing("x").error().kind, ErrorKind::Unavailable);
}

TEST(PasswordHasher, ServesManyThreadsWithFewPlaces) {
  PasswordHasher hasher({.cost = kCheap, .wait = std::chrono::seconds(30), .hashes_waiting = 8});
  std::atomic<int> done = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&] { done += hasher.hash("x").has_value() ? 1 : 0; });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(done, 8);
}

// Eight sign-ups at the same time, each of which may wait for minutes: one computes, two wait, and
// the others are refused immediately. A login has its own slot meanwhile.
TEST(PasswordHasher, RefusesAFloodOfSignUpsAndStillServesLogins) {
  PasswordHasher cheap({.cost = kCheap});
  const std::string known = *cheap.hash("x");
  PasswordHasher hasher({.cost = {.memory_kib = 19'456, .passes = 8},
                         .wait = std::chrono::minutes(5),
                         .hashes_waiting = 2});
  std::mutex mutex;
  std::condition_variable changed;
  int refused = 0;
  int succeeded = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&] {
      const bool has_hash = hasher.hash("x").has_value();
      const std::lock_guard lock(mutex);
      ++(has_hash ? succeeded : refused);
      changed.notify_all();
    });
  }
  {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return refused > 0; });
  }
  EXPECT_TRUE(*hasher.verify(known, "x"));
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_GE(succeeded, 3);
  EXPECT_EQ(succeeded + refused, 8);
}

// Four sign-ups: one computes, none may wait. A check without a free slot would be refused
// immediately.
TEST(PasswordHasher, ReservesAPlaceForChecks) {
  PasswordHasher cheap({.cost = kCheap});
  const std::string known = *cheap.hash("x");
  PasswordHasher hasher({.cost = {.memory_kib = 19'456, .passes = 20},
                         .wait = std::chrono::minutes(5),
                         .hashes_waiting = 0,
                         .checks_waiting = 0});
  std::atomic<bool> refused = false;
  std::vector<std::thread> flood;
  for (int i = 0; i < 4; ++i) {
    flood.emplace_back([&] {
      if (hasher.hash("x").has_error()) {
        refused = true;
        refused.notify_all();
      }
    });
  }
  refused.wait(false);
  EXPECT_TRUE(hasher.verify(known, "x").has_value());
  for (std::thread& thread : flood) {
    thread.join();
  }
}

}  // namespace
}  // namespace molar
