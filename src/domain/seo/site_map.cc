#include "domain/seo/site_map.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/boost_json.h"
#include "base/json.h"
#include "base/mapped.h"
#include "domain/content/content_store.h"

namespace molar::domain {

namespace {

enum class Shows { Texts, Plans };

struct KnownPage {
  std::string_view path;
  std::string_view name;  // in the content's `pages`
  Shows shows;
};

// The indexable pages of every brand.
constexpr std::array<KnownPage, 10> kPages = {
    {{"/", "home", Shows::Plans},
     {"/find-a-dentist", "find-a-dentist", Shows::Texts},
     {"/join-now", "join-now", Shows::Plans},
     {"/savings-summary", "savings-summary", Shows::Plans},
     {"/directory", "directory", Shows::Texts},
     {"/faq", "faq", Shows::Texts},
     {"/support", "support", Shows::Texts},
     {"/arizona", "arizona", Shows::Plans},
     {"/terms", "terms", Shows::Texts},
     {"/privacy", "privacy", Shows::Texts}}};

const json::value* find(const json::value* value, std::string_view name) {
  return value != nullptr && value->is_object() ? value->get_object().if_contains(name) : nullptr;
}

std::string text_of(const json::value* value) {
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : "";
}

const json::value* find_landing(const json::value* site, std::string_view slug) {
  const json::value* landings = find(site, "landings");
  if (landings == nullptr || !landings->is_array()) {
    return nullptr;
  }
  for (const json::value& landing : landings->get_array()) {
    if (text_of(find(&landing, "slug")) == slug) {
      return &landing;
    }
  }
  return nullptr;
}

// A page of the map during its construction.
struct Entry {
  SiteMapPage page;
  std::string name;  // key in `pages`, or a landing page's slug
  bool is_landing = false;
  Shows shows = Shows::Texts;
  std::string print = {};  // the page's print_of() in the published content
  bool is_settled = false;
};

bool is_hidden(const json::value* page) {
  const json::value* flag = find(page, "noindex");
  return flag != nullptr && flag->is_bool() && flag->get_bool();
}

bool leads_away(const json::value& content, std::string_view path) {
  const json::value* rules = find(&content, "routeRules");
  if (rules == nullptr || !rules->is_array()) {
    return false;
  }
  for (const json::value& rule : rules->get_array()) {
    if (text_of(find(&rule, "path")) == path && find(&rule, "redirect") != nullptr) {
      return true;
    }
  }
  return false;
}

// `content`: the published site.json after parsing by the schema.
std::vector<Entry> list_pages(const json::value& content) {
  std::vector<Entry> entries;
  const json::value* pages = find(&content, "pages");
  for (const KnownPage& known : kPages) {
    if (!is_hidden(find(pages, known.name)) && !leads_away(content, known.path)) {
      entries.push_back({{std::string(known.path), {}, std::nullopt},
                         std::string(known.name),
                         false,
                         known.shows});
    }
  }
  const json::value* landings = find(&content, "landings");
  if (landings == nullptr || !landings->is_array()) {
    return entries;
  }
  for (const json::value& landing : landings->get_array()) {
    std::string slug = text_of(find(&landing, "slug"));
    if (!slug.empty() && !is_hidden(&landing) && !leads_away(content, "/" + slug)) {
      entries.push_back({{"/" + slug, {}, std::nullopt}, slug, true, Shows::Plans});
    }
  }
  return entries;
}

// The pages of all languages. A landing page may exist in only one of them, since a translation may
// have another slug.
std::vector<Entry> list_pages(const Brand& brand) {
  std::vector<Entry> all;
  for (const std::string& language : brand.languages) {
    const auto content = brand.content.find(language);
    if (content == brand.content.end()) {
      continue;
    }
    for (Entry& entry : list_pages(parse_trusted_json(*content->second))) {
      auto same = std::ranges::find_if(
          all, [&](const Entry& other) { return other.page.path == entry.page.path; });
      if (same == all.end()) {
        same = all.insert(same, std::move(entry));
      }
      same->page.languages.push_back(language);
    }
  }
  return all;
}

// A version in its stored form, not parsed by the schema.
struct StoredSite {
  json::value site;
  std::string catalogue;  // its hash
};

// The page's own texts in that version, in all languages, and the catalogue's hash if it shows
// plans.
std::string print_of(const StoredSite& stored, const Entry& entry) {
  const json::value* page = entry.is_landing ? find_landing(&stored.site, entry.name)
                                             : find(find(&stored.site, "pages"), entry.name);
  std::string print = page == nullptr ? "{}" : json::serialize(*page);
  const json::value* translations = find(&stored.site, "translations");
  if (translations != nullptr && translations->is_object()) {
    for (const auto& [language, texts] : translations->get_object()) {
      // The translation of landing pages is one list.
      const json::value* translated =
          entry.is_landing ? find(&texts, "landings") : find(find(&texts, "pages"), entry.name);
      print += "\n" + std::string(language);
      print += translated == nullptr ? "" : json::serialize(*translated);
    }
  }
  return entry.shows == Shows::Plans ? print + "\n" + stored.catalogue : print;
}

std::optional<StoredSite> read_version(Connection& sql, const std::string& group,
                                       std::int64_t version) {
  const auto row = content_store::version(sql, group, version);
  const auto body = content_store::version_body(sql, group, version);
  if (!row || !body) {
    return std::nullopt;
  }
  return StoredSite{parse_trusted_json(*body), row->catalogue_sha256.value_or("")};
}

// Moves the date of every page back to this publication if the page was the same in it; false when
// no page is left to move.
bool carry_back(std::vector<Entry>& entries, const StoredSite& stored, Timestamp published_at) {
  bool goes_on = false;
  for (Entry& entry : entries) {
    if (entry.is_settled) {
      continue;
    }
    std::string print = print_of(stored, entry);
    if (!entry.page.changed_at) {
      entry.print = print;
    }
    entry.is_settled = print != entry.print;
    if (!entry.is_settled) {
      entry.page.changed_at = published_at;
      goes_on = true;
    }
  }
  return goes_on;
}

void date_pages(Connection& sql, const Brand& brand, std::vector<Entry>& entries) {
  bool has_begun = false;
  std::size_t looked_at = 0;
  for (const auto& publication : content_store::publications(sql, brand.group_key)) {
    // A version published a moment ago is not loaded yet.
    has_begun = has_begun || publication.version == brand.content_version;
    if (!has_begun) {
      continue;
    }
    const auto stored = read_version(sql, brand.group_key, publication.version);
    if (!stored || ++looked_at > SiteMaps::kMostPublications ||
        !carry_back(entries, *stored, publication.published_at)) {
      return;
    }
  }
}

}  // namespace

std::shared_ptr<const SiteMap> SiteMaps::make(const Brand& brand) {
  auto map = std::make_shared<SiteMap>();
  map->content_key = brand.content_key;
  std::vector<Entry> entries = list_pages(brand);
  database_.read([&](Connection& sql) { date_pages(sql, brand, entries); });
  map->pages = mapped(entries, [](Entry& entry) { return std::move(entry.page); });
  return map;
}

std::shared_ptr<const SiteMap> SiteMaps::of(const Brand& brand) {
  {
    const std::lock_guard lock(mutex_);
    const auto found = by_group_.find(brand.group_key);
    if (found != by_group_.end() && found->second->content_key == brand.content_key) {
      return found->second;
    }
  }
  auto map = make(brand);
  const std::lock_guard lock(mutex_);
  by_group_[brand.group_key] = map;
  return map;
}

}  // namespace molar::domain
