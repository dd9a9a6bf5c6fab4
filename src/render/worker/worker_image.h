// What every worker of a renderer is started with: program, arguments, confinement and scripts.
#pragma once

#include <array>
#include <cstddef>
#include <filesystem>
#include <future>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "render/worker/code_file.h"
#include "render/worker/worker_sandbox.h"

namespace molar::render {

// The texts of the two server bundles; each is one IIFE that defines globalThis.molar.
struct Bundles {
  std::string_view pages;
  std::string_view content;  // run when content is checked; "": the one of the pages does it
};

// Belongs to the thread that starts the workers.
class WorkerImage {
 public:
  // Begins to write the scripts, which takes as long as Node.js needs to load: a process can be
  // launched meanwhile. `bundles`: their texts must outlive the image. `node`: the Node.js program.
  // `heap_limit_bytes`: the engine ends a process whose heap needs more. `code_folder`: where
  // compiled code of the bundle of pages is kept over restarts; "": nowhere.
  WorkerImage(const std::string& node, const Bundles& bundles, std::size_t heap_limit_bytes,
              const std::filesystem::path& code_folder = {});
  ~WorkerImage();
  WorkerImage(const WorkerImage&) = delete;
  WorkerImage& operator=(const WorkerImage&) = delete;

  std::vector<std::string> arguments;  // the program first

  const WorkerSandbox& sandbox() const { return sandbox_; }
  // A file without a name that holds prelude, both bundles and code; the descriptor cannot write.
  int scripts() const { return readable_; }
  // Of these parts, in bytes, once they are written. Throws std::system_error when they cannot be.
  std::array<std::size_t, 4> sizes() const {
    writing_.get();
    return sizes_;
  }

  bool has_code() const { return sizes()[3] > 0; }
  // Workers that start from now on are given this code; "": none. Only while none is starting.
  void use_code(std::string_view code);
  // The same, and keeps it in the folder.
  void keep_code(std::string_view code);

 private:
  void write_scripts(const Bundles& bundles, const std::filesystem::path& code_folder);
  void put_code(std::string_view code);

  WorkerSandbox sandbox_;
  std::optional<CodeFile> kept_;
  int scripts_;
  int readable_;
  std::array<std::size_t, 4> sizes_;
  std::shared_future<void> writing_;  // last: its thread uses everything above
};

}  // namespace molar::render
