#include "adapters/documents/document_painter.h"

#include <cairo-pdf.h>
#include <qrencode.h>

#include <cmath>
#include <memory>

#include "adapters/documents/card_drawing.h"
#include "adapters/documents/document_canvas.h"
#include "adapters/documents/document_flow.h"
#include "adapters/documents/pdf_language.h"
#include "adapters/documents/picture_drawing.h"
#include "adapters/documents/png_writer.h"

namespace molar::adapters {

using namespace domain;

namespace {

constexpr double kDotsPerUnit = 3;
constexpr int kDotsOfMails = 2;
constexpr std::size_t kIdleTypesetters = 16;

Error unavailable() {
  return Error::unavailable("documents_unavailable", "Documents cannot be printed right now.", 60);
}

// An empty picture means that cairo had no memory for it.
Result<std::string> or_unavailable(std::string png) {
  return png.empty() ? Result<std::string>(unavailable()) : std::move(png);
}

void set_metadata(cairo_surface_t* pdf, const DocumentFacts& facts) {
  // At noon UTC the date is the same in every time zone of the country.
  const std::string dated = format_date(facts.dated) + "T12:00:00Z";
  const auto set = [pdf](cairo_pdf_metadata_t what, const std::string& value) {
    cairo_pdf_surface_set_metadata(pdf, what, value.c_str());
  };
  set(CAIRO_PDF_METADATA_TITLE, facts.title);
  set(CAIRO_PDF_METADATA_AUTHOR, facts.author);
  set(CAIRO_PDF_METADATA_CREATOR, "Molar");
  set(CAIRO_PDF_METADATA_CREATE_DATE, dated);
  set(CAIRO_PDF_METADATA_MOD_DATE, dated);
}

// A PDF of the Letter pages that `draw` paints.
template <class Draw>
Result<std::string> paint_pdf(const DocumentFacts& facts, const Draw& draw) {
  std::string bytes;
  const Owned<cairo_surface_t> surface(
      cairo_pdf_surface_create_for_stream(append_bytes, &bytes, kLetterWidth, kLetterHeight));
  set_metadata(surface.get(), facts);
  {
    const Owned<cairo_t> cairo(cairo_create(surface.get()));
    cairo_tag_begin(cairo.get(), "Document", nullptr);
    draw(cairo.get());
    cairo_tag_end(cairo.get(), "Document");
    if (cairo_status(cairo.get()) != CAIRO_STATUS_SUCCESS) {
      return unavailable();
    }
  }
  cairo_surface_finish(surface.get());
  if (cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS) {
    return unavailable();
  }
  return with_pdf_language(std::move(bytes), facts.language);
}

// Number of pages of a document, from a run on a surface that is discarded.
int count_pages(Typesetter& typesetter, const PrintedDocument& document) {
  const Owned<cairo_surface_t> nowhere(
      cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, nullptr));
  const Owned<cairo_t> cairo(cairo_create(nowhere.get()));
  DocumentCanvas canvas(cairo.get(), typesetter, document.look);
  return draw_document(canvas, document, 1, [] {});
}

}  // namespace

struct DocumentPainter::GiveBack {
  DocumentPainter* owner;
  std::string key;
  void operator()(Typesetter* typesetter) const {
    std::unique_ptr<Typesetter> returned(typesetter);
    const std::lock_guard lock(owner->mutex_);
    if (returned->fonts().is_complete && owner->idle_.size() < kIdleTypesetters) {
      owner->idle_.emplace(key, std::move(returned));
    }
  }
};

DocumentPainter::DocumentPainter(std::vector<FontFile> fonts) : fonts_(std::move(fonts)) {}
DocumentPainter::~DocumentPainter() = default;

Result<DocumentPainter::Lease> DocumentPainter::lease(const DocumentLook& look) {
  if (fonts_.empty()) {
    return unavailable();
  }
  std::string key = look.heading_font + "," + look.body_font;
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = idle_.find(key); found != idle_.end()) {
      auto typesetter = std::move(found->second);
      idle_.erase(found);
      return Lease(typesetter.release(), GiveBack{this, std::move(key)});
    }
  }
  auto fonts = fonts_.set_of(look.heading_font, look.body_font);
  if (fonts->body.empty()) {
    return unavailable();
  }
  return Lease(new Typesetter(std::move(fonts)), GiveBack{this, std::move(key)});
}

