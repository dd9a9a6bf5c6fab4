// Adds the style sheets of an opened page to the document in their order. A sheet that arrives before an earlier one would make Chromium
// style and lay out the whole page again, because it must rebuild the order of layers and the list of fonts.
import { replaceAll } from "./lean-code.mjs";

/**
 * Adds a style sheet and resolves when it is loaded; rejects when it cannot be loaded. `turns`: a list for all sheets of one import, empty for
 * the first, which is added at once. A later sheet is requested at once and added when it and all earlier ones have arrived.
 * The bundle contains the text of this function, so it refers to nothing outside.
 */
export function addSheetInTurn(sheet, turns) {
  const add = (link) =>
    new Promise((resolve, reject) => {
      link.addEventListener("load", resolve);
      link.addEventListener("error", () => reject(new Error(`Unable to preload CSS for ${link.href}`)));
      sheet.ownerDocument.head.append(link);
    });
  const before = turns.at(-1);
  if (before === undefined || !sheet.relList.supports("preload")) {
    const added = add(sheet);
    turns.push(Promise.allSettled([added, before]));
    return added;
  }
  const turn = Promise.allSettled([add(Object.assign(sheet.cloneNode(), { rel: "preload", as: "style" })), before]);
  turns.push(turn);
  return turn.then(() => add(sheet));
}

const BEGIN = /let promise = Promise\.resolve\(\);/g;
const ADD = /document\.head\.appendChild\(link\);\s*if \(isCss\) return new Promise\(\(res, rej\) => \{.*?\n\s*link\.addEventListener\("error", handleSettle\);\s*\}\);/gs;

/** A Vite plugin that makes import() add style sheets with addSheetInTurn(). */
export const sheetsInOrder = {
  name: "molar:sheets-in-order",
  transform: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: (code) => {
      const begun = replaceAll("Vite's preload helper", code, BEGIN, "$& const turns = [];");
      const added = replaceAll("Vite's preload helper", begun, ADD, "if (isCss) return addSheetInTurn(link, turns);\ndocument.head.appendChild(link);");
      return { code: `${added}\n${addSheetInTurn.toString()}`, map: null };
    },
  },
};
