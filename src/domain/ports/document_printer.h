// Interface of the printer of documents: cards, receipts, agreements. All texts are complete and in
// the right language; the printer only lays them out and draws them.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "base/vector_picture.h"

namespace molar::domain {

// A brand's colours ("#24573f") and fonts for documents.
struct DocumentLook {
  std::string text;
  std::string text_muted;
  std::string border;
  std::string surface;
  std::string primary;
  std::string primary_strong;
  std::string on_primary;
  std::string accent;
  std::string heading_font;  // a font family of the web build: "fraunces"
  std::string body_font;
  int heading_weight = 700;
  bool is_round = true;         // corners
  std::string ink = "#1d2421";  // colour of headings on white paper
  std::string logo_plate = {};  // ground that `logo` needs on white paper; empty: none
  // Null: the brand's name is printed instead.
  std::shared_ptr<const VectorPicture> logo = {};       // on white paper
  std::shared_ptr<const VectorPicture> logo_card = {};  // on the ground `primary`
  std::shared_ptr<const VectorPicture> logo_deep = {};  // on dark grounds
};

// Squares, row by row; `dark[row * size + column]`.
struct QrCode {
  int size = 0;
  std::vector<bool> dark;
};

struct LabelledText {
  std::string label;
  std::string value;
};

struct MailPicture {
  std::string png;
  int width = 0;  // as displayed by mail programs; the file has twice the pixels
  int height = 0;
};

// Metadata of a printed document.
struct DocumentFacts {
  std::string title;     // title of the file
  std::string language;  // "en-US"
  std::string author;    // the organisation
  Date dated;            // the only date in the file: the same input produces the same bytes
};

// A membership card. Front: `brand` to `help`; the other fields are on the back.
struct PrintedCard {
  DocumentFacts facts;
  DocumentLook look;
  bool is_usable = true;  // false: printed in grey
  std::string status;     // "Active"
  std::string brand;
  std::string not_insurance;           // in English, for the staff of offices
  std::string not_insurance_for_them;  // in the member's language; empty when that is English
  std::string name;
  std::vector<LabelledText> front;  // number, plan, end date, help: at most four
  std::string check_heading;
  std::string check_text;
  std::string check_address;
  std::string code;  // for typing instead of scanning
  QrCode qr;
  std::vector<std::string> back;  // short sentences
  std::string heading;            // of the whole sheet
  std::vector<std::string> instructions;
};

struct PrintHeading {
  std::string text;
};
struct PrintParagraph {
  std::string text;
  bool is_strong = false;
};
// A section emphasised by a frame.
struct PrintFrame {
  std::string heading;
  std::vector<std::string> paragraphs;
};
struct PrintFacts {
  std::vector<LabelledText> facts;
};
// The first column is wide and aligned left, the others are aligned right.
struct PrintTable {
  std::vector<std::string> header;
  std::vector<std::vector<std::string>> rows;
  std::vector<std::string> total;  // empty: none
};
struct PrintColumns {
  std::string left_heading;
  std::vector<std::string> left;
  std::string right_heading;
  std::vector<std::string> right;
};
// Many short entries in two columns, read line by line; no entry is split between pages.
struct PrintListing {
  struct Item {
    std::string heading;
    std::string text;  // may have several lines
  };
  std::string heading;
  std::vector<Item> items;
};
using PrintBlock = std::variant<PrintHeading, PrintParagraph, PrintFrame, PrintFacts, PrintTable,
                                PrintColumns, PrintListing>;

struct PrintedDocument {
  DocumentFacts facts;
  DocumentLook look;
  std::string brand;    // at the top
  std::string heading;  // "Receipt R-2026-000123"
  std::string meta;     // below the heading
  std::vector<PrintBlock> blocks;
  std::string footer;  // on each page
  // "Page {page} of {pages}". Without {pages} printing needs half the time.
  std::string page_words;
};

// Thread-safe. The same input produces the same bytes.
class DocumentPrinter {
 public:
  virtual ~DocumentPrinter() = default;
  // Letter paper. Unavailable "documents_unavailable": there are no fonts.
  virtual Result<std::string> card_pdf(const PrintedCard& card) = 0;
  // In portrait format, for the screen of a phone.
  virtual Result<std::string> card_png(const PrintedCard& card) = 0;
  // Only the front, without the code that offices scan.
  virtual Result<MailPicture> card_front(const PrintedCard& card) = 0;
  // Draws a logo on its own ground ("#ffffff"), so that it is visible in mail programs with dark
  // pages.
  virtual Result<MailPicture> logo_png(const VectorPicture& logo, const std::string& ground) = 0;
  // Letter paper, as many pages as needed.
  virtual Result<std::string> document_pdf(const PrintedDocument& document) = 0;
  virtual QrCode qr_code(std::string_view text) = 0;
};

}  // namespace molar::domain
