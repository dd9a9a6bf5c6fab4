// What every worker of a renderer is started with: program, arguments, confinement and scripts.
#pragma once

#include <array>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "render/worker/code_file.h"
#include "render/worker/worker_sandbox.h"

namespace molar::render {

// Belongs to the thread that starts the workers.
class WorkerImage {
 public:
  // `node`: the Node.js program. `heap_limit_bytes`: the engine ends a process whose heap needs
  // more. `code_folder`: where compiled code is kept over restarts; "": nowhere.
  WorkerImage(const std::string& node, std::string_view bundle, std::size_t heap_limit_bytes,
              const std::filesystem::path& code_folder = {});
  ~WorkerImage();
  WorkerImage(const WorkerImage&) = delete;
  WorkerImage& operator=(const WorkerImage&) = delete;

  std::vector<std::string> arguments;  // the program first

  const WorkerSandbox& sandbox() const { return sandbox_; }
  // A file without a name that holds prelude, bundle and code.
  int scripts() const { return scripts_; }
  // Of these parts, in bytes.
  std::array<std::size_t, 3> sizes() const { return sizes_; }

  bool has_code() const { return sizes_[2] > 0; }
  // Workers that start from now on are given this code; "": none. Only while none is starting.
  void use_code(std::string_view code);
  // The same, and keeps it in the folder.
  void keep_code(std::string_view code);

 private:
  WorkerSandbox sandbox_;
  CodeFile kept_;
  int scripts_;
  std::array<std::size_t, 3> sizes_;
};

}  // namespace molar::render
