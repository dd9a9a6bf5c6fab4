/**
 * The script at the end of each page. It does nothing, but browsers run it only after the page's style sheets are loaded, and
 * fire `DOMContentLoaded` after it. At `DOMContentLoaded` Chrome searches for forms to autofill, which causes a layout.
 * Without this script Chrome would lay out the page twice: once without styles, once with them.
 */
export const LAST_SCRIPT = "0";
