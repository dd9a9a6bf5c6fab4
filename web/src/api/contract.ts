import type { paths } from "./schema";

/** The methods that pages use. */
export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** "/api/v4/locations/{id}" as the type of the template that call sites write: `/api/v4/locations/${string}`. */
type Template<Path extends string, Value extends string | number> = Path extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${Value}${Template<After, Value>}`
  : Path;

/** Equality in both directions, because `${string}` also holds slashes. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** The path of api/openapi.yaml that a call site uses, with parameter names or numbers in it. */
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
 * Type of a call's response in api/openapi.yaml; undefined for an empty one. `unknown` for a path of type `string`,
 * which is known only at run time: a schema must check the response. NoSuchCall, which is assignable to nothing, for a
 * call that the document does not contain.
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
 * Values of the same names and shapes. Where the document lists allowed texts, any string is accepted: forms send what
 * a person chose or typed, and the server reports invalid values.
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

/** Type of a call's body in api/openapi.yaml; an empty object where the call has none. */
export type BodyOf<Written extends string, Verb extends Method> = string extends Written
  ? unknown
  : OperationOf<Written, Verb> extends { requestBody?: infer Body }
    ? [NonNullable<Body>] extends [never]
      ? Record<string, never>
      : Sent<JsonOf<NonNullable<Body>>>
    : never;
