// `molar doctor`: everything that a serving process needs, tried one after the other.
#include <sys/mman.h>

#include <boost/json.hpp>

#include <filesystem>
#include <iostream>
#include <optional>

#include "app/command.h"
#include "app/foundation.h"
#include "app/mail_delivery.h"
#include "app/script_engine.h"
#include "domain/content/brand_catalog.h"
#include "domain/outbox/outbox_store.h"
#include "storage/migrations.h"

namespace molar::app {

namespace {

struct Finding {
  std::string check;
  bool ok = false;
  std::string note;
};

Finding from_status(std::string check, const Status& status, std::string good) {
  return {std::move(check), !status.has_error(),
          status.has_error() ? status.error().detail : std::move(good)};
}

// JavaScriptCore compiles only where memory may be writable and executable (not under systemd's
// MemoryDenyWriteExecute); without it pages render several times slower.
Finding check_jit() {
  void* page =
      ::mmap(nullptr, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  bool ok = page != MAP_FAILED;
  if (ok) {
    ::munmap(page, 4096);
  }
  return {"script compiler", ok,
          ok ? "memory may be executable" : "executable memory is forbidden: pages render slowly"};
}

Finding check_disk(const std::filesystem::path& folder) {
  std::error_code error;
  auto space = std::filesystem::space(folder, error);
  std::uintmax_t mib = error ? 0 : space.available >> 20U;
  return {"disk", mib >= 256, std::to_string(mib) + " MiB free in " + folder.string()};
}

std::vector<Finding> check_store(Foundation& foundation) {
  storage::Migrator migrator(*foundation.database, foundation.clock);
  bool sqlite = foundation.database->dialect() == storage::Dialect::Sqlite;
  std::vector<Finding> findings;
  findings.push_back({"database", true, sqlite ? "SQLite answers" : "PostgreSQL answers"});
  findings.push_back(from_status("migrations", migrator.check(), "all applied"));
  if (sqlite) {
    auto integrity = foundation.database->read([](storage::Connection& sql) {
      return sql.query_one<std::string>("pragma quick_check").value_or("no answer");
    });
    findings.push_back({"database integrity", integrity == "ok", integrity});
  }
  return findings;
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
  std::size_t count = brands.all().size();
  findings.push_back(
      {"brands", !loaded.has_error() && count > 0, std::to_string(count) + " published"});
  return findings;
}

// The mail server answers, speaks TLS as asked and takes the password; or mail becomes files. Dead
// letters are no fault of the machine, but somebody should look.
Finding check_mail(Foundation& foundation, const Config& config, bool has_tables) {
  Finding finding{"mail", true, ""};
  if (config.smtp.url.empty()) {
    finding.ok = !config.production();
    finding.note = finding.ok ? "files in " + foundation.data_dir.mail.string()
                              : "smtp.url is not set: nobody gets mail";
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
    auto dead = foundation.database->read([](storage::Connection& sql) {
      return domain::outbox_store::dead_ids(sql, std::nullopt).size();
    });
    finding.note +=
        dead == 0 ? "" : "; " + std::to_string(dead) + " dead: molar mail list --status dead";
  }
  return finding;
}

std::vector<Finding> run_checks(const Config& config) {
  std::vector<Finding> findings{check_jit()};
  auto foundation = Foundation::open(config, Foundation::Migrate::No);
  if (foundation.has_error()) {
    findings.push_back({"data folder and database", false, foundation.error().detail});
    return findings;
  }
  findings.push_back(check_disk((*foundation)->data_dir.root));
  bool store_is_well = true;
  for (Finding& finding : check_store(**foundation)) {
    store_is_well = store_is_well && finding.ok;
    findings.push_back(std::move(finding));
  }
  findings.push_back(check_mail(**foundation, config, store_is_well));
  // Without its tables there are no brands to look at.
  if (store_is_well) {
    for (Finding& finding : check_site(**foundation, config)) {
      findings.push_back(std::move(finding));
    }
  }
  return findings;
}

}  // namespace

int run_doctor(const Invocation& invocation) {
  bool well = true;
  boost::json::array list;
  for (const Finding& finding : run_checks(invocation.config)) {
    well = well && finding.ok;
    if (!invocation.has("--json")) {
      std::cout << (finding.ok ? "ok   " : "FAIL ") << finding.check << ": " << finding.note
                << "\n";
    }
    list.push_back(
        boost::json::object{{"check", finding.check}, {"ok", finding.ok}, {"note", finding.note}});
  }
  if (invocation.has("--json")) {
    std::cout << boost::json::serialize(list) << "\n";
  }
  return well ? kOk : kProblemsFound;
}

}  // namespace molar::app
