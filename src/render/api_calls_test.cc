#include "render/api_calls.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>

namespace molar::render {
namespace {

TEST(ApiCalls, AForgottenCallIsNotMadeAndReleasesItsRequest) {
  std::promise<void> entered;
  std::promise<void> release;
  ApiCalls calls(1);
  const ApiCall held = [&](std::string_view) {
    entered.set_value();
    release.get_future().wait();
    return ApiAnswer{200, ""};
  };
  const auto first = calls.begin(held, "/held");
  entered.get_future().wait();
  std::atomic<int> made = 0;
  auto request = std::make_shared<int>(7);
  const std::weak_ptr<int> kept = request;
  {
    PageCalls page(calls, [&made, request](std::string_view) {
      ++made;
      return ApiAnswer{200, ""};
    });
    page.make({"/a", "/b"}, ApiCalls::Clock::now());
  }
  request.reset();
  EXPECT_TRUE(kept.expired());  // although no thread was free to remove the calls
  release.set_value();
  EXPECT_TRUE(calls.wait(*first, ApiCalls::Clock::now() + std::chrono::hours(1)));
  EXPECT_EQ(made, 0);
}

}  // namespace
}  // namespace molar::render