Result<std::string> DocumentPainter::card_pdf(const PrintedCard& card) {
  MOLAR_TRY(Lease typesetter, lease(card.look));
  return paint_pdf(card.facts, [&](cairo_t* cairo) {
    DocumentCanvas canvas(cairo, *typesetter, card.look);
    draw_card_sheet(canvas, card);
    cairo_show_page(cairo);
  });
}

Result<std::string> DocumentPainter::card_png(const PrintedCard& card) {
  MOLAR_TRY(Lease typesetter, lease(card.look));
  constexpr int kWidth = static_cast<int>(kPhoneWidth * kDotsPerUnit);
  constexpr int kHeight = static_cast<int>(kPhoneHeight * kDotsPerUnit);
  return or_unavailable(draw_png(kWidth, kHeight, [&](cairo_t* cairo) {
    cairo_scale(cairo, kDotsPerUnit, kDotsPerUnit);
    DocumentCanvas canvas(cairo, *typesetter, card.look);
    draw_phone_card(canvas, card);
  }));
}

Result<MailPicture> DocumentPainter::card_front(const PrintedCard& card) {
  MOLAR_TRY(Lease typesetter, lease(card.look));
  constexpr int kWidth = 320;
  constexpr int kHeight = static_cast<int>(kWidth * kCardHeight / kCardWidth);
  const auto draw = [&](cairo_t* cairo) {
    cairo_scale(cairo, kWidth * kDotsOfMails / kCardWidth, kHeight * kDotsOfMails / kCardHeight);
    DocumentCanvas canvas(cairo, *typesetter, card.look);
    draw_card_front(canvas, card);
  };
  MOLAR_TRY(std::string png,
            or_unavailable(draw_png(kWidth * kDotsOfMails, kHeight * kDotsOfMails, draw)));
  return MailPicture{std::move(png), kWidth, kHeight};
}

Result<MailPicture> DocumentPainter::logo_png(const VectorPicture& logo,
                                              const std::string& ground) {
  constexpr double kMargin = 6;
  const PictureSize size = fit_picture(logo, 220, 52);
  MailPicture picture;
  picture.width = static_cast<int>(std::ceil(size.width + 2 * kMargin));
  picture.height = static_cast<int>(std::ceil(size.height + 2 * kMargin));
  MOLAR_TRY(picture.png,
            or_unavailable(picture_png(logo, ground, picture.width * kDotsOfMails,
                                       picture.height * kDotsOfMails, kMargin * kDotsOfMails)));
  return picture;
}

Result<std::string> DocumentPainter::document_pdf(const PrintedDocument& document) {
  MOLAR_TRY(Lease typesetter, lease(document.look));
  const bool shows_page_count = document.page_words.find("{pages}") != std::string::npos;
  const int pages = shows_page_count ? count_pages(*typesetter, document) : 0;
  return paint_pdf(document.facts, [&](cairo_t* cairo) {
    DocumentCanvas canvas(cairo, *typesetter, document.look);
    draw_document(canvas, document, pages, [cairo] { cairo_show_page(cairo); });
  });
}

QrCode DocumentPainter::qr_code(std::string_view text) {
  QrCode code;
  const std::unique_ptr<QRcode, decltype(&QRcode_free)> encoded(
      QRcode_encodeData(static_cast<int>(text.size()),
                        reinterpret_cast<const unsigned char*>(text.data()), 0, QR_ECLEVEL_M),
      &QRcode_free);
  if (!encoded) {
    return code;
  }
  code.size = encoded->width;
  const auto squares =
      static_cast<std::size_t>(encoded->width) * static_cast<std::size_t>(encoded->width);
  code.dark.reserve(squares);
  for (std::size_t i = 0; i < squares; ++i) {
    code.dark.push_back((encoded->data[i] & 1U) != 0);
  }
  return code;
}

}  // namespace molar::adapters
