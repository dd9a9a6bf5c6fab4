// Typesets a document of headings, paragraphs and tables on the required number of pages.
#pragma once

#include <functional>

#include "adapters/documents/document_canvas.h"

namespace molar::adapters {

// Letter pages. Calls `end_page` after each one; document.page_words is the text of the page
// number. Returns the number of pages. `pages`: number for "{pages}", from a first run on a surface
// that is discarded.
int draw_document(DocumentCanvas& canvas, const domain::PrintedDocument& document, int pages,
                  const std::function<void()>& end_page);

}  // namespace molar::adapters
