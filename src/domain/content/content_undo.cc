// Finds changes of others that an import would undo.
#include "domain/content/content_diff.h"
#include "domain/content/content_service.h"
#include "domain/content/content_store.h"

namespace molar::domain {

namespace {

namespace store = content_store;

// The newest version with one of these fingerprints.
std::optional<StoredContent> find_by_fingerprint(Connection& sql, const std::string& group,
                                                 const FolderOrigin& origin) {
  for (const store::VersionRow& row : store::versions(sql, group)) {
    auto version = find_version(sql, group, row.version);
    const std::string fingerprint = version->fingerprint();
    if (fingerprint == origin.content || fingerprint == origin.published) {
      return version;
    }
  }
  return std::nullopt;
}

// Error Conflict "content_would_undo".
Error would_undo(const std::vector<std::string>& undone) {
  Error error = Error::conflict(
      "content_would_undo",
      "Others have changed this content since the folder was exported, and the import would undo "
      "their changes. Export again and add your changes, or import with --undo.");
  for (const std::string& what : undone) {
    error.fields.push_back({what, "undone", "Changed by others since the export."});
  }
  return error;
}

}  // namespace

// Finds the changes that the folder would undo: those published after its export, and those of a
// draft that it was not exported from.
Result<std::vector<std::string>> ContentService::check_undo(Connection& sql,
                                                            const BrandFolder& folder,
                                                            const ContentChange& change) {
  const std::string& group = folder.group_key;
  MOLAR_TRY(const ContentDocument mine, document_of(folder));
  std::vector<std::string> undone;
  auto compare = [&](const StoredContent& base, const StoredContent& theirs, bool only_taken_back,
                     const std::string& whose) {
    for (const std::string& path : undone_paths(
             load_document(sql, base), load_document(sql, theirs), mine, only_taken_back)) {
      undone.push_back(path + " (" + whose + ")");
    }
  };
  auto published = find_version(sql, group, store::published_version(sql, group));
  auto known = folder.origin ? find_by_fingerprint(sql, group, *folder.origin) : std::nullopt;
  auto base = known;
  if (published && !known) {
    auto history = store::publications(sql, group);
    base =
        history.empty() ? std::nullopt : find_version(sql, group, history.front().previous_version);
  }
  if (published && base && base->version != published->version) {
    compare(*base, *published, !known, "version " + std::to_string(published->version));
  }
  auto draft = find_draft(sql, group);
  if (draft && !(folder.origin && draft->fingerprint() == folder.origin->content)) {
    if (auto begun_from = find_version(sql, group, draft->base_version)) {
      compare(*begun_from, *draft, !known, "the draft of " + store::draft(sql, group)->saved_by);
    }
  }
  if (known && !undone.empty() && !change.may_undo) {
    return would_undo(undone);
  }
  return undone;
}

}  // namespace molar::domain
