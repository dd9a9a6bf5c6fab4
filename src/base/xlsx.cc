#include "base/xlsx.h"

#include <expat.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/archive.h"
#include "base/csv.h"
#include "base/number.h"

namespace molar {

namespace {

constexpr std::size_t kChunk = std::size_t{64} << 10;
constexpr std::size_t kMaxColumns = 16'384;                 // limit of the format
constexpr std::size_t kMaxShared = std::size_t{256} << 20;  // bytes of shared texts
constexpr std::size_t kMaxRow = std::size_t{1} << 20;       // bytes of the cells of a row
constexpr std::size_t kMaxCsv = std::size_t{32} << 20;      // bytes of CSV in one piece of a sheet
constexpr std::size_t kMaxToken = std::size_t{4} << 20;     // bytes of XML without element or text
constexpr const char* kSharedStrings = "xl/sharedStrings.xml";

Error damaged() {
  return Error::invalid("spreadsheet_damaged",
                        "The spreadsheet cannot be read. Save it again, or as CSV.");
}

// Reads XML piece by piece: step() parses a piece, and the subclass collects data in its handlers.
class XmlReader {
 public:
  explicit XmlReader(std::unique_ptr<ByteSource> source)
      : source_(std::move(source)), parser_(XML_ParserCreate(nullptr), &XML_ParserFree) {
    XML_SetUserData(parser_.get(), this);
    XML_SetElementHandler(parser_.get(), &XmlReader::begin, &XmlReader::end);
    XML_SetCharacterDataHandler(parser_.get(), &XmlReader::characters);
  }
  virtual ~XmlReader() = default;

  // Parses a piece; false at the end.
  Result<bool> step() {
    char* buffer = static_cast<char*>(XML_GetBuffer(parser_.get(), static_cast<int>(kChunk)));
    if (buffer == nullptr) {
      return damaged();
    }
    MOLAR_TRY(std::size_t got, source_->read(buffer, kChunk));
    bool is_last = got == 0;
    // Expat buffers a token until its end.
    silent_ += got;
    if (XML_ParseBuffer(parser_.get(), static_cast<int>(got), is_last ? 1 : 0) != XML_STATUS_OK ||
        is_faulty_ || silent_ > kMaxToken) {
      return damaged();
    }
    return !is_last;
  }

 protected:
  virtual void element(std::string_view name, const XML_Char** attributes) = 0;
  virtual void element_end(std::string_view name) = 0;
  virtual void text(std::string_view characters) = 0;
  // Stops reading with an error.
  void set_faulty() { is_faulty_ = true; }

 private:
  static std::string_view local(const XML_Char* name) {
    const char* colon = std::strchr(name, ':');
    return colon == nullptr ? name : colon + 1;
  }
  static void begin(void* self, const XML_Char* name, const XML_Char** attributes) {
    auto* reader = static_cast<XmlReader*>(self);
    reader->silent_ = 0;
    reader->element(local(name), attributes);
  }
  static void end(void* self, const XML_Char* name) {
    static_cast<XmlReader*>(self)->element_end(local(name));
  }
  static void characters(void* self, const XML_Char* start, int size) {
    auto* reader = static_cast<XmlReader*>(self);
    reader->silent_ = 0;
    if (!reader->is_faulty_) {
      reader->text({start, static_cast<std::size_t>(size)});
    }
  }

  std::unique_ptr<ByteSource> source_;
  std::unique_ptr<XML_ParserStruct, void (*)(XML_Parser)> parser_;
  bool is_faulty_ = false;
  std::size_t silent_ = 0;  // bytes since the last element or text
};

std::string_view attribute(const XML_Char** attributes, std::string_view name) {
  for (; *attributes != nullptr; attributes += 2) {
    if (name == attributes[0]) {
      return attributes[1];
    }
  }
  return {};
}

// Texts that cells refer to by index. <si> contains one <t>, or runs <r><t>; <rPh> is phonetic
// text.
class SharedTexts final : public XmlReader {
 public:
  using XmlReader::XmlReader;
  std::vector<std::string> texts;

 private:
  void element(std::string_view name, const XML_Char**) override {
    if (name == "si") {
      add_bytes(sizeof(std::string));
      texts.emplace_back();
    }
    is_aid_ = is_aid_ || name == "rPh";
    is_text_ = name == "t" && !is_aid_ && !texts.empty();
  }
  void element_end(std::string_view name) override {
    is_aid_ = is_aid_ && name != "rPh";
    is_text_ = false;
  }
  void text(std::string_view characters) override {
    if (is_text_ && add_bytes(characters.size())) {
      texts.back().append(characters);
    }
  }
  // False: too many bytes.
  bool add_bytes(std::size_t bytes) {
    bytes_ += bytes;
    if (bytes_ > kMaxShared) {
      set_faulty();
    }
    return bytes_ <= kMaxShared;
  }

  bool is_text_ = false;
  bool is_aid_ = false;
  std::size_t bytes_ = 0;
};

// The column of a reference like "AB12", from 0; nullopt when it has none.
std::optional<std::size_t> column_of(std::string_view reference) {
  std::size_t column = 0;
  std::size_t letters = 0;
  for (; letters < reference.size() && reference[letters] >= 'A' && reference[letters] <= 'Z';
       ++letters) {
    column = column * 26 + static_cast<std::size_t>(reference[letters] - 'A') + 1;
    if (column > kMaxColumns) {
      return std::nullopt;
    }
  }
  return letters == 0 ? std::nullopt : std::optional(column - 1);
}

// <row><c r="A1" t="s"><v>7</v></c>…</row>; t: s (shared), inlineStr, str, n, b, e.
class Sheet final : public XmlReader {
 public:
  Sheet(std::unique_ptr<ByteSource> source, std::vector<std::string> shared)
      : XmlReader(std::move(source)), shared_(std::move(shared)) {}
  std::string csv;

