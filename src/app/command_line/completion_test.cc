#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "app/command_line/command.h"
#include "app/settings/config_keys.h"
#include "base/text.h"

namespace molar::app {
namespace {

using testing::HasSubstr;

// Returns the output of a shell command.
std::string output_of_shell(const std::string& command) {
  std::unique_ptr<FILE, int (*)(FILE*)> pipe(::popen(command.c_str(), "r"), ::pclose);
  std::string text;
  std::array<char, 4096> part{};
  while (const std::size_t read = std::fread(part.data(), 1, part.size(), pipe.get())) {
    text.append(part.data(), read);
  }
  return text;
}

// A file that is deleted after its test.
class ScriptFile {
 public:
  explicit ScriptFile(const std::string& text)
      : path_(std::filesystem::path(testing::TempDir()) /
              ("completion." + std::to_string(::getpid()))) {
    std::ofstream(path_) << text;
  }
  ~ScriptFile() { std::filesystem::remove(path_); }
  ScriptFile(const ScriptFile&) = delete;
  ScriptFile& operator=(const ScriptFile&) = delete;
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

// Returns the output of a command line that succeeds.
std::string output_of(const std::vector<std::string>& words) {
  testing::internal::CaptureStdout();
  EXPECT_EQ(run_command_line(words), kOk);
  return testing::internal::GetCapturedStdout();
}

// Returns the lines that `molar complete` prints for these words, the last of which is incomplete.
std::string lines_after(std::vector<std::string> words) {
  words.insert(words.begin(), "complete");
  return output_of(words);
}

// The words of the lines, separated by spaces.
std::string words_after(const std::vector<std::string>& words) {
  std::istringstream lines(lines_after(words));
  std::string all;
  for (std::string line; std::getline(lines, line);) {
    all += (all.empty() ? "" : " ") + line.substr(0, line.find('\t'));
  }
  return all;
}

TEST(Completion, offers_commands_flags_and_known_values) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> table = {
      {{"office", ""}, "review"},
      {{"office", "review", ""}, "list show confirm correct terminate dismiss"},
      {{"mail", "list", "--st"}, "--status"},
      {{"mail", "list", "--status", ""}, "queued sent dead"},
      {{"mail", "list", "--status", "=", "d"}, "queued sent dead"},
      {{"mail", "list", "--status", "="}, "queued sent dead"},
      {{"mail", "list", "--status=d"}, "--status=queued --status=sent --status=dead"},
      {{"serve", "--config=v"}, ""},
      {{"completion", "--json=", ""}, "bash zsh fish"},
      {{"mail", "list", "--json", "--li"}, "--limit"},
      {{"mail", "list", "--json", ""}, ""},
      {{"mail", "list", "--limit", "1"}, ""},
      {{"mail", "list", "--server.port", ""}, ""},
      {{"mail", "list", ""}, ""},
      {{"completion", ""}, "bash zsh fish"},
      {{"help", "grievance", ""}, words_after({""}) + " config"},
      {{"--v"}, "--version"},
      {{"content", "import", ""}, ":folders"},
      {{"import", "zips", ""}, ":files"},
      {{"serve", "--config", ""}, ":files"},
      {{"serve", "--data-dir", ""}, ":folders"},
      {{"grievance", "show", "--save-files", ""}, ":folders"},
  };
  for (const auto& [words, offered] : table) {
    EXPECT_EQ(words_after(words), offered) << testing::PrintToString(words);
  }
}
TEST(Completion, every_line_has_a_word_and_its_meaning) {
  EXPECT_EQ(lines_after({"migrate", ""}),
            "up\tapply all migrations to the database\nstatus\tshow applied migrations\n");
  EXPECT_THAT(lines_after({"office", ""}),
              HasSubstr("review\tlist, show, confirm, correct, terminate, dismiss\n"));
  EXPECT_THAT(lines_after({""}), testing::StartsWith("serve\tserve the sites"));
}

TEST(Completion, offers_every_command_and_flag_then_settings) {
  for (const Command& command : commands()) {
    std::vector<std::string> words = words_of(command);
    words.push_back("--");
    const std::string lines = lines_after(words);
    for (const Option& option : command.options) {
      EXPECT_THAT(lines, HasSubstr(std::string(option.name) + "\t" + describe(option) + "\n"));
    }
    EXPECT_THAT(lines, HasSubstr("--config\tread settings from a file\n"));
    words.pop_back();
    EXPECT_THAT(lines_after(words), HasSubstr(words.back() + "\t")) << command.name;
  }
  const std::string settings = lines_after({"serve", "--server.por"});
  for (const ConfigKey& key : config_keys()) {
    EXPECT_THAT(settings, HasSubstr("--" + key.name + "\t" + key.meaning + "\n"));
  }
}

// Returns the words that the script offers in bash for the last of `words`, from the lines that
// `molar complete` prints for them.
std::string offered_by_bash(const std::vector<std::string>& words) {
  const ScriptFile script(output_of({"completion", "bash"}) + "molar() {\n  [[ $* == \"complete " +
                          join(words, " ") + "\" ]] && cat <<'END'\n" + lines_after(words) +
                          "END\n}\ncompopt() { :; }\n");
  return output_of_shell(
      "bash -c 'source \"$0\"; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _molar; "
      "echo \"${COMPREPLY[*]}\"' '" +
      script.path() + "' molar " +
      join(words, " ", [](const std::string& word) { return "'" + word + "'"; }));
}

TEST(Completion, bash_offers_the_words_that_match) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> table = {
      {{"ma"}, "mail man"},
      {{"office", ""}, "review"},
      {{"mail", "list", "--status", "=", "d"}, "dead"},
      {{"mail", "list", "--status", "="}, "queued sent dead"},
      {{"mail", "list", ""}, ""},
      {{"jobs", "run", "re"}, "renewals refunds removed_cards"},
      {{"serve", "--server.por"}, "--server.port"},
      {{"content", "import", "/us"}, "/usr"},
      {{"import", "zips", "/usr/bin/basenam"}, "/usr/bin/basename"},
  };
  for (const auto& [words, offered] : table) {
    EXPECT_EQ(offered_by_bash(words), offered + "\n") << testing::PrintToString(words);
  }
}

// Returns the text of a man page without font changes, with plain hyphens and quotes.
std::string plain(std::string text) {
  for (const auto& [code, sign] :
       std::vector<std::pair<std::string, std::string>>{{"\\fB", ""},
                                                        {"\\fI", ""},
                                                        {"\\fR", ""},
                                                        {"\\-", "-"},
                                                        {"\\(aq", "'"},
                                                        {"\\[u2026]", "…"}}) {
    for (std::size_t at = 0; (at = text.find(code, at)) != std::string::npos;) {
      text.replace(at, code.size(), sign);
    }
  }
  return text;
}

TEST(ManPage, has_every_command_flag_setting_and_exit_code) {
  const std::string page = plain(man_page());
  EXPECT_THAT(page, testing::StartsWith(".TH MOLAR 1"));
  for (const Command& command : commands()) {
    const std::size_t begin = page.find(".SS molar " + usage_of(command) + "\n");
    ASSERT_NE(begin, std::string::npos) << command.name;
    const std::string section = page.substr(begin, page.find("\n.S", begin + 1) - begin);
    for (const Option& option : command.options) {
      EXPECT_THAT(section, HasSubstr(".TP\n" + std::string(option.name))) << command.name;
    }
  }
  for (const ConfigKey& key : config_keys()) {
    EXPECT_THAT(page, HasSubstr("--" + key.name + ", " + environment_name(key.name)));
  }
  for (const ExitCode& code : exit_codes()) {
    EXPECT_THAT(page, HasSubstr(".TP\n" + std::to_string(code.code) + "\n"));
  }
}

TEST(ManPage, states_type_unit_limits_default_and_required_flags) {
  const std::string page = plain(man_page());
  EXPECT_THAT(page, HasSubstr("A whole number of rows, from 1 to 1000. Default: 50."));
  EXPECT_THAT(page, HasSubstr("One of queued, sent or dead."));
  EXPECT_THAT(page, HasSubstr("--group GROUP\nThe brand of the file.\nRequired."));
  EXPECT_THAT(page, HasSubstr("--since DAY\nFrom that day on (UTC).\nA day like 2026-11-21, UTC."));
}

TEST(ManPage, no_line_of_a_text_is_a_roff_request) {
  std::istringstream lines(man_page());
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('.')) {
      EXPECT_THAT(line, testing::MatchesRegex("\\.(TH|SH|SS|TP|B|I|RI|RB)( .*)?"));
    }
    EXPECT_FALSE(line.starts_with('\'')) << line;
  }
}

}  // namespace
}  // namespace molar::app
