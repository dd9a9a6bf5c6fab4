/**
 * The script at the end of each page, which does nothing. Browsers run it once the page's style sheets are there, and end the
 * document after that. Chrome looks for fillable forms then: without the styles it would style and lay out the page in vain.
 */
export const LAST_SCRIPT = "0";