 private:
  void element(std::string_view name, const XML_Char** attributes) override {
    if (name == "row") {
      cells_.clear();
    } else if (name == "c") {
      begin_cell(attributes);
    }
    is_value_ = name == "v" || (name == "t" && is_inline_ && !is_aid_);
    is_aid_ = is_aid_ || name == "rPh";
  }

  void begin_cell(const XML_Char** attributes) {
    std::string_view reference = attribute(attributes, "r");
    std::size_t column = column_of(reference).value_or(cells_.size());
    if (column >= kMaxColumns) {
      set_faulty();
      column = 0;
    }
    if (cells_.size() <= column) {
      cells_.resize(column + 1);
    }
    column_ = column;
    std::string_view type = attribute(attributes, "t");
    is_shared_ = type == "s";
    is_inline_ = type == "inlineStr";
  }

  void element_end(std::string_view name) override {
    is_value_ = false;
    is_aid_ = is_aid_ && name != "rPh";
    if (name == "c" && is_shared_ && column_ < cells_.size()) {
      resolve(cells_[column_]);
    }
    if (name == "row") {
      end_row();
    }
  }

  void resolve(std::string& cell) {
    if (cell.empty()) {
      return;
    }
    const auto number = parse_number<std::size_t>(cell);
    if (!number || *number >= shared_.size()) {
      set_faulty();
      return;
    }
    cell = shared_[*number];
    grow(cell.size());
  }

  // Limits the expanded size: a small file may refer to a long shared text many times.
  void grow(std::size_t bytes) {
    row_bytes_ += bytes;
    if (row_bytes_ > kMaxRow || csv.size() > kMaxCsv) {
      set_faulty();
      cells_.clear();
    }
  }

  void end_row() {
    row_bytes_ = 0;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      csv += (i == 0 ? "" : ",") + csv_field(cells_[i]);
    }
    csv += "\n";
    cells_.clear();
  }

  void text(std::string_view characters) override {
    if (is_value_ && column_ < cells_.size()) {
      cells_[column_].append(characters);
      grow(characters.size());
    }
  }

  const std::vector<std::string> shared_;
  std::vector<std::string> cells_;
  std::size_t column_ = 0;
  std::size_t row_bytes_ = 0;
  bool is_shared_ = false;
  bool is_inline_ = false;
  bool is_value_ = false;
  bool is_aid_ = false;
};

class SheetSource final : public ByteSource {
 public:
  explicit SheetSource(std::unique_ptr<Sheet> sheet) : sheet_(std::move(sheet)) {}

  Result<std::size_t> read(char* into, std::size_t room) override {
    while (taken_ == sheet_->csv.size()) {
      sheet_->csv.clear();
      taken_ = 0;
      if (at_end_) {
        return std::size_t{0};
      }
      MOLAR_TRY(bool more, sheet_->step());
      at_end_ = !more;
    }
    std::size_t size = std::min(room, sheet_->csv.size() - taken_);
    std::memcpy(into, sheet_->csv.data() + taken_, size);
    taken_ += size;
    return size;
  }

 private:
  std::unique_ptr<Sheet> sheet_;
  std::size_t taken_ = 0;
  bool at_end_ = false;
};

// The first sheet by file name, shorter names first: sheet2.xml before sheet10.xml.
std::optional<std::string> first_sheet(const std::vector<ArchiveEntry>& entries) {
  std::optional<std::string> first;
  for (const ArchiveEntry& entry : entries) {
    bool is_sheet = entry.name.starts_with("xl/worksheets/") && entry.name.ends_with(".xml");
    if (is_sheet &&
        (!first || std::pair(entry.name.size(), entry.name) < std::pair(first->size(), *first))) {
      first = entry.name;
    }
  }
  return first;
}

}  // namespace

Result<bool> is_xlsx(const std::filesystem::path& path) {
  MOLAR_TRY(bool zip, is_zip(path));
  if (!zip) {
    return false;
  }
  MOLAR_TRY(auto entries, list_zip(path));
  return std::ranges::any_of(
      entries, [](const ArchiveEntry& entry) { return entry.name == "xl/workbook.xml"; });
}

Result<std::unique_ptr<ByteSource>> open_xlsx_as_csv(const std::filesystem::path& path) {
  MOLAR_TRY(auto entries, list_zip(path));
  auto sheet = first_sheet(entries);
  if (!sheet) {
    return damaged();
  }
  std::vector<std::string> shared;
  bool has_shared = std::ranges::any_of(
      entries, [](const ArchiveEntry& entry) { return entry.name == kSharedStrings; });
  if (has_shared) {
    MOLAR_TRY(auto source, open_zip_entry(path, kSharedStrings));
    SharedTexts texts(std::move(source));
    for (bool more = true; more;) {
      MOLAR_TRY(more, texts.step());
    }
    shared = std::move(texts.texts);
  }
  MOLAR_TRY(auto source, open_zip_entry(path, *sheet));
  return std::unique_ptr<ByteSource>(
      std::make_unique<SheetSource>(std::make_unique<Sheet>(std::move(source), std::move(shared))));
}

}  // namespace molar
