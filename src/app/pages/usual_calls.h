// The API calls of pages, learned from rendered pages, so that the calls of the next page run in
// parallel before it is rendered. Stores addresses of calls without ids and queries, never answers.
#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace molar::app {

// Thread-safe.
class UsualCalls {
 public:
  static constexpr std::size_t kMostPages = 512;
  static constexpr std::size_t kMostCalls = 8;  // per page
  // After this number of consecutive pages without it, a call is forgotten.
  static constexpr int kMaxUnusedRenders = 4;

  // Returns the calls that a page will probably make. `page`: its kind, see page_kind().
  // `subject`: the call for the id in its address, see page_subject.h.
  std::vector<std::string> of(const std::string& page,
                              const std::optional<std::string>& subject = {}) const;
  // Learns from a rendered page of this kind that read the answers of `calls`. Of `subject` it
  // stores only that it was requested, not its id.
  void learn(const std::string& page, const std::vector<std::string>& calls,
             const std::optional<std::string>& subject = {});

 private:
  struct Usual {
    std::string call;  // kSubject: the call of the page's subject
    int in_vain = 0;
  };
  mutable std::mutex mutex_;
  std::map<std::string, std::vector<Usual>> pages_;
};

// Returns the key of pages with the same loaders: `whose` (brand and kind of visitor), then the
// path with ":" for each segment that may be an id.
std::string page_kind(std::string_view whose, std::string_view path);

}  // namespace molar::app
