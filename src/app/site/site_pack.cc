#include "app/site/site_pack.h"

#include <sys/mman.h>
#include <unistd.h>

#include <boost/endian/conversion.hpp>
#include <boost/interprocess/file_mapping.hpp>
#include <boost/interprocess/mapped_region.hpp>

#include <cstdint>
#include <fstream>
#include <iterator>
#include <tuple>
#include <utility>

#include "base/boost_json.h"

// cmake/EmbedFiles.cmake defines these at the start and end of the pack.
extern "C" {
extern const char molar_site_pack[];
extern const char molar_site_pack_end[];
}

namespace molar::app {

namespace {

constexpr std::size_t kLengthBytes = 8;

Error broken(std::string why) {
  Error error = Error::invalid("site_pack_broken", "A packed web site is unreadable.");
  error.internal = std::move(why);
  return error;
}

std::uint64_t load_length(std::string_view bytes) {
  return boost::endian::load_little_u64(reinterpret_cast<const unsigned char*>(bytes.data()));
}

std::string length_bytes(std::uint64_t length) {
  std::string bytes(kLengthBytes, ' ');
  boost::endian::store_little_u64(reinterpret_cast<unsigned char*>(bytes.data()), length);
  return bytes;
}

using Entry = std::tuple<std::string, std::uint64_t, std::uint64_t>;  // name, offset, size

Result<std::string> read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  if (!file && !file.eof()) {
    return Error::invalid("web_dir_unreadable", "Cannot read " + path.string() + ".");
  }
  return bytes;
}

// Returns the paths of all files below `root`.
Result<std::vector<std::filesystem::path>> list_files(const std::filesystem::path& root) {
  std::vector<std::filesystem::path> paths;
  std::error_code error;
  for (std::filesystem::recursive_directory_iterator at(root, error), end; !error && at != end;
       at.increment(error)) {
    if (at->is_regular_file()) {
      paths.push_back(at->path());
    }
  }
  if (error) {
    return Error::invalid("web_dir_unreadable",
                          "Cannot read " + root.string() + ": " + error.message() + ".");
  }
  return paths;
}

}  // namespace

Result<SitePack> SitePack::embedded() {
  const std::string_view bytes(molar_site_pack,
                               static_cast<std::size_t>(molar_site_pack_end - molar_site_pack));
  MOLAR_TRY(SitePack pack, parse(bytes));
  pack.inside_ = bytes;
  return pack;
}

Result<SitePack> SitePack::parse(std::string_view bytes) {
  if (bytes.size() < kLengthBytes) {
    return broken("shorter than its head");
  }
  const std::uint64_t index_size = load_length(bytes);
  bytes.remove_prefix(kLengthBytes);
  if (index_size > bytes.size()) {
    return broken("index longer than the pack");
  }
  boost::system::error_code error;
  const boost::json::value index = boost::json::parse(bytes.substr(0, index_size), error);
  if (error || !index.is_array()) {
    return broken("index is not a JSON array");
  }
  bytes.remove_prefix(index_size);
  SitePack pack;
  for (const boost::json::value& value : index.get_array()) {
    const auto entry = boost::json::try_value_to<Entry>(value);
    const auto [name, offset, size] = entry.has_value() ? *entry : Entry();
    if (entry.has_error() || offset > bytes.size() || size > bytes.size() - offset) {
      return broken("entry outside of the pack: " + boost::json::serialize(value));
    }
    pack.files_.emplace(name, bytes.substr(offset, size));
  }
  return pack;
}

Result<SitePack> SitePack::from_directory(const std::filesystem::path& directory) {
  std::vector<std::filesystem::path> paths;
  for (const char* folder : {"client", "server"}) {
    MOLAR_TRY(auto found, list_files(directory / folder));
    paths.insert(paths.end(), found.begin(), found.end());
  }
  if (std::filesystem::is_regular_file(directory / "openapi.json")) {
    paths.push_back(directory / "openapi.json");
  }
  SitePack pack;
  for (const std::filesystem::path& path : paths) {
    MOLAR_TRY(auto bytes, read_file(path));
    pack.owned_.push_back(std::make_unique<const std::string>(std::move(bytes)));
    pack.files_.emplace(path.lexically_relative(directory).generic_string(), *pack.owned_.back());
  }
  return pack;
}

Result<SitePack> SitePack::map(const std::filesystem::path& file) {
  using namespace boost::interprocess;
  std::shared_ptr<const mapped_region> region;
  try {
    region = std::make_shared<mapped_region>(file_mapping(file.c_str(), read_only), read_only);
  } catch (const interprocess_exception& error) {
    return broken("cannot map " + file.string() + ": " + error.what());
  }
  MOLAR_TRY(SitePack pack,
            parse({static_cast<const char*>(region->get_address()), region->get_size()}));
  pack.mapped_ = region;
  return pack;
}

std::string SitePack::pack(const Files& files) {
  boost::json::array index;
  std::size_t offset = 0;
  for (const auto& [name, bytes] : files) {
    index.push_back(boost::json::array{name, offset, bytes.size()});
    offset += bytes.size();
  }
  const std::string head = boost::json::serialize(index);
  std::string all = length_bytes(head.size()) + head;
  all.reserve(all.size() + offset);
  for (const auto& [name, bytes] : files) {
    all += bytes;
  }
  return all;
}

void SitePack::release_memory() const {
  const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  // Only memory pages that are completely inside the pack.
  const std::size_t first = (page - reinterpret_cast<std::uintptr_t>(inside_.data()) % page) % page;
  if (first < inside_.size()) {
    ::madvise(const_cast<char*>(inside_.data()) + first, (inside_.size() - first) / page * page,
              MADV_DONTNEED);
  }
}

std::optional<std::string_view> SitePack::find(std::string_view name) const {
  const auto found = files_.find(name);
  return found == files_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace molar::app
