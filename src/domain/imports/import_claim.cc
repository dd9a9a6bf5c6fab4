#include "domain/imports/import_claim.h"

#include <thread>

#include "base/sha256.h"

namespace molar::domain {

Error import_taken_over() {
  return Error::conflict("import_taken_over", "Another process has continued this import.");
}

void let_others_write(std::chrono::steady_clock::time_point began) {
  using namespace std::chrono_literals;
  constexpr auto kShort = 20ms;
  constexpr auto kPause = 110ms;
  if (std::chrono::steady_clock::now() - began > kShort) {
    std::this_thread::sleep_for(kPause);
  }
}

Result<std::string> ImportClaim::sha256() const {
  if (!request_.file.sha256.empty()) {
    return request_.file.sha256;
  }
  MOLAR_TRY(auto source, request_.file.open());
  return sha256_of(*source);
}

Result<bool> ImportClaim::is_known() const {
  if (request_.force || request_.dry_run) {
    return false;
  }
  auto last = around_.database.read([&](Connection& sql) {
    return import_log::last_imported(sql, importer_.kind(), request_.scope);
  });
  if (!last || last->file_bytes != request_.file.bytes || last->settings != importer_.settings()) {
    return false;
  }
  MOLAR_TRY(std::string hash, sha256());
  return last->sha256 == hash;
}

ImportRun ImportClaim::run() const {
  return {.id = entry_.id,
          .scope = entry_.scope,
          .state = entry_.checkpoint_state,
          .generation = entry_.generation,
          .rows_read = entry_.rows_read,
          .rows_kept = entry_.rows_kept,
          .force = request_.force,
          .today = request_.today,
          .now = around_.clock.now()};
}

void ImportClaim::clean() {
  for (bool more = true; more;) {
    const auto began = std::chrono::steady_clock::now();
    bool has_more = false;
    Status status = transact_patiently(around_.database, [&](Connection& sql) -> Status {
      has_more = importer_.clean(sql, run());
      return {};
    });
    // The next import deletes the rest.
    more = has_more && !status.has_error();
    let_others_write(began);
  }
}

bool ImportClaim::may_resume(const ImportLogEntry& former) const {
  bool is_same_file = former.file_bytes == request_.file.bytes &&
                      (former.sha256.empty() || request_.file.sha256.empty() ||
                       former.sha256 == request_.file.sha256);
  return is_same_file && former.dry_run == request_.dry_run &&
         former.settings == importer_.settings();
}

Status ImportClaim::take() {
  auto former = around_.database.read(
      [&](Connection& sql) { return import_log::running(sql, importer_.kind(), request_.scope); });
  if (!former) {
    clean();
    return insert();
  }
  if (former->owner != around_.owner && around_.is_at_work(former->owner)) {
    return Error::conflict("import_running",
                           "Another process imports this kind of file right now (" + former->owner +
                               "). Wait for it, or stop it.");
  }
  MOLAR_CHECK(take_over(*former));
  if (may_resume(*former)) {
    entry_ = std::move(*former);
    entry_.owner = around_.owner;
    is_resumed_ = true;
    return {};
  }
  MOLAR_CHECK(abandon(former->id));
  return insert();
}

Status ImportClaim::begin_anew() {
  MOLAR_CHECK(abandon(entry_.id));
  return insert();
}

Status ImportClaim::take_over(const ImportLogEntry& former) {
  return transact_patiently(around_.database, [&](Connection& sql) -> Status {
    if (!import_log::take_over(sql, former.id, former.owner, around_.owner)) {
      return import_taken_over();
    }
    return {};
  });
}

Status ImportClaim::abandon(const std::string& id) {
  Status abandoned = transact_patiently(around_.database, [&](Connection& sql) -> Status {
    import_log::abandon(sql, id, around_.clock.now());
    return {};
  });
  if (!abandoned.has_error()) {
    clean();
  }
  return abandoned;
}

Status ImportClaim::insert() {
  entry_ = {};
  entry_.id = make_ulid(around_.clock, around_.random);
  entry_.kind = importer_.kind();
  entry_.scope = request_.scope;
  entry_.file_name = request_.file.name;
  entry_.file_bytes = request_.file.bytes;
  entry_.sha256 = request_.file.sha256;
  entry_.settings = importer_.settings();
  entry_.dry_run = request_.dry_run;
  entry_.owner = around_.owner;
  entry_.actor = around_.actor;
  entry_.started_at = entry_.updated_at = around_.clock.now();
  is_resumed_ = false;
  try {
    return transact_patiently(around_.database, [&](Connection& sql) -> Status {
      if (!importer_.registry().empty()) {
        entry_.generation = import_log::take_generation(sql, importer_.registry());
      }
      import_log::insert(sql, entry_);
      return {};
    });
  } catch (const storage::UniqueViolation&) {
    return Error::conflict("import_running",
                           "Another process has just started to import this kind of file.");
  }
}

}  // namespace molar::domain
