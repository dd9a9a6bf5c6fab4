// Replacements in the code of libraries, for the plugins that remove what this site does not use.

/** Replaces every match. Throws if there is none: a new version of the library has changed the code. */
export function replaceAll(library, code, pattern, value) {
  if (!pattern.test(code)) throw new Error(`${library} has changed: nothing in it matches ${pattern}`);
  pattern.lastIndex = 0;
  return code.replace(pattern, value);
}
