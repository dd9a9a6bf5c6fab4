// A render worker for one test, whose bundle is a text of the test.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "render/testing/test_bundle.h"
#include "render/worker/worker_process.h"

namespace molar::render::testing {

inline WorkerProcess::Clock::time_point within(std::chrono::milliseconds time) {
  return WorkerProcess::Clock::now() + time;
}

class WorkerFixture : public ::testing::Test {
 protected:
  std::vector<std::string> log;
  HostFunctions host{[](std::string_view path) -> ApiAnswer {
                       if (path == "/throw") {
                         throw std::runtime_error("refused é");
                       }
                       return {200, "got " + std::string(path)};
                     },
                     [this](std::string_view level, std::string_view text) {
                       log.push_back(std::string(level) + ": " + std::string(text));
                     }};
  std::unique_ptr<WorkerProcess> worker;

  std::unique_ptr<WorkerProcess> make(std::string_view bundle,
                                      std::string_view content_bundle = {}) {
    const WorkerImage image(node_path(), {bundle, content_bundle}, std::size_t{64} << 20U);
    auto made = start_worker(image, within(std::chrono::milliseconds(10'000)));
    if (made.has_error()) {
      ADD_FAILURE() << made.error().text;
      return nullptr;
    }
    return std::move(*made);
  }
  // Evaluates the expression `script` as the page of a new worker; returns its value as text, or
  // "! " and the fault.
  std::string run(std::string_view script, std::int64_t now = 0) {
    worker = make("globalThis.molar = { renderPage() { return String((0, function () { return (" +
                  std::string(script) + "); })()); } };");
    return call("renderPage", now);
  }
  // The same for statements, of which the last one returns.
  std::string run_body(std::string_view body) {
    worker = make("globalThis.molar = { renderPage() { " + std::string(body) + " } };");
    return call("renderPage");
  }
  std::string call(std::string_view function, std::int64_t now = 0) {
    auto answer =
        worker->call({function, now, "", {}}, host, within(std::chrono::milliseconds(10'000)));
    was_clean = answer.has_value() && answer->is_clean;
    if (answer.has_error()) {
      return "! " + answer.error().text;
    }
    return answer->fields.empty() ? "" : answer->fields.front();
  }
  bool was_clean = false;
};

}  // namespace molar::render::testing
