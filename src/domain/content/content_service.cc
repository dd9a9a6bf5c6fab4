#include "domain/content/content_service.h"

#include <iterator>
#include <utility>

#include "base/log.h"
#include "base/random.h"
#include "domain/audit/audit_log.h"
#include "domain/content/content_diff.h"
#include "domain/content/content_store.h"

namespace molar::domain {

namespace {

namespace store = content_store;

void append(std::vector<FieldError>& all, std::vector<FieldError> more) {
  std::move(more.begin(), more.end(), std::back_inserter(all));
}

// Error code that ends the transaction of a dry run.
constexpr std::string_view kDryRun = "content_dry_run";

Error conflict() {
  return Error::conflict(
      "content_conflict",
      "Another publication or import changed this content at the same time; please repeat.");
}

// Runs `work`, which returns Result<Outcome>, in one transaction; rolls it back after a dry run.
template <class Outcome, class Work>
Result<Outcome> in_transaction(storage::Database& database, DryRun dry_run, Work&& work) {
  try {
    std::optional<Outcome> tried;
    Result<Outcome> outcome = database.transact([&](Connection& sql) -> Result<Outcome> {
      Result<Outcome> done = work(sql);
      if (done.has_value() && dry_run == DryRun::Yes) {
        tried = std::move(*done);
        return Error::conflict(std::string(kDryRun), "");
      }
      return done;
    });
    if (outcome.has_error() && outcome.error().code == kDryRun) {
      return std::move(*tried);
    }
    return outcome;
  } catch (const storage::UniqueViolation&) {
    return conflict();
  }
}

// Runs `work`, rolls back its changes, and returns its Status.
template <class Work>
Status try_out(storage::Database& database, Work&& work) {
  struct Checked {};
  auto tried =
      in_transaction<Checked>(database, DryRun::Yes, [&](Connection& sql) -> Result<Checked> {
        MOLAR_CHECK(work(sql));
        return Checked{};
      });
  return tried.has_error() ? Status(std::move(tried).error()) : Status();
}

// A host belongs to one brand only, and is never taken from another one.
Status check_hosts(Connection& sql, const Brand& brand) {
  std::vector<FieldError> faults;
  for (std::size_t i = 0; i < brand.hosts.size(); ++i) {
    auto owner = store::group_of_host(sql, brand.hosts[i]);
    if (owner && *owner != brand.group_key) {
      faults.push_back({"site.hosts[" + std::to_string(i) + "]", "taken",
                        "This host belongs to the brand " + *owner + "."});
    }
  }
  if (!faults.empty()) {
    return content_invalid(std::move(faults));
  }
  return {};
}

// Names the file in an error that concerns all of it.
Error about_catalogue(Error error) {
  if (error.code == "invalid_json") {
    return content_invalid({{"catalogue.json", error.code, error.detail}});
  }
  for (FieldError& fault : error.fields) {
    if (fault.field.empty()) {
      fault.field = "catalogue.json";
    }
  }
  return error;
}

// "content_stale", with the fields that were published after `base`.
Error stale(Connection& sql, std::string_view group_key, std::int64_t base, std::int64_t now) {
  Error error = Error::conflict(
      "content_stale", "Version " + std::to_string(now) + " is published, not version " +
                           std::to_string(base) + " on which this is based. Export version " +
                           std::to_string(now) + ", add your changes and import it.");
  auto before = find_version(sql, group_key, base);
  auto after = find_version(sql, group_key, now);
  if (before && after) {
    for (FieldChange& change : diff_content(sql, *before, *after)) {
      error.fields.push_back({std::move(change.path), "changed",
                              "Changed since version " + std::to_string(base) + "."});
    }
  }
  return error;
}

void log_published(const Result<PublishOutcome>& outcome, DryRun dry_run) {
  if (outcome.has_value() && dry_run == DryRun::No) {
    log_event(LogLevel::Info, "content_published",
              {{"group_key", outcome->group_key},
               {"version", outcome->version},
               {"changed", outcome->changed}});
  }
}

FolderOrigin origin_of(Connection& sql, const StoredContent& content, std::int64_t base) {
  auto version = find_version(sql, content.group_key, base);
  return {version ? version->fingerprint() : "", content.fingerprint()};
}

}  // namespace

// Faults of the catalogue and of hosts appear only during their import: runs it and rolls it back.
Status ContentService::try_folder(const BrandFolder& folder, const CheckedContent& checked) {
  return try_out(database_,
                 [&](Connection& sql) { return apply(sql, checked.brand, folder.catalogue_json); });
}

Status ContentService::apply(Connection& sql, const Brand& brand,
                             const std::string& catalogue_json) {
  MOLAR_CHECK(check_hosts(sql, brand));
  store::delete_hosts(sql, brand.group_key);
  for (const std::string& host : brand.hosts) {
    store::insert_host(sql, host, brand.group_key);
  }
  return import_catalogue(sql, brand, catalogue_json);
}

Status ContentService::import_catalogue(Connection& sql, const Brand& brand,
                                        const std::string& catalogue_json) {
  if (catalogue_json.empty()) {
    return {};
  }
  Status imported = import_catalogue_(sql, brand.group_key, catalogue_json,
                                      date_in_zone(clock_.now(), brand.time_zone));
  return imported.has_error() ? Status(about_catalogue(std::move(imported).error())) : imported;
}

StoredContent ContentService::put_draft(Connection& sql, const BrandFolder& folder,
                                        const CheckedContent& checked, std::int64_t base,
                                        const ContentChange& change) {
  store::DraftRow row{{folder.group_key, checked.schema_version, sha256_hex(folder.site_json),
                       std::nullopt, change.note},
                      base,
                      change.actor,
                      clock_.now()};
  if (!folder.catalogue_json.empty()) {
    row.catalogue_sha256 = sha256_hex(folder.catalogue_json);
    store::put_blob(sql, *row.catalogue_sha256, base64_encode(folder.catalogue_json));
  }
  store::put_draft(sql, row, folder.site_json);
  store::delete_draft_manifest(sql, folder.group_key);
  for (const BrandFile& file : folder.assets) {
    std::string sha256 = sha256_hex(file.bytes);
    store::put_blob(sql, sha256, base64_encode(file.bytes));
    store::insert_manifest_file(sql, folder.group_key, store::kDraft,
                                {file.name, file.media_type, sha256});
  }
  store::delete_unused_blobs(sql);
  return *find_draft(sql, folder.group_key);
}

Result<DraftOutcome> ContentService::save_draft(const BrandFolder& folder,
                                                const ContentChange& change,
                                                std::optional<std::int64_t> base) {
  MOLAR_TRY(CheckedContent checked, check_content(schema_, folder));
  MOLAR_CHECK(try_folder(folder, checked));
  return in_transaction<DraftOutcome>(
      database_, change.dry_run, [&](Connection& sql) -> Result<DraftOutcome> {
        MOLAR_TRY(auto undone, check_undo(sql, folder, change));
        auto before = find_draft(sql, folder.group_key);
        std::int64_t begun_from = base.value_or(store::published_version(sql, folder.group_key));
        StoredContent after = put_draft(sql, folder, checked, begun_from, change);
        bool changed = !before || before->fingerprint() != after.fingerprint();
        if (changed) {
          audit(sql, folder.group_key, change.actor, "content.import",
                {{"base", begun_from}, {"note", change.note}, {"undone", undone.size()}});
        }
        return DraftOutcome{folder.group_key, begun_from,        changed,
                            checked.findings, std::move(undone), origin_of(sql, after, begun_from)};
      });
}

void ContentService::audit(Connection& sql, const std::string& group, const std::string& actor,
                           const std::string& action, boost::json::object detail) {
  audit_log::append(sql, {group, actor, action, "content", group, std::move(detail)}, clock_,
                    random_);
}

Status ContentService::discard_draft(const std::string& group_key, const std::string& actor) {
  return database_.transact([&](Connection& sql) -> Status {
    MOLAR_TRY(const auto draft, or_not_found(store::draft(sql, group_key), "version"));
    store::delete_draft(sql, group_key);
    audit(sql, group_key, actor, "content.discard",
          {{"base", draft.base_version}, {"savedBy", draft.saved_by}, {"note", draft.note}});
    store::delete_draft_manifest(sql, group_key);
    store::delete_unused_blobs(sql);
    return {};
  });
}

Result<ContentService::Candidate> ContentService::load_candidate(const PublishRequest& request) {
  auto loaded = database_.read([&](Connection& sql) -> Result<std::pair<Candidate, BrandFolder>> {
    MOLAR_TRY(StoredContent content, find_content(sql, request.group_key, request.version));
    BrandFolder folder{
        content.group_key, read_site_json(sql, content), read_catalogue_json(sql, content), {}};
    for (const store::FileRow& file : content.files) {
      folder.assets.push_back({file.name, file.media_type, {}});
    }
    return std::pair(Candidate{std::move(content), {}, folder.catalogue_json}, std::move(folder));
  });
  MOLAR_TRY(auto pair, std::move(loaded));
  MOLAR_TRY(pair.first.checked, check_content(schema_, pair.second));
  return std::move(pair.first);
}

Result<PublishOutcome> ContentService::publish(const PublishRequest& request,
                                               const ContentChange& change) {
  MOLAR_TRY(Candidate candidate, load_candidate(request));
  auto outcome = in_transaction<PublishOutcome>(
      database_, change.dry_run, [&](Connection& sql) -> Result<PublishOutcome> {
        // The draft may have changed during the check.
        MOLAR_TRY(StoredContent now, find_content(sql, request.group_key, request.version));
        if (now.fingerprint() != candidate.content.fingerprint()) {
          return conflict();
        }
        auto base = request.base;
        if (!base && now.version == store::kDraft) {
          base = now.base_version;
        }
        return publish_in(sql, candidate, base, change);
      });
  log_published(outcome, change.dry_run);
  return outcome;
}

Result<PublishOutcome> ContentService::rollback(std::string_view group_key,
                                                std::optional<std::int64_t> to,
                                                const ContentChange& change) {
  auto history =
      database_.read([&](Connection& sql) { return store::publications(sql, group_key); });
  if (history.empty()) {
    return Error::not_found("version");
  }
  std::int64_t target = to.value_or(history.front().previous_version);
  if (target == 0) {
    return Error::conflict("nothing_to_roll_back", "Nothing was published before this version.");
  }
  // Fails if another version was published after the history was read.
  return publish({std::string(group_key), std::to_string(target), history.front().version}, change);
}

Result<PublishOutcome> ContentService::import(const BrandFolder& folder,
                                              const ContentChange& change) {
  MOLAR_TRY(CheckedContent checked, check_content(schema_, folder));
  auto outcome = in_transaction<PublishOutcome>(
      database_, change.dry_run, [&](Connection& sql) -> Result<PublishOutcome> {
        MOLAR_TRY(auto undone, check_undo(sql, folder, change));
        std::int64_t base = store::published_version(sql, folder.group_key);
        Candidate candidate{put_draft(sql, folder, checked, base, change), checked,
                            folder.catalogue_json};
        MOLAR_TRY(PublishOutcome published, publish_in(sql, candidate, base, change));
        published.undone = std::move(undone);
        published.origin = origin_of(sql, candidate.content, published.version);
        return published;
      });
  log_published(outcome, change.dry_run);
  return outcome;
}

Result<PublishOutcome> ContentService::publish_in(Connection& sql, const Candidate& candidate,
                                                  std::optional<std::int64_t> base,
                                                  const ContentChange& change) {
  const StoredContent& content = candidate.content;
  std::int64_t before = store::published_version(sql, content.group_key);
  PublishOutcome outcome{content.group_key, before, before, false, candidate.checked.findings};
  auto published = find_version(sql, content.group_key, before);
  outcome.changed = content.version == store::kDraft
                        ? !published || published->fingerprint() != content.fingerprint()
                        : content.version != before;
  if (outcome.changed) {
    if (base && *base != before) {
      return stale(sql, content.group_key, *base, before);
    }
    if (!outcome.findings.empty() && change.override_reason.empty()) {
      return not_compliant(outcome.findings);
    }
    outcome.version = number(sql, content, change);
  }
  // Also without a change: a newer server may read more from the catalogue.
  MOLAR_CHECK(apply(sql, candidate.checked.brand, candidate.catalogue_json));
  if (content.version == store::kDraft) {
    store::rebase_draft(sql, content.group_key, outcome.version);
  }
  if (outcome.changed) {
    record(sql, candidate, outcome, change);
  }
  return outcome;
}

// Returns the version's own number; stores a draft as the next version.
std::int64_t ContentService::number(Connection& sql, const StoredContent& content,
                                    const ContentChange& change) {
  if (content.version != store::kDraft) {
    return content.version;
  }
  std::int64_t next = store::last_version(sql, content.group_key) + 1;
  const store::ContentRow& common = content;
  store::VersionRow row{common, next, change.actor, clock_.now()};
  row.note = change.note.empty() ? content.note : change.note;
  store::insert_version(sql, row, read_site_json(sql, content));
  store::copy_draft_manifest(sql, content.group_key, next);
  return next;
}

void ContentService::record(Connection& sql, const Candidate& candidate,
                            const PublishOutcome& outcome, const ContentChange& change) {
  store::publish(sql, outcome.group_key, outcome.version,
                 candidate.content.catalogue_sha256.value_or(""), clock_.now());
  store::PublicationRow row{
      outcome.group_key, 0,           outcome.version, outcome.previous_version,
      change.actor,      change.note, std::nullopt,    std::nullopt,
      clock_.now()};
  if (!outcome.findings.empty()) {
    row.override_reason = change.override_reason;
    row.override_findings = boost::json::serialize(boost::json::value_from(outcome.findings));
  }
  store::insert_publication(sql, row);
  audit(sql, outcome.group_key, change.actor, "content.publish",
        {{"version", outcome.version},
         {"previous", outcome.previous_version},
         {"note", change.note},
         {"override", change.override_reason}});
  store::move_revision(sql);
}

Status ContentService::validate(const BrandFolder& folder, std::vector<FieldError> folder_faults) {
  std::vector<FieldError> faults = std::move(folder_faults);
  FolderInspection inspection;
  if (!folder.site_json.empty()) {
    MOLAR_TRY(inspection, inspect_folder(schema_, folder));
  }
  append(faults, std::move(inspection.faults));
  Brand brand;
  brand.group_key = folder.group_key;
  brand.time_zone = "Etc/UTC";
  MOLAR_TRY(auto catalogue,
            catalogue_faults(folder, inspection.checked ? inspection.checked->brand : brand));
  append(faults, std::move(catalogue));
  if (!faults.empty()) {
    append(faults, as_fields(inspection.findings));
    return content_invalid(std::move(faults));
  }
  if (!inspection.findings.empty()) {
    return not_compliant(inspection.findings);
  }
  return {};
}

// Checks hosts and catalogue separately, so that faults of one do not hide those of the other.
Result<std::vector<FieldError>> ContentService::catalogue_faults(const BrandFolder& folder,
                                                                 const Brand& brand) {
  std::vector<FieldError> faults;
  for (const bool with_catalogue : {false, true}) {
    Status tried = try_out(database_, [&](Connection& sql) {
      return with_catalogue ? import_catalogue(sql, brand, folder.catalogue_json)
                            : check_hosts(sql, brand);
    });
    if (tried.has_error() && tried.error().kind == ErrorKind::Unavailable) {
      return std::move(tried).error();  // a busy database is no fault of the folder
    }
    if (tried.has_error() && tried.error().fields.empty()) {
      faults.push_back({"catalogue.json", tried.error().code, tried.error().detail});
    } else if (tried.has_error()) {
      append(faults, std::move(tried).error().fields);
    }
  }
  return faults;
}

bool ContentService::has_version(std::string_view group_key, std::int64_t version) {
  return database_.read(
      [&](Connection& sql) { return store::version(sql, group_key, version).has_value(); });
}

}  // namespace molar::domain
