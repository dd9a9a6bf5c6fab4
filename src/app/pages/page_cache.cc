#include "app/pages/page_cache.h"

#include <condition_variable>
#include <optional>
#include <utility>

#include "http/compress.h"
#include "http/message/etag.h"

namespace molar::app {

namespace {

constexpr std::size_t kLeastCompressed = 1024;
// On a home page of 49 KB: brotli 2 takes 0.2 ms for 10.2 KB, where gzip 1 takes 0.5 ms for 11.4
// KB; brotli 5 takes 1.3 ms for 9.0 KB, brotli 11 takes 160 ms for 8.0 KB.
constexpr int kHastyBrotli = 2;
constexpr int kGoodBrotli = 5;
constexpr int kGoodGzip = 6;
constexpr int kBestBrotli = 11;
constexpr int kBestGzip = 9;
// Memory of an entry besides its bytes: list and table nodes, members of StaticFile.
constexpr std::size_t kOverhead = 512;
// One page must not evict all others.
constexpr std::size_t kLeastPagesThatFit = 4;
constexpr std::size_t kMostHot = 4096;

http::SharedBytes share(std::string bytes) {
  return std::make_shared<const std::string>(std::move(bytes));
}

std::size_t size_of(const http::SharedBytes& bytes) {
  return bytes->size();
}

std::size_t cost_of(const PageKey& key, const http::StaticFile& page) {
  return kOverhead + key.slot.size() + key.stamp.size() + size_of(page.identity) +
         size_of(page.gzip) + size_of(page.brotli);
}

// The visitor is waiting, so the page gets only the cheapest encoding; the middleware adds gzip to
// this response if the client needs it.
PageCache::Page prepare(http::Response& response) {
  http::StaticFile page;
  page.content_type = std::string(response.header("Content-Type"));
  page.policy = std::string(response.header("Content-Security-Policy"));
  page.etag = http::make_etag(response.body);
  page.effort = http::StaticFile::Effort::Hasty;
  if (response.body.size() >= kLeastCompressed) {
    page.brotli = share(http::brotli(response.body, kHastyBrotli));
  }
  response.body.shrink_to_fit();
  page.identity = share(std::move(response.body));
  return std::make_shared<const http::StaticFile>(std::move(page));
}

PageCache::Page improved(const http::StaticFile& page, http::StaticFile::Effort effort) {
  const bool best = effort == http::StaticFile::Effort::Best;
  http::StaticFile better = page;
  std::string gzip = http::gzip(*page.identity, best ? kBestGzip : kGoodGzip);
  gzip.shrink_to_fit();
  better.gzip = share(std::move(gzip));
  better.brotli = share(http::brotli(*page.identity, best ? kBestBrotli : kGoodBrotli));
  better.effort = effort;
  return std::make_shared<const http::StaticFile>(std::move(better));
}

}  // namespace

// One running render that other requests may wait for. The cache's mutex guards all members except
// `stamp`.
struct PageCache::PendingRender {
  std::string stamp;
  bool over = false;
  std::optional<Outcome> outcome;  // nullopt: none that may be shared
  std::condition_variable landed;
};

PageCache::Entries::iterator PageCache::find_entry(std::string_view slot) {
  const auto found = by_slot_.find(slot);
  return found == by_slot_.end() ? entries_.end() : found->second;
}

PageCache::Page PageCache::use(Entries::iterator entry) {
  entries_.splice(entries_.begin(), entries_, entry);
  ++entry->hits;
  if (entry->page->brotli && (entry->hits == kGoodHits || entry->hits == kBestHits)) {
    auto& worth = entry->hits == kGoodHits ? worth_good_ : worth_best_;
    if (worth.size() < kMostHot) {
      worth.push_back(entry->key.slot);
    }
  }
  return entry->page;
}

PageCache::Page PageCache::find(const PageKey& key) {
  const std::lock_guard lock(mutex_);
  const auto entry = find_entry(key.slot);
  if (entry == entries_.end() || (entry->key.stamp != key.stamp && !flights_.contains(key.slot))) {
    return nullptr;
  }
  return use(entry);
}

PageCache::Outcome PageCache::get(const PageKey& key, const Render& render) {
  const auto deadline = std::chrono::steady_clock::now() + options_.wait_limit;
  std::unique_lock lock(mutex_);
  for (;;) {
    const auto entry = find_entry(key.slot);
    const bool is_current = entry != entries_.end() && entry->key.stamp == key.stamp;
    const auto running = flights_.find(key.slot);
    if (is_current) {
      return {use(entry), {}};
    }
    if (running == flights_.end()) {
      auto flight = std::make_shared<PendingRender>();
      flight->stamp = key.stamp;
      flights_.emplace(key.slot, flight);
      lock.unlock();
      return render_as_leader(key, flight, render);
    }
    if (entry != entries_.end()) {
      return {use(entry), {}};
    }
    const std::shared_ptr<PendingRender> flight = running->second;
    const bool landed = flight->landed.wait_until(lock, deadline, [&] { return flight->over; });
    if (landed && flight->stamp == key.stamp && flight->outcome) {
      return *flight->outcome;
    }
    if (!landed || flight->stamp == key.stamp) {
      ++renders_;
      lock.unlock();
      return {nullptr, render().response};
    }
  }
}

PageCache::Outcome PageCache::render_as_leader(const PageKey& key,
                                               const std::shared_ptr<PendingRender>& flight,
                                               const Render& render) {
  try {
    RenderedPage rendered = render();
    Page page;
    if (rendered.whom == RenderedPage::For::Everybody) {
      page = prepare(rendered.response);
    }
    finish_render(key, *flight, &rendered, page);
    return {page, page ? http::Response{} : std::move(rendered.response)};
  } catch (...) {
    finish_render(key, *flight, nullptr, nullptr);
    throw;
  }
}

void PageCache::finish_render(const PageKey& key, PendingRender& flight,
                              const RenderedPage* rendered, Page page) {
  const std::lock_guard lock(mutex_);
  ++renders_;
  if (page) {
    flight.outcome = Outcome{page, {}};
    put(key, std::move(page));
  } else if (rendered != nullptr) {
    if (rendered->whom == RenderedPage::For::CurrentWaiters) {
      flight.outcome = Outcome{nullptr, rendered->response};
    }
    const auto stale = find_entry(key.slot);
    if (!rendered->is_fault && stale != entries_.end()) {
      erase(stale);
    }
  }
  flight.over = true;
  flight.landed.notify_all();
  flights_.erase(key.slot);
}

void PageCache::put(const PageKey& key, Page page) {
  if (const auto former = find_entry(key.slot); former != entries_.end()) {
    erase(former);
  }
  const std::size_t bytes = cost_of(key, *page);
  if (bytes > options_.max_bytes / kLeastPagesThatFit) {
    return;
  }
  entries_.push_front({key, std::move(page), bytes});
  by_slot_.emplace(entries_.front().key.slot, entries_.begin());
  bytes_ += bytes;
  shrink();
}

void PageCache::erase(Entries::iterator entry) {
  bytes_ -= entry->bytes;
  by_slot_.erase(entry->key.slot);
  entries_.erase(entry);
}

void PageCache::shrink() {
  while (bytes_ > options_.max_bytes) {
    erase(std::prev(entries_.end()));
    ++evicted_;
  }
}

PageCache::Page PageCache::take_hot(std::string& slot, http::StaticFile::Effort& effort) {
  while (!worth_good_.empty() || !worth_best_.empty()) {
    const bool best = worth_good_.empty();
    auto& worth = best ? worth_best_ : worth_good_;
    slot = std::move(worth.front());
    worth.pop_front();
    effort = best ? http::StaticFile::Effort::Best : http::StaticFile::Effort::Good;
    const auto entry = find_entry(slot);
    if (entry != entries_.end() && entry->page->brotli && entry->page->effort < effort) {
      return entry->page;
    }
  }
  return nullptr;
}

std::size_t PageCache::improve(std::size_t most) {
  std::size_t done = 0;
  std::string slot;
  http::StaticFile::Effort effort{};
  for (std::unique_lock lock(mutex_); done < most; ++done) {
    const Page page = take_hot(slot, effort);
    if (!page) {
      break;
    }
    lock.unlock();
    Page better = improved(*page, effort);
    lock.lock();
    const auto entry = find_entry(slot);
    if (entry != entries_.end() && entry->page == page) {
      bytes_ -= entry->bytes;
      entry->page = std::move(better);
      entry->bytes = cost_of(entry->key, *entry->page);
      bytes_ += entry->bytes;
      shrink();
    }
  }
  return done;
}

PageCache::Stats PageCache::stats() const {
  const std::lock_guard lock(mutex_);
  return {entries_.size(), bytes_, renders_, evicted_};
}

}  // namespace molar::app
