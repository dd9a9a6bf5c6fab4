#include "render/worker/worker_image.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "render/worker/worker_scripts.h"

namespace molar::render {

namespace {

// Address space besides the engine's heap: its reservations at the start (0.7 GiB), threads and
// files. The rest limits the buffers of pages, which do not count as heap.
constexpr std::size_t kReservedBytes = std::size_t{1} << 30U;

std::vector<std::string> arguments_of(const std::string& node, std::size_t heap_limit_bytes) {
  return {node,
          "--max-old-space-size=" + std::to_string(heap_limit_bytes >> 20U),
          "--min-semi-space-size=2",
          "--max-semi-space-size=2",
          "--heap-growing-percent=30",
          "--v8-pool-size=1",
          "--disallow-code-generation-from-strings",
          "--no-warnings",
          "--eval",
          std::string(worker_script())};
}

// Returns the inputs of compiled code. The engine itself checks its version and flags.
std::string identity_of(const std::vector<std::string>& arguments, std::string_view bundle) {
  std::string identity;
  for (const std::string& argument : arguments) {
    identity += argument + '\0';
  }
  struct stat program {};
  ::stat(arguments.front().c_str(), &program);
  identity += std::to_string(program.st_size) + '\0' + std::to_string(program.st_mtim.tv_sec) +
              '\0' + std::string(prelude_script()) + '\0';
  identity += bundle;
  return identity;
}

int make_file() {
  const int file = ::memfd_create("scripts", MFD_CLOEXEC);
  if (file < 0) {
    throw std::system_error(errno, std::generic_category(), "memfd_create");
  }
  return file;
}

// Opens the file for reading only: a worker that could write to it could change the code of later
// workers.
int open_for_reading(int file) {
  const int readable =
      ::open(("/proc/self/fd/" + std::to_string(file)).c_str(), O_RDONLY | O_CLOEXEC);
  if (readable < 0) {
    throw std::system_error(errno, std::generic_category(), "scripts of the render workers");
  }
  return readable;
}

void write_at(int file, std::size_t offset, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t done = ::pwrite(file, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (done < 0 && errno != EINTR) {
      throw std::system_error(errno, std::generic_category(), "scripts of the render workers");
    }
    const std::size_t count = done < 0 ? 0 : static_cast<std::size_t>(done);
    bytes.remove_prefix(count);
    offset += count;
  }
}

}  // namespace

WorkerImage::WorkerImage(const std::string& node, const Bundles& bundles,
                         std::size_t heap_limit_bytes, const std::filesystem::path& code_folder)
    : arguments(arguments_of(node, heap_limit_bytes)),
      sandbox_(node, heap_limit_bytes + kReservedBytes),
      scripts_(make_file()),
      readable_(open_for_reading(scripts_)),
      sizes_{prelude_script().size(), bundles.pages.size(), bundles.content.size(), 0},
      writing_(std::async(std::launch::async,
                          [this, bundles, code_folder] { write_scripts(bundles, code_folder); })) {}

WorkerImage::~WorkerImage() {
  writing_.wait();
  ::close(readable_);
  ::close(scripts_);
}

void WorkerImage::write_scripts(const Bundles& bundles, const std::filesystem::path& code_folder) {
  write_at(scripts_, 0, prelude_script());
  write_at(scripts_, sizes_[0], bundles.pages);
  write_at(scripts_, sizes_[0] + sizes_[1], bundles.content);
  kept_.emplace(code_folder, code_folder.empty() ? "" : identity_of(arguments, bundles.pages));
  put_code(kept_->read());
}

void WorkerImage::use_code(std::string_view code) {
  writing_.get();
  put_code(code);
}

void WorkerImage::put_code(std::string_view code) {
  const std::size_t before = sizes_[0] + sizes_[1] + sizes_[2];
  sizes_[3] = 0;
  if (::ftruncate(scripts_, static_cast<off_t>(before)) == 0) {
    write_at(scripts_, before, code);
    sizes_[3] = code.size();
  }
}

void WorkerImage::keep_code(std::string_view code) {
  use_code(code);
  kept_->write(code);
}

}  // namespace molar::render
