// The parts of the checks in src/api/checks, which scripts/checks.mjs makes.

/**
 * Returns `value` if it has the shape. Otherwise throws an error that names the first member with another shape. Ignores members
 * that the shape does not name; an optional member that is null counts as missing.
 */
export type Check<Value> = (value: unknown, at?: string) => Value;

/** Type of the values that a check accepts. */
export type Checked<Of> = Of extends Check<infer Value> ? Value : never;

type Members = Readonly<Record<string, Check<unknown>>>;
type Shape<Required extends Members, Optional extends Members> = { [Key in keyof Required]: Checked<Required[Key]> } & {
  [Key in keyof Optional]?: Checked<Optional[Key]>;
};

function fail(at = "answer"): never {
  throw new Error(`${at} has an unexpected value`);
}

export const text: Check<string> = (value, at) => (typeof value === "string" ? value : fail(at));
export const flag: Check<boolean> = (value, at) => (typeof value === "boolean" ? value : fail(at));
export const decimal: Check<number> = (value, at) => (typeof value === "number" ? value : fail(at));
export const whole: Check<number> = (value, at) => (Number.isSafeInteger(value) ? decimal(value) : fail(at));

/* @__NO_SIDE_EFFECTS__ */
export function oneOf<const Value extends string | number | boolean>(...allowed: readonly Value[]): Check<Value> {
  return (value, at) => allowed.find((one) => one === value) ?? fail(at);
}

/* @__NO_SIDE_EFFECTS__ */
export function nullable<Value>(check: Check<Value>): Check<Value | null> {
  return (value, at) => (value === null ? null : check(value, at));
}

/* @__NO_SIDE_EFFECTS__ */
export function either<First, Second>(first: Check<First>, second: Check<Second>): Check<First | Second> {
  return (value, at) => {
    try {
      return first(value, at);
    } catch {
      return second(value, at);
    }
  };
}

/** A list that an earlier version of the server does not send: empty if it is missing. */
/* @__NO_SIDE_EFFECTS__ */
export function newList<Item>(item: Check<Item>): Check<Item[]> {
  const check = list(item);
  return (value, at) => (value === undefined ? [] : check(value, at));
}

/* @__NO_SIDE_EFFECTS__ */
export function list<Item>(item: Check<Item>): Check<Item[]> {
  return (value, at = "answer") => (Array.isArray(value) ? value.map((one, index) => item(one, `${at}[${index}]`)) : fail(at));
}

/* @__NO_SIDE_EFFECTS__ */
export function object<Required extends Members, Optional extends Members = Record<never, never>>(
  required: Required,
  optional?: Optional,
): Check<Shape<Required, Optional>> {
  return (value, at = "answer") => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return fail(at);
    const members: Record<string, unknown> = { ...value };
    for (const [name, check] of Object.entries(required)) members[name] = check(members[name], `${at}.${name}`);
    for (const [name, check] of Object.entries(optional ?? {})) {
      const member = members[name] ?? undefined;
      if (member === undefined) delete members[name];
      else members[name] = check(member, `${at}.${name}`);
    }
    return members as Shape<Required, Optional>;
  };
}
