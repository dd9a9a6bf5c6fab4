// File with the code that the engine has compiled from a bundle, for the next start of the server.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace molar::render {

class CodeFile {
 public:
  // `folder`: folder of the file, created by write(); "": no file. `identity`: all inputs of the
  // code; read() ignores code of another identity.
  CodeFile(std::filesystem::path folder, std::string_view identity);

  // Returns "" if there is no file, it has another identity, or is damaged.
  std::string read() const;
  // Best effort: a failure is logged and only makes the next start slower.
  void write(std::string_view code) const;

 private:
  std::filesystem::path file_;
  std::string key_;
};

}  // namespace molar::render
