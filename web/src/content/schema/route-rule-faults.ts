import { plainPath } from "../../lib/plain-path";
import { isExternalHref, safeHref } from "../../lib/safe-href";

export interface RuleToCheck {
  path: string;
  redirect?: string | undefined;
  external: boolean;
}

/** A fault of one rule in a list; `field` is a field of that rule. */
export interface RuleFault {
  index: number;
  field: "path" | "redirect";
  message: string;
}

/**
 * Finds faults that concern several rules: two rules for one path, and redirects to another redirect, which cost every
 * visitor a detour (a chain) or never end (a loop).
 */
export function routeRuleFaults(rules: readonly RuleToCheck[]): RuleFault[] {
  const byPath = new Map<string, number>();
  const faults: RuleFault[] = [];
  rules.forEach(({ path }, index) => {
    const first = byPath.get(plainPath(path));
    if (first === undefined) byPath.set(plainPath(path), index);
    else faults.push({ index, field: "path", message: `has the same path as rule ${first}` });
  });
  const next = (index: number): number | undefined => {
    const rule = rules[index];
    if (rule?.redirect === undefined || rule.external) return undefined;
    const target = byPath.get(plainPath(rule.redirect));
    return target !== undefined && rules[target]?.redirect !== undefined ? target : undefined;
  };
  rules.forEach((rule, index) => {
    const message = targetFault(rule) ?? chainFault(rules, index, next);
    if (message !== undefined) faults.push({ index, field: "redirect", message });
  });
  return faults;
}

function targetFault({ redirect, external }: RuleToCheck): string | undefined {
  if (redirect === undefined) return undefined;
  if (external) {
    return /^https?:\/\/[^/]/i.test(redirect) && safeHref(redirect) !== undefined
      ? undefined
      : "must be an address like https://… when external is true";
  }
  return redirect.startsWith("/") && !isExternalHref(redirect)
    ? undefined
    : "must be a path of this site like /faq, or external must be true";
}

function chainFault(
  rules: readonly RuleToCheck[],
  start: number,
  next: (index: number) => number | undefined,
): string | undefined {
  const seen = [start];
  for (let at = next(start); at !== undefined; at = next(at)) {
    if (at === start) return `redirects in a loop: ${[...seen, start].map((one) => rules[one]?.path).join(" → ")}`;
    if (seen.includes(at)) return `redirects into a loop at ${rules[at]?.path ?? ""}`;
    seen.push(at);
  }
  const last = rules[seen.at(-1) ?? start];
  if (seen.length === 1) return undefined;
  return `redirects to another redirect: use ${last?.redirect ?? ""}, where the chain ends`;
}
