// molar-stripe-stand-in: the stand-in as a program, for journeys and for rehearsals of a site.
#include <pthread.h>

#include <charconv>
#include <csignal>
#include <exception>
#include <iostream>
#include <span>
#include <string_view>

#include "adapters/http_client.h"
#include "sandbox/testing/stripe/stand_in.h"

namespace molar::sandbox::stripe {
namespace {

constexpr std::string_view kUsage =
    "usage: molar-stripe-stand-in [--port PORT] [--secret-key KEY] [--publishable-key KEY]\n"
    "                             [--webhook-url URL] [--webhook-secret SECRET]\n"
    "Runs a stand-in for Stripe and prints its URL. SIGTERM ends it.\n";

bool read_port(std::string_view text, unsigned short& port) {
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), port);
  return fault == std::errc() && end == text.data() + text.size();
}

bool read_option(std::string_view name, const char* value, StandInOptions& options) {
  if (name == "--port") {
    return read_port(value, options.port);
  }
  for (const auto& [known, field] : {std::pair{"--secret-key", &options.secret_key},
                                     {"--publishable-key", &options.publishable_key},
                                     {"--webhook-url", &options.webhooks.url},
                                     {"--webhook-secret", &options.webhooks.secret}}) {
    if (name == known) {
      *field = value;
      return true;
    }
  }
  return false;
}

bool read_options(std::span<char*> arguments, StandInOptions& options) {
  for (std::size_t at = 0; at < arguments.size(); at += 2) {
    if (at + 1 == arguments.size() || !read_option(arguments[at], arguments[at + 1], options)) {
      return false;
    }
  }
  return true;
}

int deliver(adapters::HttpClient& http, const Delivery& delivery) {
  const auto answer =
      http.send({"POST",
                 delivery.url,
                 {{"Content-Type", "application/json"}, {"Stripe-Signature", delivery.signature}},
                 delivery.body});
  return static_cast<int>(answer.status);
}

// Call before any thread starts, so that all threads leave these signals to sigwait().
sigset_t block_ends() {
  std::signal(SIGPIPE, SIG_IGN);
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGTERM);
  sigaddset(&ends, SIGINT);
  pthread_sigmask(SIG_BLOCK, &ends, nullptr);
  return ends;
}

int run(std::span<char*> arguments) {
  StandInOptions options;
  options.webhooks.secret = "whsec_stand_in";
  if (!read_options(arguments, options)) {
    std::cerr << kUsage;
    return 2;
  }
  const sigset_t ends = block_ends();
  SystemClock clock;
  SystemRandom random;
  adapters::HttpClient http;
  const auto stand_in =
      StandIn::create(std::move(options), clock, random,
                      [&http](const Delivery& delivery) { return deliver(http, delivery); });
  if (stand_in.has_error()) {
    std::cerr << "molar-stripe-stand-in: " << stand_in.error().detail << "\n";
    return 1;
  }
  (*stand_in)->start();
  std::cout << (*stand_in)->url() << std::endl;  // flushes: the parent process waits for it
  int signal = 0;
  sigwait(&ends, &signal);
  (*stand_in)->stop();
  return 0;
}

}  // namespace
}  // namespace molar::sandbox::stripe

int main(int argc, char** argv) {
  try {
    molar::init_crypto();
    return molar::sandbox::stripe::run({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    std::cerr << "molar-stripe-stand-in: " << error.what() << "\n";
    return 1;
  }
}
