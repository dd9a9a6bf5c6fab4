// Webhooks over HTTP: without session and CSRF token. FakeWebhooks has one brand and one signature.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "api/testing/api_fixture.h"
#include "base/testing/captured_log.h"
#include "domain/payment/provider_events.h"

namespace molar::api {
namespace {

class WebhookApiTest : public ApiFixture {
 protected:
  http::Response send(const std::string& group, const std::string& signature) {
    http::Request request;
    request.method = "POST";
    request.target = request.path = "/api/webhooks/stripe/" + group;
    request.host = "cedar.localhost:8080";
    request.body = "{}";
    request.headers = {{"Content-Type", "application/json"}, {"Stripe-Signature", signature}};
    return router().handle(request);
  }
};
MOLAR_ON_BOTH_DATABASES(WebhookApiTest);

TEST_P(WebhookApiTest, AcceptsSignedEvents) {
  const http::Response first = send("cedar", "t=1,v1=good");
  EXPECT_EQ(first.status, 200);
  EXPECT_EQ(first.body, R"({"received":true})");
  EXPECT_EQ(send("cedar", "t=1,v1=good").status, 200);  // repeated
  EXPECT_EQ(services().graph.provider_events.process([] { return true; }).ignored, 1);
}

TEST_P(WebhookApiTest, RefusesBadSignaturesAndBrandsWithoutAProvider) {
  EXPECT_EQ(send("cedar", "t=1,v1=bad").status, 400);
  EXPECT_NE(send("cedar", "t=1,v1=bad").body.find("signature_invalid"), std::string::npos);
  EXPECT_EQ(send("harbor", "t=1,v1=good").status, 404);
}

TEST_P(WebhookApiTest, LogsTheBeginningOfALongName) {
  const CapturedLog log;
  EXPECT_EQ(send(std::string(4000, 'x'), "t=1,v1=good").status, 404);
  EXPECT_THAT(log.text(), testing::HasSubstr("webhook_refused"));
  EXPECT_THAT(log.text(), testing::Not(testing::HasSubstr(std::string(50, 'x'))));
}

}  // namespace
}  // namespace molar::api
