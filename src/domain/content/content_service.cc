#include "domain/content/content_service.h"

#include <map>
#include <utility>

#include "base/log.h"
#include "base/random.h"
#include "domain/content/brand_builder.h"
#include "domain/content/content_store.h"

namespace molar::domain {

namespace {

namespace store = content_store;
using storage::Connection;

// Of the JSON that site.json holds; to be raised when old versions need another reading.
constexpr std::int64_t kSchemaVersion = 1;

// Ends the transaction of validate() without writing.
constexpr std::string_view kDryRun = "content_dry_run";

// A host leads to one brand only, and is never taken from another one.
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

void put_hosts(Connection& sql, const Brand& brand) {
  store::delete_hosts(sql, brand.group_key);
  for (const std::string& host : brand.hosts) {
    store::insert_host(sql, host, brand.group_key);
  }
}

// Answers whether anything differed.
bool put_assets(Connection& sql, const BrandFolder& folder) {
  std::map<std::string, std::string> known;
  for (store::AssetKey& key : store::asset_keys(sql, folder.group_key)) {
    known.emplace(std::move(key.name), std::move(key.sha256));
  }
  bool changed = false;
  for (const BrandFile& file : folder.assets) {
    std::string sha256 = sha256_hex(file.bytes);
    auto before = known.find(file.name);
    if (before == known.end() || before->second != sha256) {
      store::put_asset(
          sql, {folder.group_key, file.name, file.media_type, sha256, base64_encode(file.bytes)});
      changed = true;
    }
    if (before != known.end()) {
      known.erase(before);
    }
  }
  for (const auto& [name, sha256] : known) {
    store::delete_asset(sql, folder.group_key, name);
    changed = true;
  }
  return changed;
}

Result<Brand> check_content(ContentSchema& schema, const BrandFolder& folder) {
  MOLAR_TRY(auto content, parse_languages(schema, folder.group_key, folder.site_json));
  return build_brand(folder.group_key, 0, folder.site_json, std::move(content));
}

}  // namespace

Result<ImportOutcome> ContentService::publish(Connection& sql, const BrandFolder& folder,
                                              const Brand& brand, std::string_view note) {
  MOLAR_CHECK(check_hosts(sql, brand));
  auto before = store::published_of(sql, folder.group_key);
  std::string sha256 = sha256_hex(folder.site_json);
  std::string catalogue_sha256 = sha256_hex(folder.catalogue_json);

  ImportOutcome outcome{folder.group_key, before ? before->version : 0};
  if (!before || before->sha256 != sha256) {
    outcome.version = store::last_version(sql, folder.group_key) + 1;
    store::insert_version(sql, {folder.group_key, outcome.version, kSchemaVersion, folder.site_json,
                                sha256, std::string(note), clock_.now()});
    put_hosts(sql, brand);
    outcome.changed = true;
  }
  outcome.changed |= put_assets(sql, folder);
  outcome.changed |= !before || before->catalogue_sha256 != catalogue_sha256;
  // Also when its text is the same: a newer binary may read more from it.
  if (!folder.catalogue_json.empty()) {
    MOLAR_CHECK(import_catalogue_(sql, folder.group_key, folder.catalogue_json));
  }
  if (outcome.changed) {
    store::publish(sql, folder.group_key, outcome.version, catalogue_sha256, clock_.now());
    store::move_revision(sql);
  }
  return outcome;
}

Result<ImportOutcome> ContentService::import(const BrandFolder& folder, std::string_view note) {
  MOLAR_TRY(Brand brand, check_content(schema_, folder));
  try {
    MOLAR_TRY(ImportOutcome outcome, database_.transact([&](Connection& sql) {
      return publish(sql, folder, brand, note);
    }));
    log_event(LogLevel::Info, "content_imported",
              {{"group_key", outcome.group_key},
               {"version", outcome.version},
               {"changed", outcome.changed}});
    return outcome;
  } catch (const storage::UniqueViolation&) {
    return Error::conflict("content_conflict",
                           "Another import was under way at the same moment; please repeat it.");
  }
}

Status ContentService::validate(const BrandFolder& folder) {
  MOLAR_TRY(Brand brand, check_content(schema_, folder));
  Status outcome = database_.transact([&](Connection& sql) -> Status {
    MOLAR_CHECK(publish(sql, folder, brand, ""));
    return Error::conflict(std::string(kDryRun), "");
  });
  if (outcome.has_error() && outcome.error().code == kDryRun) {
    return {};
  }
  return outcome;
}

bool ContentService::has_version(std::string_view group_key, std::int64_t version) {
  return database_.read(
      [&](Connection& sql) { return store::has_version(sql, group_key, version); });
}

}  // namespace molar::domain
