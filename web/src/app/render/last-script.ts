/**
 * The script at the end of each page. It does nothing, but browsers wait for the page's style sheets before they run it, and
 * `DOMContentLoaded` comes after it. At `DOMContentLoaded` Chrome looks for forms to fill in, and lays out the page for that.
 * Without this script it would lay out the page twice: once without styles, once with them.
 */
export const LAST_SCRIPT = "0";
