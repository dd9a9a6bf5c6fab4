#include "app/settings/config_keys.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <system_error>
#include <utility>

#include "base/number.h"
#include "base/text.h"

namespace molar::app {

namespace {

template <class Number>
ConfigKey number_key(std::string name, std::string meaning, Number least, Number most,
                     std::function<Number&(Config&)> field) {
  ConfigKey key;
  key.name = std::move(name);
  key.meaning = std::move(meaning);
  key.assign = [field, least, most](Config& config, const std::string& text) -> std::string {
    const auto value = parse_number<Number>(text);
    if (!value || *value < least || *value > most) {
      return "must be a number from " + std::to_string(least) + " to " + std::to_string(most) +
             ", not \"" + text + "\"";
    }
    field(config) = *value;
    return {};
  };
  key.show = [field](const Config& config) {
    return std::to_string(field(const_cast<Config&>(config)));
  };
  return key;
}

ConfigKey text_key(std::string name, std::string meaning,
                   std::function<std::string&(Config&)> field,
                   std::vector<std::string> choices = {}) {
  ConfigKey key;
  key.name = std::move(name);
  key.meaning = std::move(meaning);
  key.assign = [field, choices](Config& config, const std::string& text) -> std::string {
    if (!choices.empty() && std::find(choices.begin(), choices.end(), text) == choices.end()) {
      return "must be one of " + join(choices, ", ") + ", not \"" + text + "\"";
    }
    field(config) = text;
    return {};
  };
  key.show = [field](const Config& config) { return field(const_cast<Config&>(config)); };
  return key;
}

ConfigKey bool_key(std::string name, std::string meaning, std::function<bool&(Config&)> field) {
  ConfigKey key;
  key.name = std::move(name);
  key.meaning = std::move(meaning);
  key.assign = [field](Config& config, const std::string& text) -> std::string {
    if (text != "true" && text != "false") {
      return "must be true or false, not \"" + text + "\"";
    }
    field(config) = text == "true";
    return {};
  };
  key.show = [field](const Config& config) {
    return std::string(field(const_cast<Config&>(config)) ? "true" : "false");
  };
  return key;
}

ConfigKey secret(ConfigKey key) {
  key.secret = true;
  return key;
}

}  // namespace

const std::vector<ConfigKey>& config_keys() {
  static const std::vector<ConfigKey> all = {
      text_key("data_dir", "folder of everything the process writes",
               [](Config& c) -> std::string& { return c.data_dir; }),
      text_key("web_dir", "folder of a web build to serve instead of the one inside the binary",
               [](Config& c) -> std::string& { return c.web_dir; }),
      text_key("log_level", "lowest level that is logged",
               [](Config& c) -> std::string& { return c.log_level; },
               {"debug", "info", "warn", "error"}),
      text_key("secret_key", "key of the CSRF tokens; by default created once in the data folder",
               [](Config& c) -> std::string& { return c.secret_key; }),
      text_key("server.mode", "production answers 421 to unknown hosts",
               [](Config& c) -> std::string& { return c.server.mode; },
               {"development", "production"}),
      text_key("server.address", "address to listen on",
               [](Config& c) -> std::string& { return c.server.address; }),
      number_key<int>("server.port", "port to listen on; 0: any free one", 0, 65'535,
                      [](Config& c) -> int& { return c.server.port; }),
      text_key("server.default_group", "development: the brand that unknown hosts see",
               [](Config& c) -> std::string& { return c.server.default_group; }),
      number_key<int>("server.io_threads", "network threads; 0: one per core", 0, 256,
                      [](Config& c) -> int& { return c.server.io_threads; }),
      number_key<int>("server.worker_threads", "threads that run API calls", 1, 256,
                      [](Config& c) -> int& { return c.server.worker_threads; }),
      number_key<int>("server.worker_queue", "requests that may wait for a worker; more get 503", 1,
                      100'000, [](Config& c) -> int& { return c.server.worker_queue; }),
      number_key<int>("server.queue_limit_ms",
                      "an API call that waited longer for a thread gets 503", 100, 600'000,
                      [](Config& c) -> int& { return c.server.queue_limit_ms; }),
      number_key<int>("server.payment_threads", "threads for calls that wait for the provider", 1,
                      256, [](Config& c) -> int& { return c.server.payment_threads; }),
      number_key<int>("server.max_connections", "open connections", 1, 1'000'000,
                      [](Config& c) -> int& { return c.server.max_connections; }),
      number_key<int>(
          "server.max_connections_of_client",
          "of them, those of one address or IPv6 /64 network; trusted proxies: any number", 1,
          1'000'000, [](Config& c) -> int& { return c.server.max_connections_of_client; }),
      number_key<int>("server.header_timeout_ms", "total time for a request's header", 10, 600'000,
                      [](Config& c) -> int& { return c.server.header_timeout_ms; }),
      number_key<int>("server.body_timeout_ms", "total time for a request's body", 10, 600'000,
                      [](Config& c) -> int& { return c.server.body_timeout_ms; }),
      number_key<int>("server.idle_timeout_ms", "time after which an idle connection is closed", 10,
                      3'600'000, [](Config& c) -> int& { return c.server.idle_timeout_ms; }),
      number_key<int>("server.drain_seconds",
                      "at a stop: time in which requests are served while /readyz answers 503", 0,
                      3'600, [](Config& c) -> int& { return c.server.drain_seconds; }),
      number_key<int>("server.stop_timeout_ms",
                      "at a stop, after draining: time until the process has ended, of which "
                      "running requests get nine tenths",
                      100, 600'000, [](Config& c) -> int& { return c.server.stop_timeout_ms; }),
      text_key("server.trusted_proxies",
               "proxies whose X-Forwarded-* headers are used: addresses or CIDR blocks, separated "
               "by commas",
               [](Config& c) -> std::string& { return c.server.trusted_proxies; }),
      text_key("database.url",
               "sqlite:///path or postgresql://…; by default molar.db in the data folder",
               [](Config& c) -> std::string& { return c.database.url; }),
      number_key<int>("clock.ahead", "development: days that the clock is ahead of the machine's",
                      0, 36'500, [](Config& c) -> int& { return c.clock.ahead; }),
      number_key<int>("database.connections",
                      "connections of the pool; 0: as many as threads can use, 32 at most", 0,
                      1'000, [](Config& c) -> int& { return c.database.connections; }),
      number_key<int>("database.busy_timeout_ms",
                      "how long a writing request waits for other writers", 50, 60'000,
                      [](Config& c) -> int& { return c.database.busy_timeout_ms; }),
      number_key<int>("render.threads", "render workers (processes); 0: one per core", 0, 64,
                      [](Config& c) -> int& { return c.render.threads; }),
      number_key<int>("render.limit_ms", "a page that takes longer is answered by the shell", 10,
                      60'000, [](Config& c) -> int& { return c.render.limit_ms; }),
      number_key<int>("render.start_limit_ms",
                      "how long a render worker may take to start, and to parse a brand's content; "
                      "more for a slow or busy machine",
                      1'000, 600'000, [](Config& c) -> int& { return c.render.start_limit_ms; }),
      number_key<int>("render.queue", "pages that may wait for a thread; more get 503", 1, 10'000,
                      [](Config& c) -> int& { return c.render.queue; }),
      number_key<int>("render.heap_limit_mb",
                      "heap of a render worker; one that needs more is ended", 32, 4'096,
                      [](Config& c) -> int& { return c.render.heap_limit_mb; }),
      text_key("render.node",
               "the Node.js program of the render workers; by default molar-node beside molar",
               [](Config& c) -> std::string& { return c.render.node; }),
      number_key<int>("pages.cache_mb",
                      "memory of the page cache for anonymous visitors; 0 turns it off", 0, 65'536,
                      [](Config& c) -> int& { return c.pages.cache_mb; }),
      number_key<std::int64_t>(
          "session.idle_auth_milliseconds", "idle time after which a member is logged out", 60'000,
          86'400'000, [](Config& c) -> std::int64_t& { return c.session.idle_auth_milliseconds; }),
      number_key<std::int64_t>(
          "session.idle_session_milliseconds", "idle time after which the page is reloaded too",
          60'000, 86'400'000,
          [](Config& c) -> std::int64_t& { return c.session.idle_session_milliseconds; }),
      text_key("captcha.provider",
               "the captcha service; test accepts a fixed token, for tests only",
               [](Config& c) -> std::string& { return c.captcha.provider; },
               {"off", "test", "recaptcha", "recaptcha_enterprise"}),
      text_key("captcha.site_key", "the public key in pages",
               [](Config& c) -> std::string& { return c.captcha.site_key; }),
      secret(text_key("captcha.secret", "recaptcha: the secret key; recaptcha_enterprise: API key",
                      [](Config& c) -> std::string& { return c.captcha.secret; })),
      text_key("captcha.project", "recaptcha_enterprise: the project of the cloud console",
               [](Config& c) -> std::string& { return c.captcha.project; }),
      text_key(
          "captcha.verify_url",
          "where tokens are verified; recaptcha: the address, recaptcha_enterprise: the origin",
          [](Config& c) -> std::string& { return c.captcha.verify_url; }),
      text_key("captcha.script_url", "the script that pages load; by default the provider's",
               [](Config& c) -> std::string& { return c.captcha.script_url; }),
      number_key<int>("captcha.least_score_percent", "a lower score counts as a program", 0, 100,
                      [](Config& c) -> int& { return c.captcha.least_score_percent; }),
      number_key<int>("captcha.timeout_ms", "how long an answer is waited for", 100, 30'000,
                      [](Config& c) -> int& { return c.captcha.timeout_ms; }),
      text_key("payment.provider",
               "who takes the money; payment.brands.GROUP.provider for one brand, and likewise the "
               "keys below",
               [](Config& c) -> std::string& { return c.payment.provider; }, {"sandbox", "stripe"}),
      text_key("payment.sandbox_url", "a sandbox elsewhere; by default it runs inside this process",
               [](Config& c) -> std::string& { return c.payment.sandbox_url; }),
      number_key<int>("payment.sandbox_port", "port of the sandbox inside; 0: any free one", 0,
                      65'535, [](Config& c) -> int& { return c.payment.sandbox_port; }),
      bool_key("payment.allow_sandbox",
               "true: production may use the sandbox, which moves no money, for a rehearsal",
               [](Config& c) -> bool& { return c.payment.allow_sandbox; }),
      secret(text_key("payment.sandbox_secret", "shared secret between site and sandbox",
                      [](Config& c) -> std::string& { return c.payment.sandbox_secret; })),
      secret(text_key("payment.stripe_secret_key", "Stripe: the server's key, sk_… or rk_…",
                      [](Config& c) -> std::string& { return c.payment.stripe_secret_key; })),
      text_key("payment.stripe_publishable_key", "Stripe: the browser's key, pk_…",
               [](Config& c) -> std::string& { return c.payment.stripe_publishable_key; }),
      secret(text_key("payment.stripe_webhook_secret",
                      "Stripe: signs /api/webhooks/stripe/GROUP, whsec_…; several by commas",
                      [](Config& c) -> std::string& { return c.payment.stripe_webhook_secret; })),
      text_key(
          "payment.stripe_bank_debit",
          "Stripe: on: who joins may pay from a US bank account, which the Stripe account must "
          "have activated",
          [](Config& c) -> std::string& { return c.payment.stripe_bank_debit; }, {"on", "off"}),
      text_key("payment.stripe_api_url", "Stripe: where its interface is",
               [](Config& c) -> std::string& { return c.payment.stripe_api_url; }),
      text_key("payment.stripe_js_url", "Stripe: where browsers load its script from",
               [](Config& c) -> std::string& { return c.payment.stripe_js_url; }),
      number_key<int>("payment.stripe_timeout_ms", "Stripe: time for the answer to one call", 100,
                      60'000, [](Config& c) -> int& { return c.payment.stripe_timeout_ms; }),
      text_key("smtp.url",
               "mail server, smtp://host:587 or smtps://host:465; without it mail becomes files in "
               "the data folder",
               [](Config& c) -> std::string& { return c.smtp.url; }),
      text_key("smtp.user", "login at the mail server; empty: none",
               [](Config& c) -> std::string& { return c.smtp.user; }),
      secret(text_key("smtp.password", "its password",
                      [](Config& c) -> std::string& { return c.smtp.password; })),
      text_key("smtp.from", "address that bounces go to; by default the one each brand writes from",
               [](Config& c) -> std::string& { return c.smtp.from; }),
      text_key("smtp.tls", "what smtp:// asks of the server; a password needs required",
               [](Config& c) -> std::string& { return c.smtp.tls; },
               {"required", "if_offered", "never"}),
      text_key("smtp.ca_file", "certificates to trust instead of the system's, as a PEM file",
               [](Config& c) -> std::string& { return c.smtp.ca_file; }),
      number_key<int>("smtp.timeout_ms", "total time of one delivery", 100, 240'000,
                      [](Config& c) -> int& { return c.smtp.timeout_ms; }),
      text_key("rum.application_id",
               "performance tracking: the monitoring provider's application; without it, off",
               [](Config& c) -> std::string& { return c.rum.application_id; }),
      text_key("rum.client_token", "performance tracking: the token that browsers send along",
               [](Config& c) -> std::string& { return c.rum.client_token; }),
      text_key("rum.site", "performance tracking: the provider's site",
               [](Config& c) -> std::string& { return c.rum.site; },
               {"datadoghq.com", "us3.datadoghq.com", "us5.datadoghq.com", "datadoghq.eu",
                "ap1.datadoghq.com", "ap2.datadoghq.com", "ddog-gov.com"}),
      text_key("rum.proxy_url",
               "performance tracking: an http(s) address that forwards to the provider",
               [](Config& c) -> std::string& { return c.rum.proxy_url; }),
      text_key("rum.environment", "performance tracking: under which name events are filed",
               [](Config& c) -> std::string& { return c.rum.environment; }),
      number_key<int>("rum.session_sample_rate", "per cent of the visits that are tracked", 0, 100,
                      [](Config& c) -> int& { return c.rum.session_sample_rate; }),
      number_key<int>("rum.replay_sample_rate",
                      "per cent of the tracked visits that are recorded, on public pages only", 0,
                      100, [](Config& c) -> int& { return c.rum.replay_sample_rate; }),
      text_key("map.tile_url",
               "maps: an http(s) address of tiles with {z}, {x} and {y}; without it, outlines that "
               "come with the site",
               [](Config& c) -> std::string& { return c.map.tile_url; }),
      text_key("map.attribution", "maps: what the makers of the tiles want to be said below them",
               [](Config& c) -> std::string& { return c.map.attribution; }),
      number_key<std::int64_t>(
          "build.poll_milliseconds", "how often an open page asks for a newer build", 1'000,
          86'400'000, [](Config& c) -> std::int64_t& { return c.build.poll_milliseconds; }),
  };
  return all;
}

const ConfigKey* find_config_key(const std::string& name) {
  for (const ConfigKey& key : config_keys()) {
    if (key.name == name) {
      return &key;
    }
  }
  return nullptr;
}

std::vector<std::string> config_key_names() {
  std::vector<std::string> names;
  for (const ConfigKey& key : config_keys()) {
    names.push_back(key.name);
  }
  return names;
}

std::string environment_name(const std::string& key) {
  std::string name = "MOLAR_";
  for (char c : key) {
    name += c == '.' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  }
  return name;
}

}  // namespace molar::app
