#include "sandbox/testing/stripe/webhooks.h"

#include <gtest/gtest.h>

#include <future>
#include <string>

#include "base/clock.h"

namespace molar::sandbox::stripe {
namespace {

TEST(WebhooksTest, AnEventReachesASiteThatWasStartedAgainOften) {
  const SystemClock clock;
  std::promise<std::string> taken;
  Webhooks* webhooks = nullptr;
  int tries = 0;
  const auto deliver = [&](const Delivery& delivery) {
    if (++tries == 100) {
      taken.set_value(delivery.url);
      return 200;
    }
    if (tries % 15 == 0) {
      webhooks->configure({.url = "http://site/" + std::to_string(tries)});
    }
    return 0;
  };
  Webhooks created(clock, deliver, std::chrono::milliseconds(0));
  webhooks = &created;
  created.configure({.url = "http://site/0"});
  created.start();
  created.add({{"id", "evt_1"}});
  auto address = taken.get_future();
  ASSERT_EQ(address.wait_for(std::chrono::seconds(60)), std::future_status::ready);
  EXPECT_EQ(address.get(), "http://site/90");
}

}  // namespace
}  // namespace molar::sandbox::stripe
