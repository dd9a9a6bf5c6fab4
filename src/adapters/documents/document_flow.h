// Sets a document of headings, paragraphs and tables on as many pages as it takes.
#pragma once

#include <functional>

#include "adapters/documents/paper_canvas.h"

namespace molar::adapters {

// Letter pages. `end_page` is called after each one; the page's number is in the document's words.
// Answers the number of pages. `pages`: what "{pages}" says, from a first run on paper that is
// thrown away.
int draw_document(PaperCanvas& canvas, const domain::PrintedDocument& document, int pages,
                  const std::function<void()>& end_page);

}  // namespace molar::adapters
