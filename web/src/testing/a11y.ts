import axe from "axe-core";

/** The rules that an element breaks, as "rule: where"; empty when there are none. */
export async function axeFaults(element: Element): Promise<string[]> {
  const result = await axe.run(element, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    // jsdom lays nothing out and draws nothing, and a component is not a page.
    rules: {
      "color-contrast": { enabled: false },
      "target-size": { enabled: false },
      region: { enabled: false },
    },
  });
  return result.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")}`));
}
