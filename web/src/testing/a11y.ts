import axe from "axe-core";

/** Returns the axe rules that an element violates, as "rule: where". */
export async function axeFaults(element: Element): Promise<string[]> {
  const result = await axe.run(element, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    // jsdom has no layout and paints nothing, and a component is not a page.
    rules: {
      "color-contrast": { enabled: false },
      "target-size": { enabled: false },
      region: { enabled: false },
    },
  });
  return result.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")}`));
}
