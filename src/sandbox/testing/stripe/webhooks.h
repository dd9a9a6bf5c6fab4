// Events on their way to the site: signed as Stripe signs them, sent in order, twice, backwards or
// not at all.
#pragma once

#include <boost/json.hpp>

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
// Sends one; answers the HTTP status, 0 for none. The program gives it: this layer has no HTTP
// client.
using Deliver = std::function<int(const Delivery&)>;

enum class WebhookMode {
  Send,     // at once, each once
  Twice,    // each of them again
  Hold,     // kept until flush()
  Reverse,  // kept; flush() sends the last one first
};

struct WebhookOptions {
  std::string url = {};  // empty: nothing is sent, only kept
  std::string secret = {};
};

// Thread-safe. Sends from a thread of its own; what the site does not take (no 2xx) comes again.
class Webhooks {
 public:
  Webhooks(const Clock& clock, Deliver deliver) : clock_(clock), deliver_(std::move(deliver)) {}
  ~Webhooks() { stop(); }
  Webhooks(const Webhooks&) = delete;
  Webhooks& operator=(const Webhooks&) = delete;

  void configure(WebhookOptions options);
  void set_mode(WebhookMode mode);
  void add(const boost::json::object& event);
  void flush();  // what is held goes out, in the order of the mode
  void start();
  void stop();

 private:
  void enqueue(const std::string& body);
  void run();

  const Clock& clock_;
  const Deliver deliver_;
  std::mutex mutex_;
  std::condition_variable wake_;
  WebhookOptions options_;
  WebhookMode mode_ = WebhookMode::Send;
  std::vector<std::string> held_;
  struct Waiting {
    std::string body;
    int tries = 0;
  };
  std::deque<Waiting> queue_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace molar::sandbox::stripe
