#include "domain/directory/search/office_search_terms.h"

#include <algorithm>
#include <chrono>

#include "base/search_words.h"

namespace molar::domain::office_search {

namespace {

// Titles and credentials, which the names of dentists do not contain.
constexpr std::array<std::string_view, 6> kTitles = {"dr",      "dra", "doctor",
                                                     "doctora", "dds", "dmd"};

bool is_title(const std::string& word) {
  return std::ranges::find(kTitles, word) != kTitles.end();
}

// The longest words, without titles beside other words and without those that begin another one: an
// office that has a word beginning with the longer one matches the shorter one too.
std::vector<std::string> distinctive_words(std::string_view name) {
  std::vector<std::string> words = search_words(name);
  if (!std::ranges::all_of(words, is_title)) {
    std::erase_if(words, is_title);
  }
  std::ranges::stable_sort(words, std::greater{}, &std::string::size);
  std::vector<std::string> kept;
  for (std::string& word : words) {
    bool implied = std::ranges::any_of(
        kept, [&](const std::string& longer) { return longer.starts_with(word); });
    if (!implied && kept.size() < kMaxWords) {
      kept.push_back(std::move(word));
    }
  }
  return kept;
}

}  // namespace

Terms terms_of(std::string_view group_key, const OfficeQuery& query) {
  return {std::string(group_key), std::chrono::sys_days(query.today).time_since_epoch().count(),
          query.facets, query.state.value_or(""), distinctive_words(query.name)};
}

Stretch stretch_of(const OfficeQuery& query) {
  std::int64_t size = std::max(query.size, 0);
  return {std::int64_t{std::max(query.page, 1) - 1} * size, size};
}

Window window_of(const Counts& counts, Stretch wanted) {
  std::int64_t begin = std::min(wanted.offset, counts.total());
  std::int64_t end = std::min(begin + wanted.size, counts.total());
  Window window;
  window.fresh.offset = std::min(begin, counts.fresh);
  window.fresh.size = std::min(end, counts.fresh) - window.fresh.offset;
  window.stale.offset = std::max(begin - counts.fresh, std::int64_t{0});
  window.stale.size = std::max(end - counts.fresh, std::int64_t{0}) - window.stale.offset;
  return window;
}

std::array<std::string, 2 + 3 * kMaxWords> narrow_args(const Terms& terms) {
  std::array<std::string, 2 + 3 * kMaxWords> args;
  args[0] = args[1] = terms.state;
  for (std::size_t i = 0; i < terms.words.size(); ++i) {
    args[2 + 3 * i] = args[3 + 3 * i] = terms.words[i];
    args[4 + 3 * i] = last_search_word(terms.words[i]);
  }
  return args;
}

}  // namespace molar::domain::office_search
