#include "app/settings/config_keys.h"

#include <algorithm>
#include <cctype>
#include <type_traits>
#include <utility>

#include "base/mapped.h"
#include "base/number.h"
#include "base/text.h"

namespace molar::app {

namespace {

// A setting is named by the path of its field.
template <class Value>
struct Setting {
  std::string name;
  Value* (*field)(Config&);
};
template <class Value>
Setting<Value> setting(std::string name, Value* (*field)(Config&)) {
  return {std::move(name), field};
}
#define SETTING(path) \
  setting(            \
      #path, +[](Config& c) { return &c.path; })

template <class Number>
ConfigKey number_key(Setting<Number> setting, std::string meaning,
                     std::type_identity_t<Number> least, std::type_identity_t<Number> most) {
  ConfigKey key{.name = std::move(setting.name), .meaning = std::move(meaning)};
  const auto field = setting.field;
  key.assign = [field, least, most](Config& config, const std::string& text) -> std::string {
    const auto value = parse_number<Number>(text);
    if (!value || *value < least || *value > most) {
      return "must be a number from " + std::to_string(least) + " to " + std::to_string(most) +
             ", not \"" + text + "\"";
    }
    *field(config) = *value;
    return {};
  };
  key.show = [field](const Config& config) {
    return std::to_string(*field(const_cast<Config&>(config)));
  };
  return key;
}

ConfigKey text_key(Setting<std::string> setting, std::string meaning,
                   std::vector<std::string> choices = {}) {
  if (!choices.empty()) {
    meaning += "; one of " + join(choices, ", ");
  }
  ConfigKey key{.name = std::move(setting.name), .meaning = std::move(meaning)};
  const auto field = setting.field;
  key.assign = [field, choices](Config& config, const std::string& text) -> std::string {
    if (!choices.empty() && std::ranges::find(choices, text) == choices.end()) {
      return "must be one of " + join(choices, ", ") + ", not \"" + text + "\"";
    }
    *field(config) = text;
    return {};
  };
  key.show = [field](const Config& config) { return *field(const_cast<Config&>(config)); };
  return key;
}

ConfigKey bool_key(Setting<bool> setting, std::string meaning) {
  ConfigKey key{.name = std::move(setting.name), .meaning = std::move(meaning)};
  const auto field = setting.field;
  key.assign = [field](Config& config, const std::string& text) -> std::string {
    if (text != "true" && text != "false") {
      return "must be true or false, not \"" + text + "\"";
    }
    *field(config) = text == "true";
    return {};
  };
  key.show = [field](const Config& config) {
    return std::string(*field(const_cast<Config&>(config)) ? "true" : "false");
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
      text_key(SETTING(data_dir), "folder of all files that the process writes"),
      text_key(SETTING(web_dir),
               "folder of a web build to serve instead of the one inside the binary"),
      text_key(SETTING(log_level), "lowest level that is logged",
               {"debug", "info", "warn", "error"}),
      text_key(
          SETTING(secret_key),
          "key that signs CSRF tokens and preview links, and hashes the subjects of rate limits; "
          "by default created once in the data folder; in production at least 32 characters"),
      text_key(SETTING(server.mode), "production answers 421 to unknown hosts",
               {"development", "production"}),
      text_key(SETTING(server.address), "address to listen on"),
      number_key(SETTING(server.port), "port to listen on; 0: any free one", 0, 65'535),
      text_key(SETTING(server.default_group), "development: the brand of unknown hosts"),
      number_key(SETTING(server.io_threads), "network threads; 0: one per core", 0, 256),
      number_key(SETTING(server.worker_threads), "threads that run API calls", 1, 256),
      number_key(SETTING(server.worker_queue), "requests that may wait for a worker; more get 503",
                 1, 100'000),
      number_key(SETTING(server.queue_limit_ms),
                 "an API call that waited longer for a thread gets 503", 100, 600'000),
      number_key(SETTING(server.payment_threads), "threads for calls that wait for the provider", 1,
                 256),
      number_key(SETTING(server.max_connections), "maximum number of open connections", 1,
                 1'000'000),
      number_key(
          SETTING(server.max_connections_of_client),
          "maximum number from one address or IPv6 /64 network; trusted proxies have no limit", 1,
          1'000'000),
      number_key(SETTING(server.header_timeout_ms), "total time for a request's header", 10,
                 600'000),
      number_key(SETTING(server.body_timeout_ms), "total time for a request's body", 10, 600'000),
      number_key(SETTING(server.idle_timeout_ms), "time after which an idle connection is closed",
                 10, 3'600'000),
      number_key(SETTING(server.drain_seconds),
                 "at a stop: time in which requests are served while /readyz answers 503", 0,
                 3'600),
      number_key(SETTING(server.stop_timeout_ms),
                 "at a stop, after draining: time until the process has ended, of which "
                 "running requests get nine tenths",
                 100, 600'000),
      text_key(SETTING(server.trusted_proxies),
               "proxies whose X-Forwarded-* headers are used: addresses or CIDR blocks, separated "
               "by commas"),
      text_key(SETTING(database.url),
               "URL: sqlite:///path or postgresql://…; by default molar.db in the data folder"),
      number_key(SETTING(clock.ahead), "development: days that the clock is ahead of the machine's",
                 0, 36'500),
      number_key(SETTING(database.connections),
                 "connections of the pool; 0: as many as threads can use, 32 at most", 0, 1'000),
      number_key(SETTING(database.busy_timeout_ms),
                 "time limit of a writing request's wait for other writers", 50, 60'000),
      number_key(SETTING(render.threads), "render workers (processes); 0: one per core", 0, 64),
      number_key(SETTING(render.limit_ms), "a page that takes longer is answered by the shell", 10,
                 60'000),
      number_key(SETTING(render.start_limit_ms),
                 "time limit for starting a render worker, and for parsing a brand's content; "
                 "increase it for a slow or busy machine",
                 1'000, 600'000),
      number_key(SETTING(render.queue), "pages that may wait for a thread; more get 503", 1,
                 10'000),
      number_key(SETTING(render.heap_limit_mb),
                 "heap limit of a render worker; one that exceeds it is ended", 32, 4'096),
      text_key(SETTING(render.node),
               "the Node.js program of the render workers; by default molar-node beside molar"),
      number_key(SETTING(pages.cache_mb),
                 "memory of the page cache for anonymous visitors; 0 turns it off", 0, 65'536),
      number_key(SETTING(session.idle_auth_milliseconds),
                 "idle time after which a member is logged out; the server ends a session after 60 "
                 "minutes without requests in any case",
                 60'000, 86'400'000),
      number_key(SETTING(session.idle_session_milliseconds),
                 "idle time after which the page is reloaded too; not before the logout", 60'000,
                 86'400'000),
      text_key(SETTING(captcha.provider),
               "the captcha service; test accepts a fixed token, for tests only",
               {"off", "test", "recaptcha", "recaptcha_enterprise"}),
      text_key(SETTING(captcha.site_key), "the public key in pages"),
      secret(text_key(SETTING(captcha.secret),
                      "secret key of recaptcha, or API key of recaptcha_enterprise")),
      text_key(SETTING(captcha.project), "project of the cloud console, for recaptcha_enterprise"),
      text_key(
          SETTING(captcha.verify_url),
          "where tokens are verified; recaptcha: the address, recaptcha_enterprise: the origin"),
      text_key(SETTING(captcha.script_url),
               "the script that pages load; by default the provider's"),
      number_key(SETTING(captcha.least_score_percent), "scores below this count as a bot", 0, 100),
      number_key(SETTING(captcha.timeout_ms), "timeout of a verification", 100, 30'000),
      text_key(SETTING(payment.provider),
               "payment provider of all brands; payment.brands.GROUP.provider for one brand, and "
               "likewise the keys below",
               {"sandbox", "stripe"}),
      text_key(SETTING(payment.sandbox_url),
               "URL of a separate payment sandbox; by default it runs inside this process"),
      number_key(SETTING(payment.sandbox_port),
                 "port of the sandbox in this process; 0: any free one", 0, 65'535),
      bool_key(SETTING(payment.allow_sandbox),
               "for a rehearsal: whether production may use the sandbox, which moves no money"),
      secret(text_key(SETTING(payment.sandbox_secret), "shared secret between site and sandbox")),
      secret(
          text_key(SETTING(payment.stripe_secret_key), "Stripe: the server's key, sk_… or rk_…")),
      text_key(SETTING(payment.stripe_publishable_key), "Stripe: the browser's key, pk_…"),
      secret(text_key(SETTING(payment.stripe_webhook_secret),
                      "Stripe: signing secret of /api/webhooks/stripe/GROUP, whsec_…; separate "
                      "several by commas")),
      text_key(SETTING(payment.stripe_bank_debit),
               "Stripe: whether buyers may pay from a US bank account; the Stripe account must "
               "have this activated",
               {"on", "off"}),
      text_key(SETTING(payment.stripe_api_url), "Stripe: URL of its API"),
      text_key(SETTING(payment.stripe_js_url), "Stripe: URL of the script that browsers load"),
      number_key(SETTING(payment.stripe_timeout_ms), "Stripe: timeout of one call", 100, 60'000),
      text_key(SETTING(smtp.url),
               "mail server, smtp://host:587 or smtps://host:465; without it mail becomes files in "
               "the data folder"),
      text_key(SETTING(smtp.user), "user name at the mail server; empty: no login"),
      secret(text_key(SETTING(smtp.password), "password at the mail server")),
      text_key(SETTING(smtp.from),
               "address that receives bounces; by default each brand's sender address"),
      text_key(SETTING(smtp.tls), "TLS of smtp://; a password needs required",
               {"required", "if_offered", "never"}),
      text_key(SETTING(smtp.ca_file),
               "certificates to trust instead of the system's, as a PEM file"),
      number_key(SETTING(smtp.timeout_ms), "total time of one delivery", 100, 240'000),
      text_key(SETTING(rum.application_id),
               "performance tracking: the monitoring provider's application; without it, off"),
      text_key(SETTING(rum.client_token), "performance tracking: the token that browsers send"),
      text_key(SETTING(rum.site), "performance tracking: the provider's site",
               {"datadoghq.com", "us3.datadoghq.com", "us5.datadoghq.com", "datadoghq.eu",
                "ap1.datadoghq.com", "ap2.datadoghq.com", "ddog-gov.com"}),
      text_key(SETTING(rum.proxy_url),
               "performance tracking: an http(s) address that forwards to the provider"),
      text_key(SETTING(rum.environment), "performance tracking: environment name of the events"),
      number_key(SETTING(rum.session_sample_rate), "per cent of the visits that are tracked", 0,
                 100),
      number_key(SETTING(rum.replay_sample_rate),
                 "per cent of the tracked visits that are recorded, on public pages only", 0, 100),
      text_key(
          SETTING(map.tile_url),
          "maps: an http(s) address of tiles with {z}, {x} and {y}; without it, maps show outlines "
          "of the web build"),
      text_key(SETTING(map.attribution), "maps: attribution shown below the map"),
      number_key(SETTING(build.poll_milliseconds),
                 "how often an open page checks for a newer build", 1'000, 86'400'000),
  };
  return all;
}
#undef SETTING

const ConfigKey* find_config_key(const std::string& name) {
  for (const ConfigKey& key : config_keys()) {
    if (key.name == name) {
      return &key;
    }
  }
  return nullptr;
}

std::vector<std::string> config_key_names() {
  return mapped(config_keys(), &ConfigKey::name);
}

std::string environment_name(const std::string& key) {
  std::string name = "MOLAR_";
  for (char c : key) {
    name += c == '.' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  }
  return name;
}

}  // namespace molar::app
