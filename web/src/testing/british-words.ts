// British spellings of words that may occur on the sites; the brands sell in the United States.
const BRITISH = new RegExp(
  `\\b(?:${[
    "(?:col|fav|behavi|neighb|hon|lab|harb|rum|vap)our\\w*",
    "(?:cent|theat|fib|lit|met|calib)res?",
    "(?:apolog|author|categor|custom|emphas|final|minim|maxim|normal|organ|personal|priorit|real|recogn|special|summar|util)is(?:e|es|ed|ing|ation|ations)",
    "analys(?:e|es|ed|ing)",
    "(?:cancel|travel|label|model|total|signal|counsel|fuel|dial|enrol)l(?:ed|ing|er|ers)",
    "enrol(?:s|ment|ments)?",
    "(?:def|off|pret)ences?",
    "cheques?",
    "catalogues?",
    "(?:an|ortho|p)aesthe\\w*",
    "(?:ortho)?paediatric\\w*",
    "tonnes?",
    "tyres?",
    "kerbs?",
    "grey",
    "programmes?",
    "licences?",
    "practis(?:e|es|ed|ing)",
    "jewellery",
    "ageing",
    "judgement",
    "learnt",
    "whilst",
    "amongst",
  ].join("|")})\\b`,
  "gi",
);

/** Returns the words of a text in British spelling; "Harbour" is one, "Harbor" is not. */
export function britishWords(text: string): string[] {
  return text.match(BRITISH) ?? [];
}
