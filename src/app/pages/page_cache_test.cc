#include "app/pages/page_cache.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <latch>
#include <stdexcept>
#include <thread>
#include <vector>

#include "http/message/accept_encoding.h"

namespace molar::app {
namespace {

using For = RenderedPage::For;

RenderedPage page_of(std::string html, For whom = For::Everybody, int status = 200) {
  RenderedPage page;
  page.response = http::Response::html(status, std::move(html));
  page.whom = whom;
  return page;
}

std::string text_of(const PageCache::Outcome& outcome) {
  return std::string(outcome.page ? *outcome.page->identity : outcome.response.content());
}

// A render that runs on another thread until the test ends it.
class HeldRender {
 public:
  HeldRender(PageCache& cache, PageKey key, RenderedPage page)
      : outcome_(std::async(std::launch::async, [this, &cache, key, page] {
          return cache.get(key, [&] {
            began_.set_value();
            go_.get_future().wait();
            return page;
          });
        })) {
    began_.get_future().wait();
  }

  PageCache::Outcome finish() {
    go_.set_value();
    return outcome_.get();
  }

 private:
  std::promise<void> began_;
  std::promise<void> go_;
  std::future<PageCache::Outcome> outcome_;
};

const PageKey kHome{"/", "1"};

PageCache::Render never() {
  return []() -> RenderedPage { throw std::logic_error("rendered again"); };
}

TEST(PageCacheTest, RendersOnceForAllRequests) {
  PageCache cache({});
  EXPECT_EQ(cache.find(kHome), nullptr);
  EXPECT_EQ(text_of(cache.get(kHome, [] { return page_of("home"); })), "home");
  EXPECT_EQ(text_of(cache.get(kHome, never())), "home");
  const auto found = cache.find(kHome);
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(*found->identity, "home");
  EXPECT_EQ(found->content_type, "text/html; charset=utf-8");
  EXPECT_EQ(cache.find({"/faq", "1"}), nullptr);
  EXPECT_EQ(cache.stats().renders, 1U);
}

TEST(PageCacheTest, DoesNotStorePagesOfSingleVisitors) {
  PageCache cache({});
  for (const For whom : {For::CurrentWaiters, For::RequesterOnly}) {
    const auto outcome = cache.get(kHome, [&] { return page_of("mine", whom, 404); });
    EXPECT_EQ(outcome.page, nullptr);
    EXPECT_EQ(outcome.response.status, 404);
    EXPECT_EQ(cache.find(kHome), nullptr);
  }
  EXPECT_EQ(cache.stats().pages, 0U);
  EXPECT_EQ(cache.stats().bytes, 0U);
}

TEST(PageCacheTest, ManyRequestsAtOnceCauseOneRender) {
  PageCache cache({.wait_limit = std::chrono::hours(1)});
  HeldRender first(cache, kHome, page_of("home"));
  constexpr std::ptrdiff_t kHerd = 20;
  std::latch started(kHerd);
  std::vector<std::future<std::string>> herd;
  for (int i = 0; i < kHerd; ++i) {
    herd.push_back(std::async(std::launch::async, [&] {
      started.count_down();
      return text_of(cache.get(kHome, never()));
    }));
  }
  started.wait();
  EXPECT_EQ(text_of(first.finish()), "home");
  for (auto& one : herd) {
    EXPECT_EQ(one.get(), "home");
  }
  EXPECT_EQ(cache.stats().renders, 1U);
}

TEST(PageCacheTest, SendsAStalePageWhileTheNewOneIsRendered) {
  PageCache cache({.wait_limit = std::chrono::hours(1)});
  cache.get(kHome, [] { return page_of("old"); });
  const PageKey after{"/", "2"};
  EXPECT_EQ(cache.find(after), nullptr);  // no render is running: the caller has to render
  HeldRender renewal(cache, after, page_of("new"));
  ASSERT_NE(cache.find(after), nullptr);
  EXPECT_EQ(*cache.find(after)->identity, "old");
  EXPECT_EQ(text_of(cache.get(after, never())), "old");
  EXPECT_EQ(text_of(renewal.finish()), "new");
  EXPECT_EQ(*cache.find(after)->identity, "new");
  EXPECT_EQ(cache.stats().pages, 1U);
}

TEST(PageCacheTest, DropsAStalePageOn404ButNotOnAFault) {
  PageCache cache({});
  cache.get(kHome, [] { return page_of("old"); });
  const PageKey after{"/", "2"};
  cache.get(after, [] {
    RenderedPage shell = page_of("shell", For::CurrentWaiters);
    shell.is_fault = true;
    return shell;
  });
  EXPECT_EQ(cache.stats().pages, 1U);
  cache.get(after, [] { return page_of("gone", For::CurrentWaiters, 404); });
  EXPECT_EQ(cache.stats().pages, 0U);
}

TEST(PageCacheTest, WaitersReceiveSharedResponsesButNoPrivateOnes) {
  for (const For whom : {For::CurrentWaiters, For::RequesterOnly}) {
    PageCache cache({.wait_limit = std::chrono::hours(1)});
    HeldRender first(cache, kHome, page_of("first", whom));
    auto second = std::async(std::launch::async, [&] {
      return text_of(cache.get(kHome, [] { return page_of("second"); }));
    });
    // Whether it waited or came too late, it never returns another visitor's page.
    EXPECT_EQ(text_of(first.finish()), "first");
    const std::string got = second.get();
    EXPECT_TRUE(got == "second" || (whom == For::CurrentWaiters && got == "first")) << got;
  }
}

TEST(PageCacheTest, RendersItselfAfterTheWaitLimit) {
  PageCache cache({.wait_limit = std::chrono::milliseconds(0)});
  HeldRender first(cache, kHome, page_of("first"));
  EXPECT_EQ(text_of(cache.get(kHome, [] { return page_of("by itself"); })), "by itself");
  EXPECT_EQ(cache.find(kHome), nullptr);
  first.finish();
  EXPECT_EQ(*cache.find(kHome)->identity, "first");
}

TEST(PageCacheTest, ThrowsTheExceptionOfARenderAndRendersAgainNextTime) {
  PageCache cache({});
  EXPECT_THROW(cache.get(kHome, never()), std::logic_error);
  EXPECT_EQ(text_of(cache.get(kHome, [] { return page_of("home"); })), "home");
}

TEST(PageCacheTest, EvictsTheLongestUnusedPageAtTheMemoryLimit) {
  constexpr std::size_t kPage = 900;  // too small to be compressed
  constexpr std::size_t kLimit = 10 * 1600;
  PageCache cache({.max_bytes = kLimit});
  const auto put = [&](const std::string& path) {
    cache.get({path, "1"}, [] { return page_of(std::string(kPage, 'x')); });
  };
  put("/kept");
  for (int i = 0; i < 100; ++i) {
    put("/" + std::to_string(i));
    EXPECT_NE(cache.find({"/kept", "1"}), nullptr) << i;
    EXPECT_LE(cache.stats().bytes, kLimit);
  }
  EXPECT_EQ(cache.find({"/0", "1"}), nullptr);
  EXPECT_NE(cache.find({"/99", "1"}), nullptr);
  EXPECT_EQ(cache.stats().evicted + cache.stats().pages, 101U);
  cache.get({"/huge", "1"}, [] { return page_of(std::string(kLimit, 'x')); });
  EXPECT_EQ(cache.find({"/huge", "1"}), nullptr);
  EXPECT_NE(cache.find({"/99", "1"}), nullptr);
}

TEST(PageCacheTest, FrequentPagesGetBetterEncodingsWithOtherTags) {
  PageCache cache({});
  std::string html = "<!doctype html>";
  for (int i = 0; i < 500; ++i) {
    html += "<p>Paragraph " + std::to_string(i * 7919) + "</p>";
  }
  cache.get(kHome, [&] { return page_of(html); });
  EXPECT_EQ(cache.improve(10), 0U);  // no second request yet
  http::Request request;
  request.method = "GET";
  request.headers = {{"Accept-Encoding", "gzip, br"}};
  std::vector<std::string> tags;
  std::vector<std::size_t> sizes;
  for (std::uint32_t hit = 1; hit <= PageCache::kBestHits; ++hit) {
    const http::Response response = http::serve_file(request, *cache.find(kHome));
    EXPECT_EQ(response.header("Content-Encoding"), "br");
    if (tags.empty() || tags.back() != response.header("ETag")) {
      tags.emplace_back(response.header("ETag"));
      sizes.push_back(response.content().size());
    }
    cache.improve(10);
  }
  const http::Response best = http::serve_file(request, *cache.find(kHome));
  tags.emplace_back(best.header("ETag"));
  sizes.push_back(best.content().size());
  ASSERT_EQ(tags.size(), 3U);
  EXPECT_GT(sizes[0], sizes[2]);
  // A client with an earlier encoding has a current copy.
  for (const std::string& tag : tags) {
    request.headers = {{"If-None-Match", tag}};
    EXPECT_EQ(http::serve_file(request, *cache.find(kHome)).status, 304) << tag;
  }
  request.headers = {{"If-None-Match", "\"other\""}};
  EXPECT_EQ(http::serve_file(request, *cache.find(kHome)).status, 200);
  EXPECT_EQ(cache.improve(10), 0U);
}

}  // namespace
}  // namespace molar::app
