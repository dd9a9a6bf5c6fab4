#include "domain/content/content_library.h"

#include <algorithm>

#include "base/mapped.h"
#include "domain/content/stored_content.h"

namespace molar::domain {

namespace {

namespace store = content_store;

BrandRecord read_record(Connection& sql, const std::string& group_key) {
  BrandRecord record{group_key, store::published_version(sql, group_key),
                     store::hosts_of_group(sql, group_key), store::draft(sql, group_key)};
  record.versions = store::versions(sql, group_key);
  record.publications = store::publications(sql, group_key);
  if (record.draft) {
    auto published = find_version(sql, group_key, record.published);
    record.draft_differs =
        !published || published->fingerprint() != find_draft(sql, group_key)->fingerprint();
  }
  return record;
}

}  // namespace

std::vector<BrandRecord> ContentLibrary::list() {
  return database_.read([](Connection& sql) {
    return mapped(store::groups(sql),
                  [&](const std::string& group) { return read_record(sql, group); });
  });
}

Result<BrandRecord> ContentLibrary::find(std::string_view group_key) {
  return database_.read([&](Connection& sql) -> Result<BrandRecord> {
    auto groups = store::groups(sql);
    if (std::ranges::find(groups, group_key) == groups.end()) {
      return Error::not_found("brand");
    }
    return read_record(sql, std::string(group_key));
  });
}

Result<std::vector<FieldChange>> ContentLibrary::diff(std::string_view group_key,
                                                      std::string_view before,
                                                      std::string_view after) {
  return database_.read([&](Connection& sql) -> Result<std::vector<FieldChange>> {
    MOLAR_TRY(StoredContent first, find_content(sql, group_key, before));
    MOLAR_TRY(StoredContent second, find_content(sql, group_key, after));
    return diff_content(sql, first, second);
  });
}

Result<BrandFolder> ContentLibrary::folder(std::string_view group_key, std::string_view version) {
  return database_.read([&](Connection& sql) -> Result<BrandFolder> {
    MOLAR_TRY(StoredContent content, find_content(sql, group_key, version));
    BrandFolder folder = read_folder(sql, content);
    // The base of a published version is the version itself: it does not contain later changes.
    const bool is_draft = content.version == store::kDraft;
    auto base =
        is_draft ? find_version(sql, group_key, content.base_version) : std::optional(content);
    folder.origin = FolderOrigin{base ? base->fingerprint() : "", content.fingerprint()};
    return folder;
  });
}

}  // namespace molar::domain
