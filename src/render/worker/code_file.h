// The code that an engine has made of a bundle, kept in a file for the next start of the server.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace molar::render {

class CodeFile {
 public:
  // `folder`: where the file lies, made when something is kept; "": nothing is kept. `identity`:
  // everything that the code depends on; code of another identity is not read.
  CodeFile(std::filesystem::path folder, std::string_view identity);

  // "" when there is none, it is another bundle's or damaged.
  std::string read() const;
  // Best effort: a folder that cannot be written costs the next start some time, and a line in the
  // log.
  void write(std::string_view code) const;

 private:
  std::filesystem::path file_;
  std::string key_;
};

}  // namespace molar::render
