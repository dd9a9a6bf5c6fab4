import type { paths } from "./schema";

/** The methods that pages use. */
export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** "/api/v4/locations/{id}" as the type of the template that call sites write: `/api/v4/locations/${string}`. */
type Template<Path extends string, Value extends string | number> = Path extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${Value}${Template<After, Value>}`
  : Path;

/** Equality in both directions, because `${string}` also holds slashes. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** The path of api/openapi.yaml that a call site writes, with names or with numbers in it. */
type PathOf<Written extends string> = {
  [Path in keyof paths]: true extends Same<Written, Template<Path, string>> | Same<Written, Template<Path, number>> ? Path : never;
}[keyof paths];

type OperationOf<Written extends string, Verb extends Method> = Written extends string
  ? Lowercase<Verb> extends keyof paths[PathOf<Written>]
    ? paths[PathOf<Written>][Lowercase<Verb>]
    : never
  : never;

type JsonOf<Content> = Content extends { content: { "application/json": infer Body } } ? Body : undefined;

type Success = 200 | 201 | 202 | 204;

/**
 * What api/openapi.yaml says a call answers; undefined for an empty answer. `unknown` for a path that only the running
 * page knows (type `string`): a schema has to check it. A call that the document does not have answers NoSuchCall, which
 * nothing takes.
 */
export type Answer<Written extends string, Verb extends Method> = string extends Written
  ? unknown
  : [OperationOf<Written, Verb>] extends [never]
    ? NoSuchCall
    : OperationOf<Written, Verb> extends { responses: infer Responses }
      ? { [Status in keyof Responses & Success]: JsonOf<Responses[Status]> }[keyof Responses & Success]
      : NoSuchCall;

interface NoSuchCall {
  noSuchCallInOpenApi: never;
}

/**
 * Values of the same names and shapes. Every text is allowed where the document lists a few: forms send what a person
 * chose or typed, and the server says what is wrong with it.
 */
type Sent<Value> = Value extends string
  ? string
  : Value extends boolean
    ? boolean
    : Value extends readonly (infer Item)[]
    ? readonly Sent<Item>[]
    : Value extends object
      ? { readonly [Key in keyof Value]: Sent<Value[Key]> | (Partial<Pick<Value, Key>> extends Pick<Value, Key> ? undefined : never) }
      : Value;

/** What api/openapi.yaml wants as the body of a call; an empty object where it wants none. */
export type BodyOf<Written extends string, Verb extends Method> = string extends Written
  ? unknown
  : OperationOf<Written, Verb> extends { requestBody?: infer Body }
    ? [NonNullable<Body>] extends [never]
      ? Record<string, never>
      : Sent<JsonOf<NonNullable<Body>>>
    : never;
