// Cache of whole pages with their encodings: of bounded size, with one render of a page at a time.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "http/message/response.h"
#include "http/static_files.h"

namespace molar::app {

// Cache key (`slot`) and validator (`stamp`) of a page. An entry of the same slot with another
// stamp is stale.
struct PageKey {
  std::string slot;
  std::string stamp;
};

// A rendered page, and the requests that may receive it.
struct RenderedPage {
  enum class For {
    Everybody,       // cached, also sent to later requests
    CurrentWaiters,  // sent to all requests waiting for it: a redirect, an error page, a shell
    RequesterOnly,   // sent only to the request that caused it
  };
  http::Response response;
  For whom = For::RequesterOnly;
  // The page was removed, or failed temporarily: decides whether a stale page may still be sent.
  bool is_fault = false;
};

struct PageCacheOptions {
  std::size_t max_bytes = 64U << 20U;
  // How long a request waits for another request's render before it renders the page too.
  std::chrono::milliseconds wait_limit{1000};
};

// Thread-safe.
class PageCache {
 public:
  using Page = std::shared_ptr<const http::StaticFile>;
  using Render = std::function<RenderedPage()>;

  // Either a page from the cache, or a response that is not cached.
  struct Outcome {
    Page page;
    http::Response response;
  };

  struct Stats {
    std::size_t pages = 0;
    std::size_t bytes = 0;
    std::uint64_t renders = 0;
    std::uint64_t evicted = 0;
  };

  explicit PageCache(PageCacheOptions options) : options_(options) {}

  // Does not wait. Returns the current page, or a stale one while its successor is being rendered.
  // null: call get().
  Page find(const PageKey& key);

  // Returns the current page. One of the requests for a page renders it; the others return the
  // stale page if there is one, otherwise wait. Only the caller whose `render` throws receives the
  // exception.
  Outcome get(const PageKey& key, const Render& render);

  // Replaces the first encodings of pages that were requested again by good ones, and those of
  // often requested pages by the smallest; at most `most` times. Returns the number of encoded
  // pages. For a background thread.
  std::size_t improve(std::size_t most);

  Stats stats() const;

  // Requests after which a page gets good encodings (some milliseconds of work), and the smallest
  // ones (a tenth of a second).
  static constexpr std::uint32_t kGoodHits = 2;
  static constexpr std::uint32_t kBestHits = 32;

 private:
  struct Entry {
    PageKey key;
    Page page;
    std::size_t bytes = 0;
    std::uint32_t hits = 0;
  };
  using Entries = std::list<Entry>;
  struct PendingRender;

  // All require mutex_.
  Entries::iterator find_entry(std::string_view slot);
  Page use(Entries::iterator entry);
  // Returns the next page that needs better encodings; null: none.
  Page take_hot(std::string& slot, http::StaticFile::Effort& effort);
  void put(const PageKey& key, Page page);
  void erase(Entries::iterator entry);
  void shrink();

  Outcome render_as_leader(const PageKey& key, const std::shared_ptr<PendingRender>& flight,
                           const Render& render);
  void finish_render(const PageKey& key, PendingRender& flight, const RenderedPage* rendered,
                     Page page);

  const PageCacheOptions options_;
  mutable std::mutex mutex_;
  Entries entries_;                                                  // last used first
  std::unordered_map<std::string_view, Entries::iterator> by_slot_;  // views into entries_
  std::map<std::string, std::shared_ptr<PendingRender>, std::less<>> flights_;
  std::deque<std::string> worth_good_;  // slots
  std::deque<std::string> worth_best_;
  std::size_t bytes_ = 0;
  std::uint64_t renders_ = 0;
  std::uint64_t evicted_ = 0;
};

}  // namespace molar::app
