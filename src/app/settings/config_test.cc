#include "app/settings/config.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "app/settings/config_keys.h"
#include "app/settings/payment_config.h"

namespace molar::app {
namespace {

std::string write_file(const std::string& name, const std::string& text) {
  auto path = std::filesystem::path(testing::TempDir()) / name;
  std::ofstream(path) << text;
  return path.string();
}

TEST(Config, DefaultsAreUsable) {
  auto outcome = load_config({});
  EXPECT_TRUE(outcome.faults.empty());
  EXPECT_EQ(outcome.config.server.port, 8080);
  EXPECT_EQ(outcome.config.database_url(), "sqlite://var/molar.db");
  EXPECT_EQ(outcome.config.session.idle_auth_milliseconds, 900'000);
}

TEST(Config, FlagsPrecedeEnvironmentFileAndDefaults) {
  std::string file =
      write_file("order.toml", "[server]\nport = 1001\nworker_threads = 3\naddress = \"::1\"\n");
  auto outcome = load_config({{{"server.port", "1003"}},
                              {{"MOLAR_SERVER_PORT", "1002"}, {"MOLAR_SERVER_WORKER_THREADS", "4"}},
                              file});
  ASSERT_TRUE(outcome.faults.empty());
  EXPECT_EQ(outcome.config.server.port, 1003);
  EXPECT_EQ(outcome.config.server.worker_threads, 4);
  EXPECT_EQ(outcome.config.server.address, "::1");
}

TEST(Config, ReadsPortUnlessMolarServerPortIsSet) {
  EXPECT_EQ(load_config({{}, {{"PORT", "9000"}}, ""}).config.server.port, 9000);
  EXPECT_EQ(
      load_config({{}, {{"PORT", "9000"}, {"MOLAR_SERVER_PORT", "9001"}}, ""}).config.server.port,
      9001);
}

TEST(Config, ProductionRefusesAShortSecretKey) {
  const auto faults_of = [](const std::string& mode, const std::string& key) {
    return load_config({{{"server.mode", mode}, {"secret_key", key}}, {}, ""}).faults;
  };
  EXPECT_EQ(
      faults_of("production", std::string(31, 'k')),
      (std::vector<std::string>{"secret_key must have at least 32 characters in production"}));
  EXPECT_TRUE(faults_of("production", std::string(32, 'k')).empty());
  EXPECT_TRUE(faults_of("production", "").empty());
  EXPECT_TRUE(faults_of("development", "short").empty());
  EXPECT_NE(find_config_key("secret_key")->meaning.find("32 characters"), std::string::npos);
}

TEST(Config, ReportsAllFaultsTogether) {
  auto outcome = load_config(
      {{{"server.port", "99999"}, {"log_level", "loud"}}, {{"MOLAR_RENDER_THREADS", "two"}}, ""});
  ASSERT_EQ(outcome.faults.size(), 3U);
  EXPECT_NE(outcome.faults[0].find("MOLAR_RENDER_THREADS"), std::string::npos);
  EXPECT_NE(outcome.faults[1].find("0 to 65535"), std::string::npos);
  EXPECT_NE(outcome.faults[2].find("debug, info, warn, error"), std::string::npos);
}

TEST(Config, UnknownKeysAreRefusedWithASuggestion) {
  auto outcome = load_config({{{"server.prot", "1"}}, {{"MOLAR_DATABSE_URL", "x"}}, ""});
  ASSERT_EQ(outcome.faults.size(), 2U);
  EXPECT_NE(outcome.faults[0].find("did you mean \"MOLAR_DATABASE_URL\"?"), std::string::npos);
  EXPECT_NE(outcome.faults[1].find("did you mean \"server.port\"?"), std::string::npos);
}

TEST(Config, ReadsSecretsFromFiles) {
  std::string file = write_file("secret", "s3cret\n");
  EXPECT_EQ(load_config({{}, {{"MOLAR_SECRET_KEY_FILE", file}}, ""}).config.secret_key, "s3cret");
  EXPECT_EQ(load_config({{}, {{"MOLAR_SECRET_KEY_FILE", "/no/such/file"}}, ""}).faults.size(), 1U);
}

TEST(Config, RefusesAFolderInsteadOfAFileWithASecret) {
  const auto faults = load_config({{}, {{"MOLAR_SECRET_KEY_FILE", testing::TempDir()}}, ""}).faults;
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_TRUE(faults[0].starts_with("MOLAR_SECRET_KEY_FILE: the file ")) << faults[0];
}

TEST(Config, TheAddressMustBeAnIpAddress) {
  for (const char* address : {"0.0.0.0", "::", "192.0.2.7"}) {
    EXPECT_TRUE(load_config({{{"server.address", address}}, {}, ""}).faults.empty()) << address;
  }
  for (const char* address : {"localhost", "127.0.0.1:80", ""}) {
    const auto faults = load_config({{{"server.address", address}}, {}, ""}).faults;
    ASSERT_EQ(faults.size(), 1U) << address;
    EXPECT_TRUE(faults[0].starts_with("server.address must be")) << faults[0];
  }
}

TEST(Config, TheClockMayBeAheadInDevelopmentOnly) {
  EXPECT_EQ(load_config({{{"clock.ahead", "365"}}, {}, ""}).config.clock.ahead, 365);
  auto outcome = load_config({{{"clock.ahead", "1"}, {"server.mode", "production"}}, {}, ""});
  ASSERT_EQ(outcome.faults.size(), 1U);
  EXPECT_NE(outcome.faults[0].find("clock.ahead"), std::string::npos);
}

TEST(Config, NamesTheLineOfASyntaxError) {
  auto outcome =
      load_config({{}, {}, write_file("broken.toml", "log_level = \"info\"\n[server\n")});
  ASSERT_EQ(outcome.faults.size(), 1U);
  EXPECT_NE(outcome.faults[0].find("broken.toml:2"), std::string::npos);
}

TEST(Config, ABrandCanHaveItsOwnPaymentProvider) {
  const std::string keys =
      "stripe_secret_key = \"sk_test_1\"\nstripe_publishable_key = \"pk_test_1\"\n";
  auto outcome = load_config(
      {{},
       {{"MOLAR_PAYMENT_BRANDS_HARBOR_STRIPE_WEBHOOK_SECRET", "whsec_1"}},
       write_file("payment.toml", "[payment.brands.harbor]\nprovider = \"stripe\"\n" + keys)});
  ASSERT_TRUE(outcome.faults.empty()) << outcome.faults.front();
  EXPECT_EQ(payment_of(outcome.config, "harbor").provider, "stripe");
  EXPECT_EQ(payment_of(outcome.config, "harbor").stripe_webhook_secret, "whsec_1");
  EXPECT_EQ(payment_of(outcome.config, "cedar").provider, "sandbox");
  EXPECT_EQ(payment_of(outcome.config, "cedar").stripe_secret_key, "");
}

TEST(Config, ReadsABrandsKeysFromFilesAndDefaultsToTheGeneralKeys) {
  std::string secret = write_file("stripe.key", "sk_live_9\n");
  auto outcome = load_config({{{"payment.provider", "stripe"},
                               {"payment.stripe_publishable_key", "pk_live_1"},
                               {"payment.stripe_webhook_secret", "whsec_1"},
                               {"payment.stripe_secret_key", "rk_live_1"}},
                              {{"MOLAR_PAYMENT_BRANDS_HARBOR_STRIPE_SECRET_KEY_FILE", secret}},
                              ""});
  ASSERT_TRUE(outcome.faults.empty()) << outcome.faults.front();
  EXPECT_EQ(payment_of(outcome.config, "harbor").stripe_secret_key, "sk_live_9");
  EXPECT_EQ(payment_of(outcome.config, "harbor").stripe_publishable_key, "pk_live_1");
  EXPECT_EQ(payment_of(outcome.config, "nova").stripe_secret_key, "rk_live_1");
}

TEST(Config, ProductionRefusesTheSandbox) {
  const auto load = [](std::vector<std::pair<std::string, std::string>> flags) {
    flags.emplace_back("server.mode", "production");
    return load_config({flags, {}, ""}).config;
  };
  const auto refused = check_payment_mode(load({}));
  ASSERT_TRUE(refused.has_error());
  EXPECT_EQ(refused.error().code, "payment_sandbox_in_production");
  EXPECT_NE(refused.error().detail.find("payment.provider"), std::string::npos);
  EXPECT_FALSE(check_payment_mode(load({{"payment.provider", "stripe"}})).has_error());
  EXPECT_FALSE(check_payment_mode(load({{"payment.allow_sandbox", "true"}})).has_error());
  EXPECT_FALSE(check_payment_mode(load_config({}).config).has_error());

  const auto one_brand = check_payment_mode(
      load({{"payment.provider", "stripe"}, {"payment.brands.nova.provider", "sandbox"}}));
  ASSERT_TRUE(one_brand.has_error());
  EXPECT_NE(one_brand.error().detail.find("payment.brands.nova.provider"), std::string::npos);
}

TEST(Config, BrandsCanHaveStripeAccountsWithoutAGeneralAccount) {
  const std::string text =
      "[payment]\nprovider = \"stripe\"\nallow_sandbox = false\n[payment.brands.harbor]\n"
      "stripe_secret_key = \"sk_1\"\nstripe_publishable_key = \"pk_1\"\n"
      "stripe_webhook_secret = \"whsec_1\"\n";
  auto outcome = load_config({{}, {}, write_file("accounts.toml", text)});
  EXPECT_TRUE(outcome.faults.empty()) << outcome.faults.front();
  EXPECT_EQ(payment_of(outcome.config, "nova").stripe_secret_key, "");
  EXPECT_EQ(load_config({{{"payment.allow_sandbox", "yes"}}, {}, ""}).faults.size(), 1U);
}

TEST(Config, BankDebitsAreOffByDefault) {
  EXPECT_EQ(payment_of(load_config({{}, {}, ""}).config, "harbor").stripe_bank_debit, "off");
  const Config config =
      load_config({{{"payment.brands.harbor.stripe_bank_debit", "on"}}, {}, ""}).config;
  EXPECT_EQ(payment_of(config, "harbor").stripe_bank_debit, "on");
  EXPECT_EQ(payment_of(config, "nova").stripe_bank_debit, "off");
  auto outcome = load_config({{{"payment.brands.harbor.stripe_bank_debit", "yes"}}, {}, ""});
  EXPECT_EQ(outcome.faults.size(), 1U);
}

TEST(Config, RefusesStripeWithoutItsKeysAndShowsNoKey) {
  auto outcome = load_config({{{"payment.brands.harbor.provider", "stripe"},
                               {"payment.brands.harbor.stripe_secret_key", "pk_mixed_up"},
                               {"payment.brands.harbor.stripe_publishable_key", "sk_very_secret"}},
                              {},
                              ""});
  ASSERT_EQ(outcome.faults.size(), 3U);
  std::string all = outcome.faults[0] + outcome.faults[1] + outcome.faults[2];
  EXPECT_NE(all.find("payment.brands.harbor.stripe_secret_key must begin with sk_"), all.npos);
  EXPECT_NE(all.find("payment.brands.harbor.stripe_webhook_secret is needed"), all.npos);
  EXPECT_EQ(all.find("very_secret"), all.npos);
  EXPECT_EQ(load_config({{{"payment.brands.harbor.provider", "cash"}}, {}, ""}).faults.size(), 1U);
  EXPECT_EQ(load_config({{{"payment.brands.harbor.providr", "stripe"}}, {}, ""}).faults.size(), 1U);
}

TEST(Config, TheReferenceNamesAllValuesOfAChoiceAndNoDefaultOfASecret) {
  const std::string text = describe_config();
  EXPECT_NE(text.find("one of off, test, recaptcha, recaptcha_enterprise [off]"), text.npos);
  EXPECT_NE(text.find("one of required, if_offered, never [required]"), text.npos);
  EXPECT_EQ(text.find("[(secret)]"), text.npos);
  EXPECT_EQ(text.find(Config{}.payment.sandbox_secret), text.npos);
}

TEST(Config, SplitsListsAtCommasAndFindsTheOriginOfAUrl) {
  EXPECT_EQ(split_list("a, b,,c "), (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_TRUE(split_list("").empty());
  EXPECT_EQ(origin_of_url("https://js.stripe.com/basil/stripe.js"), "https://js.stripe.com");
  EXPECT_EQ(origin_of_url("http://127.0.0.1:4242"), "http://127.0.0.1:4242");
}

}  // namespace
}  // namespace molar::app
