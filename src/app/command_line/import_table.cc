#include "app/command_line/command_table.h"
#include "domain/directory/files/office_generator.h"

namespace molar::app {

namespace {

constexpr Argument kFile{
    .name = "FILE", .meaning = "the file, also zipped", .type = ValueType::File};
constexpr std::string_view kNameFile = "name one file to import";
constexpr Option kOfGroup = required(text("--group", "GROUP", "the brand of the file"));

// Returns `own` and the flags of all `molar import KIND FILE` commands.
std::vector<Option> import_options(std::vector<Option> own) {
  own.insert(own.end(), {toggle("--force",
                                "also import a file that is older or much smaller than the last "
                                "one"),
                         toggle("--take-over", "continue an import that another machine started"),
                         toggle("--quiet", "do not show progress"), kDryRun, kJson});
  return own;
}

Command import_command(std::string_view name, std::string_view summary, std::vector<Option> own) {
  return {name, {kFile}, summary, run_import, import_options(std::move(own)), kNameFile};
}

Command generate_command() {
  return {"offices generate",
          {{.name = "FOLDER", .meaning = "the folder to write", .type = ValueType::Folder}},
          "write offices.csv, providers.csv, agreements.csv and prices.csv with invented offices",
          run_offices_generate,
          {{.name = "--count",
            .argument = "N",
            .meaning = "how many offices",
            .type = ValueType::Number,
            .unit = "offices",
            .standard = "1000",
            .least = 1,
            .most = domain::kMostGenerated},
           {.name = "--seed",
            .argument = "N",
            .meaning = "same seed, same files",
            .type = ValueType::Number,
            .standard = "1"},
           text("--states", "AZ,NM", "only these states", "all"),
           day("--today", "DAY", "base date of verifications and agreements", "", "today"),
           kJson},
          "name one folder to write to"};
}

}  // namespace

std::vector<Command> import_commands() {
  return {
      import_command(
          "import nppes",
          "import dentists, practice locations or deactivated numbers of the NPI registry",
          {text("--days", "FROM..TO", "first and last day of the file's data", "from its name")}),
      import_command("import zips", "import coordinates of ZIP codes from the Census Gazetteer",
                     {}),
      import_command("import offices", "import the whole list of a brand's offices", {kOfGroup}),
      import_command("import providers", "import the dentists of a brand's imported offices",
                     {kOfGroup}),
      import_command("import agreements", "import the agreements of imported offices", {kOfGroup}),
      import_command(
          "import prices", "import price lists; existing ones are never edited",
          {kOfGroup, text("--list", "NAME", "which price list", "column price_list"),
           text("--effective-from", "DAY", "first day, like 2027-01-01", "column effective_from")}),
      generate_command(),
      {"import log",
       {},
       "list imports, newest first",
       run_import_log,
       {text("--group", "GROUP", "only imports of this brand"), limit("50", "how many", 1), kJson}},
  };
}

}  // namespace molar::app
