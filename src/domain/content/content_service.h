// Changes the content of brands: drafts and publications.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/boost_json.h"
#include "base/clock.h"
#include "base/result.h"
#include "domain/content/files/brand_folder.h"
#include "domain/content/files/content_check.h"
#include "domain/content/stored_content.h"
#include "domain/ports/script.h"
#include "domain/ports/service_base.h"

namespace molar::domain {

// Imports the plans, offices and coupons of a brand in the caller's transaction; must be
// idempotent. `today` is the date in the brand's time zone. Faults are InvalidFields with JSON
// paths.
using CatalogueImport = std::function<Status(Connection& sql, const std::string& group_key,
                                             std::string_view catalogue_json, Date today)>;

// Yes: all checks run, in a transaction that is rolled back.
enum class DryRun { No, Yes };

struct ContentChange {
  std::string actor = "system";  // for the history: "cli:anna"
  std::string note = {};
  // Publishes content that compliance refuses; stored in the history with the findings.
  std::string override_reason = {};
  DryRun dry_run = DryRun::No;
  // Imports even if this undoes changes of others.
  bool may_undo = false;
};

struct PublishRequest {
  std::string group_key;
  std::string version = std::string(kWorking);  // or a number
  // The version that the caller expects to be published. nullopt: the base of the draft; for a
  // numbered version, any.
  std::optional<std::int64_t> base = {};
};

struct DraftOutcome {
  std::string group_key;
  std::int64_t base_version = 0;
  bool changed = false;  // false: the draft was the same before
  std::vector<ContentFinding> findings = {};
  // Changes of others that this call has undone, as "pages.home.title (version 3)".
  std::vector<std::string> undone = {};
  FolderOrigin origin = {};  // new origin of the folder
};

struct PublishOutcome {
  std::string group_key;
  std::int64_t version = 0;  // published now
  std::int64_t previous_version = 0;
  bool changed = false;  // false: it was published before
  std::vector<ContentFinding> findings = {};
  std::vector<std::string> undone = {};  // of an import: as in DraftOutcome
  FolderOrigin origin = {};              // of an import
};

// Every call is one transaction. Errors of all calls: InvalidFields "content_invalid" with each
// fault under its JSON path; NotFound "version_not_found"; Conflict "content_conflict" when another
// call changed the content first (repeat the call); Unavailable.
class ContentService : ServiceBase {
 public:
  ContentService(const ServiceBase& base, ContentSchema& schema, CatalogueImport import_catalogue)
      : ServiceBase(base), schema_(schema), import_catalogue_(std::move(import_catalogue)) {}

  // Stores the folder as the brand's draft, based on `base` or else on the published version.
  // Visitors do not see it. Conflict "content_would_undo": the folder was exported before another
  // publication or draft and would undo its changes; the fields list them. The base of a folder
  // that was not exported is unknown: then the outcome lists the fields that it resets to the
  // previous version.
  Result<DraftOutcome> save_draft(const BrandFolder& folder, const ContentChange& change,
                                  std::optional<std::int64_t> base = std::nullopt);
  // NotFound when there is no draft.
  Status discard_draft(const std::string& group_key, const std::string& actor = "system");

  // Publishes a version: a draft becomes the next numbered version. Its hosts and its catalogue
  // then become those of the brand. Conflict "content_stale": another version than `base` is
  // published; the fields list its changes. Conflict "content_not_compliant".
  Result<PublishOutcome> publish(const PublishRequest& request, const ContentChange& change);
  // Publishes an older version again: `to`, or the one published before the current one. Conflict
  // "nothing_to_roll_back" when there is none.
  Result<PublishOutcome> rollback(std::string_view group_key, std::optional<std::int64_t> to,
                                  const ContentChange& change);
  // save_draft() and publish() in one transaction.
  Result<PublishOutcome> import(const BrandFolder& folder, const ContentChange& change);

  // Reports all errors of an import and a publication together, without writing: faults of files,
  // of the schema, of the catalogue, and findings. `folder_faults`: those from
  // inspect_brand_folder(). "content_invalid", or "content_not_compliant" when there are only
  // findings. Unavailable when a check could not run.
  Status validate(const BrandFolder& folder, std::vector<FieldError> folder_faults = {});

  bool has_version(std::string_view group_key, std::int64_t version);

 private:
  // A version or draft, with the results of the checks before the transaction.
  struct Candidate {
    StoredContent content;
    CheckedContent checked;
    std::string catalogue_json;
  };

  Result<Candidate> load_candidate(const PublishRequest& request);
  Result<std::vector<std::string>> check_undo(Connection& sql, const BrandFolder& folder,
                                              const ContentChange& change);
  Status try_folder(const BrandFolder& folder, const CheckedContent& checked);
  Result<std::vector<FieldError>> catalogue_faults(const BrandFolder& folder, const Brand& brand);
  StoredContent put_draft(Connection& sql, const BrandFolder& folder, const CheckedContent& checked,
                          std::int64_t base, const ContentChange& change);
  Result<PublishOutcome> publish_in(Connection& sql, const Candidate& candidate,
                                    std::optional<std::int64_t> base, const ContentChange& change);
  Status apply(Connection& sql, const Brand& brand, const std::string& catalogue_json);
  Status import_catalogue(Connection& sql, const Brand& brand, const std::string& catalogue_json);
  std::int64_t number(Connection& sql, const StoredContent& content, const ContentChange& change);
  void record(Connection& sql, const Candidate& candidate, const PublishOutcome& outcome,
              const ContentChange& change);
  void audit(Connection& sql, const std::string& group, const std::string& actor,
             const std::string& action, boost::json::object detail);

  ContentSchema& schema_;
  const CatalogueImport import_catalogue_;
};

}  // namespace molar::domain
