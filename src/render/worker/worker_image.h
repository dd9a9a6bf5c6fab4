// Program, arguments, confinement and scripts of all workers of a renderer.
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

// Texts of the two server bundles; each is one IIFE that defines globalThis.molar.
struct Bundles {
  std::string_view pages;
  std::string_view content;  // checks content; "": the bundle of pages checks it
};

// Used only by the thread that starts the workers.
class WorkerImage {
 public:
  // Writes the scripts on another thread, while processes can already be launched: writing takes as
  // long as the start of Node.js. `bundles`: the texts must outlive the image. `node`: the Node.js
  // program. `heap_limit_bytes`: the engine ends a process whose heap needs more. `code_folder`:
  // stores compiled code of the bundle of pages over restarts; "": not stored.
  WorkerImage(const std::string& node, const Bundles& bundles, std::size_t heap_limit_bytes,
              const std::filesystem::path& code_folder = {});
  ~WorkerImage();
  WorkerImage(const WorkerImage&) = delete;
  WorkerImage& operator=(const WorkerImage&) = delete;

  std::vector<std::string> arguments;  // the program first

  const WorkerSandbox& sandbox() const { return sandbox_; }
  // Read-only descriptor of an unnamed file with prelude, both bundles and code.
  int scripts() const { return readable_; }
  // Waits until the parts are written; returns their sizes in bytes. Throws std::system_error if
  // writing failed.
  std::array<std::size_t, 4> sizes() const {
    writing_.get();
    return sizes_;
  }

  bool has_code() const { return sizes()[3] > 0; }
  // Sets the compiled code for workers that start later; "": none. Not while a worker starts.
  void use_code(std::string_view code);
  // The same, and stores the code in the folder.
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
