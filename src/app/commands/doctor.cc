// `molar doctor`: checks everything that a serving process needs.
#include <sys/mman.h>
#include <iterator>

#include <boost/describe.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>

#include "app/commands/report.h"
#include "app/foundation.h"
#include "app/mail_delivery.h"
#include "app/pages/script_engine.h"
#include "app/settings/connection_budget.h"
#include "app/settings/page_services.h"
#include "app/settings/payment_config.h"
#include "base/boost_json.h"
#include "domain/billing/jobs/due_store.h"
#include "domain/content/brand_catalog.h"
#include "domain/content/content_store.h"
#include "domain/outbox/outbox_store.h"
#include "render/worker/worker_sandbox.h"
#include "storage/migrations.h"

namespace molar::app {

namespace {

struct Finding {
  std::string check;
  bool ok = false;
  std::string note;
};
BOOST_DESCRIBE_STRUCT(Finding, (), (check, ok, note))

Finding from_status(std::string check, const Status& status, std::string good) {
  return {std::move(check), !status.has_error(),
          status.has_error() ? status.error().detail : std::move(good)};
}

// The engine of the render workers needs memory that is writable and executable (forbidden by
// systemd's MemoryDenyWriteExecute); without it no page is rendered.
Finding check_jit() {
  void* page =
      ::mmap(nullptr, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  bool ok = page != MAP_FAILED;
  if (ok) {
    ::munmap(page, 4096);
  }
  return {"script compiler", ok,
          ok ? "executable memory is allowed"
             : "executable memory is forbidden: no page can be rendered"};
}

// Without Landlock, a page's code could read all files of this user: database, keys, settings.
Finding check_confinement(const Config& config) {
  const bool confined = render::WorkerSandbox::confines_reading();
  return {"page workers", confined || !config.production(),
          confined ? "read their program and libraries only"
                   : "no Landlock in this kernel: render workers can read all files of this user"};
}

Finding check_disk(const std::filesystem::path& folder) {
  std::error_code error;
  auto space = std::filesystem::space(folder, error);
  std::uintmax_t mib = error ? 0 : space.available >> 20U;
  return {"disk", mib >= 256, std::to_string(mib) + " MiB free in " + folder.string()};
}

// Members' data and the secret key must be readable by their owner only.
Finding check_modes(const DataDir& data_dir) {
  Finding finding{"file modes", true, "readable by the owner only"};
  for (const std::filesystem::path& path :
       {data_dir.root, data_dir.root / "molar.db", data_dir.root / "molar.db-wal",
        data_dir.root / "keys", data_dir.root / "keys" / "secret", data_dir.root / "uploads"}) {
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    constexpr auto kOthers = std::filesystem::perms::group_all | std::filesystem::perms::others_all;
    if (std::filesystem::exists(status) &&
        (status.permissions() & kOthers) != std::filesystem::perms::none) {
      finding.note =
          (finding.ok ? "accessible to other users: " : finding.note + ", ") + path.string();
      finding.ok = false;
    }
  }
  return finding;
}

// A site that is set up must have a key. Otherwise the next start creates a new one silently: open
// forms and preview links become invalid, and several machines use different keys.
Finding check_key(const Config& config, bool is_set_up) {
  if (!config.secret_key.empty()) {
    return {"secret key", true, "in the settings"};
  }
  const std::filesystem::path path = std::filesystem::path(config.data_dir) / "keys" / "secret";
  if (!std::filesystem::exists(path)) {
    return {"secret key", !is_set_up,
            is_set_up ? path.string() + " is missing: restore it from the backup"
                      : "created at the first start"};
  }
  std::string key;
  std::getline(std::ifstream(path), key);
  const bool ok = key.size() >= kLeastSecretBytes;
  return {"secret key", ok, ok ? path.string() : path.string() + " contains no key"};
}

// Finds deleted database files that a running process still writes to: their data are lost when it
// ends. Checks only processes that this user may inspect.
Finding check_deleted_files(const Config& config) {
  Finding finding{"database files", true, "not deleted"};
  const std::string url = config.database_url();
  constexpr std::string_view kSqlite = "sqlite://";
  if (!url.starts_with(kSqlite)) {
    return finding;
  }
  std::error_code error;
  const std::string path =
      std::filesystem::weakly_canonical(url.substr(kSqlite.size()), error).string();
  for (const auto& process : std::filesystem::directory_iterator("/proc", error)) {
    std::error_code hidden;
    for (const auto& file : std::filesystem::directory_iterator(process.path() / "fd", hidden)) {
      const std::string target = std::filesystem::read_symlink(file.path(), hidden).string();
      if (target == path + " (deleted)" || target == path + "-wal (deleted)") {
        return {finding.check, false,
                "process " + process.path().filename().string() + " writes into " + target +
                    ": copy " + file.path().string() + " before it ends"};
      }
    }
  }
  return finding;
}

std::vector<Finding> check_store(Foundation& foundation) {
  storage::Migrator migrator(*foundation.database, foundation.clock);
  bool sqlite = foundation.database->dialect() == storage::Dialect::Sqlite;
  std::vector<Finding> findings;
  findings.push_back({"database", true, sqlite ? "SQLite answers" : "PostgreSQL answers"});
  findings.push_back(from_status("migrations", migrator.check(), "all applied"));
  if (sqlite) {
    auto integrity = foundation.database->read([](Connection& sql) {
      return sql.query_one<std::string>("pragma quick_check").value_or("no answer");
    });
    findings.push_back({"database integrity", integrity == "ok", integrity});
  } else {
    const ConnectionBudget budget = connection_budget(*foundation.database, foundation.config);
    findings.push_back({"database connections", budget.holds_update(), budget.to_text()});
  }
  return findings;
}

// A corrupt page may make any statement throw: the earlier findings are still reported.
template <class Check>
void add(std::vector<Finding>& findings, const char* what, Check check) {
  try {
    std::ranges::move(check(), std::back_inserter(findings));
  } catch (const std::exception& fault) {
    findings.push_back({what, false, fault.what()});
  }
}

std::vector<Finding> check_site(Foundation& foundation, const Config& config) {
  auto site = open_site_pack(config);
  if (site.has_error()) {
    return {{"web build", false, site.error().detail}};
  }
  auto engine = start_engine(config, *site, 1);
  if (engine.has_error()) {
    return {{"script engine", false, engine.error().detail}};
  }
  std::vector<Finding> findings{{"script engine", true, "starts and runs the web build"}};
  auto schema = make_content_schema(**engine);
  domain::BrandCatalog brands(*foundation.database, *schema, {});
  Status loaded = brands.load();
  const std::size_t published = foundation.database->read(domain::content_store::published).size();
  const std::size_t served = brands.all().size();
  // The catalog leaves out a brand whose published version this build rejects.
  findings.push_back({"brands", !loaded.has_error() && served > 0 && served == published,
                      std::to_string(published) + " published" +
                          (served == published ? ""
                                               : ", " + std::to_string(served) +
                                                     " can be served: see content_rejected in "
                                                     "the log")});
  return findings;
}

// Checks that the mail server answers, offers the required TLS and accepts the password. Without a
// server, mail is written to files, which fails the check in production only. Reports dead messages
// too, but not as a failed check.
Finding check_mail(Foundation& foundation, const Config& config, bool has_tables) {
  Finding finding{"mail", true, ""};
  if (config.smtp.url.empty()) {
    finding.ok = !config.production();
    finding.note = finding.ok ? "files in " + foundation.data_dir.mail.string()
                              : "smtp.url is not set: no mail is sent";
  } else {
    const adapters::SmtpOptions options = smtp_options(config);
    const std::string fault = adapters::check_smtp_options(options);
    Status reached = fault.empty() ? adapters::SmtpMailer(options).check()
                                   : Error::invalid("smtp_settings_invalid", fault);
    finding.ok = !reached.has_error();
    finding.note = finding.ok ? config.smtp.url + " answers"
                              : reached.error().detail + " " + reached.error().internal;
  }
  if (has_tables) {
    auto dead = foundation.database->read(
        [](Connection& sql) { return domain::outbox_store::dead_ids(sql, std::nullopt).size(); });
    finding.note +=
        dead == 0 ? "" : "; " + std::to_string(dead) + " dead: molar mail list --status dead";
  }
  return finding;
}

// Reports memberships that the jobs should have processed, but not as a failed check: a server that
// was stopped for days has some too.
Finding check_memberships(Foundation& foundation) {
  const std::size_t overdue = foundation.database->read([&](Connection& sql) {
    return domain::due_store::overdue(sql, foundation.clock.now()).size();
  });
  return {"memberships", true,
          overdue == 0 ? "none overdue"
                       : std::to_string(overdue) +
                             " overdue: see molar jobs list, and membership_set_aside in the log"};
}

Finding check_payment(const Config& config) {
  const bool all_real = payment_of(config, "").provider != "sandbox" &&
                        std::ranges::none_of(config.payment.brands, [](const auto& brand) {
                          return brand.second.provider == "sandbox";
                        });
  return from_status("payment", check_payment_mode(config),
                     all_real ? "Stripe" : "the sandbox: no money moves");
}

Finding check_captcha(const Config& config) {
  auto captcha = make_captcha(config);
  return {"captcha", !captcha.has_error(),
          captcha.has_error() ? captcha.error().detail : config.captcha.provider};
}

bool all_well(const std::vector<Finding>& findings) {
  return std::ranges::all_of(findings, [](const Finding& one) { return one.ok; });
}

std::vector<Finding> run_checks(const Config& config) {
  std::vector<Finding> findings{check_jit(), check_confinement(config), check_payment(config),
                                check_captcha(config)};
  // Before the database is opened: SQLite would create a new log at the path of the deleted one.
  findings.push_back(check_deleted_files(config));
  if (!findings.back().ok) {
    return findings;
  }
  auto foundation = Foundation::open(config, Foundation::Migrate::No);
  if (foundation.has_error()) {
    if (std::error_code error; std::filesystem::exists(config.data_dir, error)) {
      findings.push_back(check_disk(config.data_dir));
    }
    findings.push_back({"data folder and database", false,
                        foundation.error().detail + " " + foundation.error().internal});
    return findings;
  }
  const DataDir& data_dir = (*foundation)->data_dir;
  findings.push_back(check_disk(data_dir.root));
  findings.push_back(check_modes(data_dir));
  std::vector<Finding> store;
  add(store, "database integrity", [&] { return check_store(**foundation); });
  const bool store_is_well = all_well(store);
  findings.insert(findings.end(), store.begin(), store.end());
  findings.push_back(check_key(config, store_is_well));
  add(findings, "mail",
      [&] { return std::vector{check_mail(**foundation, config, store_is_well)}; });
  // Brands can be read only from a sound database.
  if (store_is_well) {
    add(findings, "memberships", [&] { return std::vector{check_memberships(**foundation)}; });
    add(findings, "brands", [&] { return check_site(**foundation, config); });
  }
  return findings;
}

std::string line_of(const boost::json::object& finding) {
  return (finding.at("ok").as_bool() ? "ok   " : "FAIL ") + text_of(finding, "check") + ": " +
         text_of(finding, "note") + "\n";
}

}  // namespace

Result<int> run_doctor(const Invocation& invocation) {
  const std::vector<Finding> findings = run_checks(invocation.config);
  print_rows(invocation, boost::json::value_from(findings).as_array(), line_of);
  return all_well(findings) ? kOk : kProblemsFound;
}

}  // namespace molar::app
