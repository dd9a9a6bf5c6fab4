// Configuration: flag > environment > file > default. The table of all keys is in config_keys.cc.
// All faults are reported together; an unknown key is a fault with a suggestion.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace molar::app {

// The payment provider of a brand; empty members: the settings payment.* for all brands apply.
struct BrandPayment {
  std::string provider;  // sandbox | stripe
  std::string stripe_secret_key;
  std::string stripe_publishable_key;  // for browsers
  std::string stripe_webhook_secret;   // several, with commas, while one is being replaced
  std::string stripe_bank_debit;       // on | off
};

// Shortest secret key: of the key file, and of the setting in production.
inline constexpr std::size_t kLeastSecretBytes = 32;

struct Config {
  std::string data_dir = "var";  // contains all files that the process writes
  std::string web_dir;           // empty: the web build inside the binary
  std::string log_level = "info";

  struct {
    std::string mode = "development";  // production: unknown hosts get 421, no default brand
    std::string address = "127.0.0.1";
    int port = 8080;
    std::string default_group;  // development: the brand of unknown hosts; empty: the first one
    int io_threads = 0;         // 0: one per core
    int worker_threads = 8;
    int worker_queue = 256;
    int max_connections = 10'000;
    int max_connections_of_client = 1'000;
    int header_timeout_ms = 10'000;
    int body_timeout_ms = 30'000;
    int idle_timeout_ms = 60'000;
    int queue_limit_ms = 5'000;  // API calls that wait longer for a thread get 503
    int payment_threads = 4;
    int drain_seconds = 0;  // time before the stop while /readyz fails, for load balancers
    int stop_timeout_ms = 10'000;
    std::string trusted_proxies;  // addresses or CIDR blocks, separated by commas
  } server;

  struct {
    std::string url;      // empty: sqlite://<data_dir>/molar.db
    int connections = 0;  // 0: one per thread that uses the database, at most 32
    int busy_timeout_ms = 5'000;
  } database;

  struct {
    int threads = 0;     // 0: one per core
    int limit_ms = 500;  // after it, the page's shell is sent
    // Limit of a worker's start, and of parsing one content.
    int start_limit_ms = 30'000;
    int queue = 256;
    int heap_limit_mb = 128;
    std::string node;  // the Node.js program; empty: molar-node beside this program
  } render;

  struct {
    int cache_mb = 64;  // of cached pages for anonymous visitors; 0: no cache
  } pages;

  struct {
    std::int64_t idle_auth_milliseconds = 900'000;
    std::int64_t idle_session_milliseconds = 3'600'000;
  } session;

  struct {
    std::string provider = "off";  // off | test | recaptcha | recaptcha_enterprise
    std::string site_key;
    std::string secret;
    std::string project;
    std::string verify_url;  // empty: the provider's own
    std::string script_url;  // empty: the provider's own
    int least_score_percent = 50;
    int timeout_ms = 3'000;
  } captcha;

  struct {
    std::string provider = "sandbox";
    std::string sandbox_url;     // empty: the sandbox runs inside this process
    int sandbox_port = 0;        // 0: any free port
    bool allow_sandbox = false;  // in production too, for a rehearsal; moves no money
    std::string sandbox_secret = "sandbox-secret";
    std::string stripe_secret_key;
    std::string stripe_publishable_key;
    std::string stripe_webhook_secret;
    std::string stripe_bank_debit = "off";
    std::string stripe_api_url = "https://api.stripe.com";
    std::string stripe_js_url = "https://js.stripe.com/basil/stripe.js";
    int stripe_timeout_ms = 8'000;
    std::map<std::string, BrandPayment> brands = {};  // by group key; see payment_config.h
  } payment;

  // Server that receives mail. Without a url, mail is written to mail/ in the data folder.
  struct {
    std::string url;  // smtp://host:587, smtps://host:465
    std::string user;
    std::string password;
    std::string from;              // address for bounces; empty: each brand's own
    std::string tls = "required";  // of smtp://
    std::string ca_file;
    int timeout_ms = 60'000;
  } smtp;

  // Performance tracking by the monitoring provider; off unless both id and token are set.
  struct {
    std::string application_id;
    std::string client_token;
    std::string site = "datadoghq.com";
    std::string proxy_url;  // empty: the provider's intake
    std::string environment = "production";
    int session_sample_rate = 100;  // per cent
    int replay_sample_rate = 0;     // per cent of the tracked sessions
  } rum;

  struct {
    std::string tile_url;     // empty: maps are outlines of the web build
    std::string attribution;  // shown below the map, as the tile provider requires
  } map;

  struct {
    std::int64_t poll_milliseconds = 3'600'000;  // how often an open page checks for a newer build
  } build;

  struct {
    int ahead = 0;  // days added to the machine's clock; development only
  } clock;

  std::string secret_key;  // empty: <data_dir>/keys/secret, created at the first start

  bool production() const { return server.mode == "production"; }
  std::string database_url() const;
};

struct ConfigSources {
  std::vector<std::pair<std::string, std::string>> flags;  // {"server.port", "8080"}
  std::map<std::string, std::string> environment;          // PORT, MOLAR_…, MOLAR_…_FILE
  std::string file;                                        // path of a TOML file; empty: none
};

struct ConfigOutcome {
  Config config;
  std::vector<std::string> faults;  // empty: usable
};

ConfigOutcome load_config(const ConfigSources& sources);

// Returns the reference of `molar help config`: key, environment variable, meaning, default.
std::string describe_config();

// Returns the environment variables PORT and MOLAR_… of this process.
std::map<std::string, std::string> read_environment();

// Splits a list with commas; removes spaces and empty parts.
std::vector<std::string> split_list(const std::string& text);

// "https://js.stripe.com/basil/stripe.js" → "https://js.stripe.com"
std::string origin_of_url(const std::string& url);

}  // namespace molar::app
