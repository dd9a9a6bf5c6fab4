#include "app/command_line/command_table.h"

namespace molar::app {

namespace {

constexpr Option kNote = text("--note", "TEXT", "stored with the version and in the history");
constexpr Option kOverride =
    text("--override", "REASON", "publish despite findings; the reason is stored in the history");
constexpr std::string_view kNameOne = "name one brand";
constexpr Argument kFolders{.name = "FOLDER",
                            .meaning = "folder of a brand, such as content/brands/cedar",
                            .count = Count::AtLeastOne,
                            .type = ValueType::Folder};
constexpr std::string_view kNameFolders =
    "name at least one brand folder, such as content/brands/cedar";

// The flag --version of a command; the content library checks its value.
constexpr Option version(std::string_view meaning, std::string_view standard,
                         std::string_view words) {
  return {.name = "--version",
          .argument = "VERSION",
          .meaning = meaning,
          .standard = standard,
          .words = words};
}

// A flag whose value is the number of a version.
constexpr Option version_number(std::string_view name, std::string_view meaning,
                                std::string_view standard_meaning) {
  return {.name = name,
          .argument = "N",
          .meaning = meaning,
          .type = ValueType::Version,
          .standard_meaning = standard_meaning};
}

constexpr Option kDraftOrNumber = version("a number, or the draft", "working", "working");

}  // namespace

std::vector<Command> content_reading_commands() {
  return {
      {"content list", {}, "list brands, published versions and drafts", run_content_list, {kJson}},
      {"content show",
       {kGroup},
       "show versions, draft and history of a brand",
       run_content_show,
       {version("print that version's site.json", "", "working published"), kJson},
       kNameOne},
      {"content validate",
       {kFolders},
       "check brand folders, change nothing",
       run_content_validate,
       {kJson},
       kNameFolders},
  };
}

std::vector<Command> content_draft_commands() {
  return {
      {"content import",
       {kFolders},
       "check brand folders and store them as drafts",
       run_content_import,
       {toggle("--publish", "publish them immediately"),
        toggle("--undo", "import also if this undoes changes of others"), kNote, kOverride, kDryRun,
        kJson},
       kNameFolders},
      {"content discard",
       {kGroup},
       "delete a brand's draft",
       run_content_discard,
       {kJson},
       kNameOne},
      {"content export",
       {kGroup, {.name = "FOLDER", .meaning = "the folder to write", .type = ValueType::Folder}},
       "write a version as a brand folder",
       run_content_export,
       {version("which version, also by number", "published", "working published"),
        toggle("--replace", "replace the brand files of an existing folder"), kJson},
       "name a brand and a folder"},
      {"content diff",
       {kGroup,
        {.name = "A", .meaning = "a version", .words = "published working"},
        {.name = "B", .meaning = "the version to compare it with", .words = "published working"}},
       "show the differences of two versions",
       run_content_diff,
       {kJson},
       "name a brand and two versions"},
  };
}

std::vector<Command> content_publishing_commands() {
  return {
      {"content publish",
       {kGroup},
       "publish the draft",
       run_content_publish,
       {kDraftOrNumber,
        version_number("--base", "refuse if another version is published", "the draft's base"),
        kNote, kOverride, kDryRun, kJson},
       kNameOne},
      {"content rollback",
       {kGroup},
       "publish an older version again",
       run_content_rollback,
       {version_number("--to", "which version", "the previous one"), kNote, kOverride, kDryRun,
        kJson},
       kNameOne},
      {"content preview-link",
       {kGroup},
       "create a link to an unpublished version",
       run_content_preview_link,
       {kDraftOrNumber,
        {.name = "--valid-for",
         .argument = "TIME",
         .meaning = "30m, 12h or 7d",
         .type = ValueType::Duration,
         .standard = "7d"},
        {.name = "--path",
         .argument = "PATH",
         .meaning = "the page",
         .type = ValueType::UrlPath,
         .standard = "/"},
        text("--origin", "URL", "scheme, host and port", "of the configuration"),
        kJson},
       kNameOne},
  };
}

}  // namespace molar::app
