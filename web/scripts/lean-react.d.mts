/** Exports that no file may import, by library. */
export const OMITTED: Readonly<Record<"react" | "react-dom" | "scheduler", readonly string[]>>;

/** Returns the code of a file of React without what the site never uses; undefined for another file. */
export function leanCode(code: string, path: string): string | undefined;

/** Returns a use of an omitted part in the code of a file of the build. */
export function omittedUse(code: string): string | undefined;
