// Sends events to the site, signed as by Stripe: in order, twice, in reverse order or not at all.
#pragma once

#include <boost/json.hpp>

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/clock.h"

namespace molar::sandbox::stripe {

// The value of the header Stripe-Signature for this body.
std::string sign(std::string_view secret, Timestamp at, std::string_view body);

struct Delivery {
  std::string url;
  std::string signature;
  std::string body;
};
// Sends one delivery and returns the HTTP status, 0 for no answer. The caller provides it, because
// this layer has no HTTP client.
using Deliver = std::function<int(const Delivery&)>;

enum class WebhookMode {
  Send,     // immediately, each once
  Twice,    // each twice
  Hold,     // stored until flush()
  Reverse,  // stored; flush() sends the last one first
};

struct WebhookOptions {
  std::string url = {};  // empty: events are not sent
  std::string secret = {};
};

// Thread-safe. Sends from a separate thread. Retries an event without a 2xx answer, at each address
// 20 times at most: a site that starts again has another port, and Stripe retries for three days.
class Webhooks {
 public:
  Webhooks(const Clock& clock, Deliver deliver,
           std::chrono::milliseconds pause = std::chrono::milliseconds(500))
      : clock_(clock), deliver_(std::move(deliver)), pause_(pause) {}
  ~Webhooks() { stop(); }
  Webhooks(const Webhooks&) = delete;
  Webhooks& operator=(const Webhooks&) = delete;

  void configure(WebhookOptions options);
  void set_mode(WebhookMode mode);
  void add(const boost::json::object& event);
  void flush();  // sends the stored events, in the order of the mode
  void start();
  void stop();

 private:
  void enqueue(const std::string& body);
  void run();

  const Clock& clock_;
  const Deliver deliver_;
  const std::chrono::milliseconds pause_;  // after a failure
  std::mutex mutex_;
  std::condition_variable wake_;
  WebhookOptions options_;
  int address_ = 0;  // number of the current options
  WebhookMode mode_ = WebhookMode::Send;
  std::vector<std::string> held_;
  struct Waiting {
    std::string body;
    int tries = 0;
    int address = 0;  // of the tries
  };
  std::deque<Waiting> queue_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace molar::sandbox::stripe
