// Which calls of the API pages make, learned from those that were rendered, so that the next one's
// are made before it is rendered and all at once. What is kept are addresses of calls, never
// answers, and no address that has an id or a query in it.
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
  static constexpr std::size_t kMostCalls = 8;  // a page
  // So many pages in a row that do without a call end its being made.
  static constexpr int kMostInVain = 4;

  // What the page will probably ask for. `page`: whatever says which pages are alike, see
  // page_kind(). `subject`: the call that the id in its address names, see page_subject.h.
  std::vector<std::string> of(const std::string& page,
                              const std::optional<std::string>& subject = {}) const;
  // Such a page was rendered and read the answers of these calls. Of its subject it is kept that it
  // was asked for, not which it was.
  void learn(const std::string& page, const std::vector<std::string>& calls,
             const std::optional<std::string>& subject = {});

 private:
  struct Usual {
    std::string call;  // kSubject: that of the address
    int in_vain = 0;
  };
  mutable std::mutex mutex_;
  std::map<std::string, std::vector<Usual>> pages_;
};

// Pages with the same loaders: the path of the address with ":" for each segment that may be an id.
// `whose` is put in front: brand and kind of visitor.
std::string page_kind(std::string_view whose, std::string_view path);

}  // namespace molar::app
