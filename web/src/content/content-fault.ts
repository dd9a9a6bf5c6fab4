export interface ContentFault {
  /** "header.header_menu[2].link"; empty for the document as a whole. */
  path: string;
  message: string;
}

/** An issue of zod/mini, which has no message texts of its own. */
interface Issue {
  code?: string;
  path: readonly PropertyKey[];
  message: string;
  expected?: string;
  values?: readonly unknown[];
  options?: readonly unknown[];
  maximum?: number | bigint;
  prefix?: string;
}

/** Converts an issue of the schema to a message for editors. */
export function toFault(issue: Issue): ContentFault {
  return { path: jsonPath(issue.path), message: describe(issue) };
}

const NO_WORDS = "Invalid input";

function describe({ code, message, expected, values, options, maximum, prefix }: Issue): string {
  if (message !== "" && message !== NO_WORDS) return message;
  if (code === "invalid_type" && expected !== undefined) return `is missing or not ${/^[aeiou]/.test(expected) ? "an" : "a"} ${expected}`;
  const choices = values ?? options;
  if (choices !== undefined) return `is not one of ${choices.map(String).join(", ")}`;
  if (code === "too_big" && maximum !== undefined) return `is more than ${maximum}`;
  if (code === "too_small") return "is too short or too small";
  if (prefix !== undefined) return `does not begin with ${prefix}`;
  if (code === "invalid_format") return "has the wrong format";
  return "has the wrong type";
}

function jsonPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, key) => (typeof key === "number" ? `${text}[${key}]` : `${text}${text === "" ? "" : "."}${String(key)}`),
    "",
  );
}
