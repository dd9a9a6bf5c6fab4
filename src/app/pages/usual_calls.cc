#include "app/pages/usual_calls.h"

#include <algorithm>

namespace molar::app {

namespace {

constexpr std::size_t kLongestName = 40;
// Represents the call of a page's subject, whose id differs from page to page.
constexpr std::string_view kSubject = ":";

// Addresses of pages contain digits only in ids.
bool may_be_id(std::string_view segment) {
  return segment.size() > kLongestName || segment.find_first_of("0123456789%") != segment.npos;
}

}  // namespace

std::vector<std::string> UsualCalls::of(const std::string& page,
                                        const std::optional<std::string>& subject) const {
  std::vector<std::string> calls;
  const std::lock_guard lock(mutex_);
  if (const auto found = pages_.find(page); found != pages_.end()) {
    for (const Usual& usual : found->second) {
      if (usual.call != kSubject) {
        calls.push_back(usual.call);
      } else if (subject) {
        calls.push_back(*subject);
      }
    }
  }
  return calls;
}

void UsualCalls::learn(const std::string& page, const std::vector<std::string>& calls,
                       const std::optional<std::string>& subject) {
  const std::lock_guard lock(mutex_);
  auto found = pages_.find(page);
  if (found == pages_.end()) {
    if (calls.empty()) {
      return;
    }
    if (pages_.size() == kMostPages) {
      pages_.clear();  // the next page of each kind is learned again
    }
    found = pages_.try_emplace(page).first;
  }
  std::vector<Usual>& known = found->second;
  for (Usual& usual : known) {
    ++usual.in_vain;
  }
  for (const std::string& made : calls) {
    const std::string call = made == subject ? std::string(kSubject) : made;
    const auto same = std::ranges::find(known, call, &Usual::call);
    if (same != known.end()) {
      same->in_vain = 0;
    } else if (known.size() < kMostCalls) {
      known.push_back({call});
    }
  }
  std::erase_if(known, [](const Usual& usual) { return usual.in_vain >= kMaxUnusedRenders; });
  if (known.empty()) {
    pages_.erase(found);
  }
}

std::string page_kind(std::string_view whose, std::string_view path) {
  std::string kind(whose);
  while (!path.empty()) {
    const std::size_t end = path.find('/', 1);
    const std::string_view segment = path.substr(0, end);
    kind += may_be_id(segment) ? "/:" : segment;
    path = end == path.npos ? std::string_view() : path.substr(end);
  }
  return kind;
}

}  // namespace molar::app
