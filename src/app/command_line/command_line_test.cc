#include "app/command_line/command.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace molar::app {
namespace {

using testing::HasSubstr;
using testing::Not;

// What a command line prints and answers.
struct Ran {
  int code = 0;
  std::string out;
  std::string err;
};

Ran run(const std::vector<std::string>& words) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  Ran ran;
  ran.code = run_command_line(words);
  ran.out = testing::internal::GetCapturedStdout();
  ran.err = testing::internal::GetCapturedStderr();
  return ran;
}

TEST(CommandLine, help_shows_every_command) {
  Ran help = run({"help"});
  EXPECT_EQ(help.code, kOk);
  for (const Command& command : commands()) {
    EXPECT_THAT(help.out, HasSubstr("  " + std::string(command.name))) << command.name;
  }
}

TEST(CommandLine, help_of_a_command_shows_its_flags) {
  for (const auto& words : std::vector<std::vector<std::string>>{
           {"help", "content", "publish"}, {"content", "publish", "--help"}}) {
    Ran help = run(words);
    EXPECT_EQ(help.code, kOk);
    EXPECT_THAT(help.out, HasSubstr("molar content publish GROUP"));
    EXPECT_THAT(help.out, HasSubstr("--override REASON"));
    EXPECT_THAT(help.out, Not(HasSubstr("content rollback")));
  }
  EXPECT_THAT(run({"help", "content"}).out, HasSubstr("molar content rollback"));
  EXPECT_EQ(run({"help", "nothing"}).code, kUsage);
}

TEST(CommandLine, wrong_words_are_named_and_nothing_runs) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> table = {
      {{"publish"}, "there is no command \"publish\""},
      {{"content", "list", "cedar"}, "takes no \"cedar\""},
      {{"content", "publish"}, "name one brand"},
      {{"content", "publish", "cedar", "mesa"}, "name one brand"},
      {{"content", "publish", "cedar", "--base", "two"}, "--base needs a version's number"},
      {{"content", "publish", "cedar", "--base"}, "--base needs a value"},
      {{"content", "publish", "cedar", "--json=1"}, "--json takes no value"},
      {{"content", "rollback", "cedar", "--to", "-1"}, "--to needs a version's number"},
      {{"content", "diff", "cedar", "1"}, "two versions"},
      {{"content", "export", "cedar"}, "a brand and a folder"},
      {{"content", "import"}, "at least one brand folder"},
      {{"office", "review", "list"}, "name a brand: office review list GROUP"},
      {{"office", "review"}, "there is no command \"office review\"; there are office review list"},
      {{"member", "search", "cedar"}, "\"member search\"; there are member show, member find"},
      {{"member"}, "\"member\" needs one word more: member show, member find"},
      {{"member", "find", "cedar"}, "name the brand and a search text"},
      {{"member", "find", "cedar", "lee", "--limit", "x"}, "--limit takes a number"},
      {{"member", "correct", "cedar", "7K3M"}, "--first-name, --last-name or --birth-date"},
      {{"member", "correct", "cedar", "7K3M", "--first-name", "Ana"}, "--reason TEXT"},
      {{"member", "refund", "cedar", "R-1", "12,50", "--reason", "x"}, "\"12,50\" is no amount"},
      {{"payments", "reconcile", "--pay-back", "all", "--reason", "x"}, "one charge at a time"},
      {{"payments", "reconcile", "--close", "all", "--reason", "x"}, "one charge at a time"},
      {{"payments", "reconcile", "--close", "ch_1"}, "--reason TEXT"},
      {{"payments", "reconcile", "--close", "ch_1", "--book", "ch_1", "--reason", "x"}, "not both"},
      {{"audit", "list", "--member", "7K3M"}, "--member needs its brand"},
      {{"audit", "list", "--since", "yesterday"}, "--since takes a day"},
      {{"audit", "list", "--limit", "0"}, "--limit takes a number up to 1000"},
      {{"content", "preview-link", "cedar", "--valid-for", "2w"}, "--valid-for needs a time"},
      {{"content", "preview-link", "cedar", "--valid-for", "91d"}, "90d at most"},
      {{"content", "preview-link", "cedar", "--path", "faq"}, "--path begins with a slash"},
      {{"content", "list", "--colour", "red"}, "colour"},
  };
  for (const auto& [words, message] : table) {
    Ran ran = run(words);
    EXPECT_EQ(ran.code, kUsage) << message;
    EXPECT_THAT(ran.err, HasSubstr(message));
    EXPECT_EQ(ran.out, "") << message;
  }
}

TEST(CommandLine, no_flag_of_a_command_hides_another_one) {
  for (const Command& command : commands()) {
    std::set<std::string_view> names;
    for (const Option& option : command.options) {
      EXPECT_TRUE(names.insert(option.name).second) << command.name << " " << option.name;
      EXPECT_TRUE(option.name.starts_with("--"));
      EXPECT_NE(option.meaning, "");
    }
  }
}

}  // namespace
}  // namespace molar::app
