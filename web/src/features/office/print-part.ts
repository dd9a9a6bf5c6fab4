/** Prints only one part of the page: the style sheets hide the others while `<html data-print>` names it. */
export function printPart(name: "prices"): void {
  const { dataset } = document.documentElement;
  dataset.print = name;
  window.addEventListener("afterprint", () => delete dataset.print, { once: true });
  window.print();
}
