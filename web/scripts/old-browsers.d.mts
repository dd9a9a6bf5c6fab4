/** Returns what a supported browser cannot read or run in a script. */
export function faultsOf(code: string): string[];
