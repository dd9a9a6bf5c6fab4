#include "http/coded_bodies.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace molar::http {
namespace {

SharedBytes shared(std::size_t size, char filler) {
  return std::make_shared<const std::string>(size, filler);
}

// Counts how often a body was encoded.
class Encoder {
 public:
  std::string get(CodedBodies& known, const SharedBytes& body, Coding coding = Coding::Brotli) {
    return std::string(*known.get(body, coding, [this] {
      ++runs_;
      return std::string("coded ") + std::to_string(runs_);
    }));
  }

 private:
  int runs_ = 0;
};

TEST(CodedBodies, EncodesEachBodyOnceForEachCoding) {
  CodedBodies known;
  Encoder encoder;
  const SharedBytes one = shared(2000, 'a');
  const SharedBytes other = shared(2000, 'a');
  EXPECT_EQ(encoder.get(known, one), "coded 1");
  EXPECT_EQ(encoder.get(known, other), "coded 2");
  EXPECT_EQ(encoder.get(known, one, Coding::Gzip), "coded 3");
  EXPECT_EQ(encoder.get(known, one), "coded 1");
  EXPECT_EQ(encoder.get(known, one, Coding::Gzip), "coded 3");
}

TEST(CodedBodies, AnotherBodyNeverTakesThePlaceOfAStoredOne) {
  CodedBodies known;
  Encoder encoder;
  for (int i = 1; i <= 50; ++i) {  // each body is freed unless it is stored
    EXPECT_EQ(encoder.get(known, shared(2000, 'a')), "coded " + std::to_string(i));
  }
}

TEST(CodedBodies, RemovesTheLeastRecentlyUsedFirst) {
  CodedBodies known(20'000);
  Encoder encoder;
  const SharedBytes used = shared(2000, 'a');
  const SharedBytes forgotten = shared(2000, 'b');
  EXPECT_EQ(encoder.get(known, used), "coded 1");
  EXPECT_EQ(encoder.get(known, forgotten), "coded 2");
  for (int i = 3; i <= 20; ++i) {
    EXPECT_EQ(encoder.get(known, shared(2000, 'c')), "coded " + std::to_string(i));
    EXPECT_EQ(encoder.get(known, used), "coded 1");
  }
  EXPECT_EQ(encoder.get(known, forgotten), "coded 21");
}

TEST(CodedBodies, DoesNotStoreABodyThatIsTooLarge) {
  CodedBodies known(20'000);
  Encoder encoder;
  const SharedBytes large = shared(30'000, 'a');
  EXPECT_EQ(encoder.get(known, large), "coded 1");
  EXPECT_EQ(encoder.get(known, large), "coded 2");
}

}  // namespace
}  // namespace molar::http
