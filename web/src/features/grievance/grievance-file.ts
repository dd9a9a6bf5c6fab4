/** A file that the server stores until the grievance is sent. */
export interface GrievanceFile {
  id: string;
  name: string;
  type: string;
  size: number;
}

export const MOST_FILES = 5;
export const MOST_BYTES = 10 * 1024 * 1024;
export const FILE_TYPES = ["application/pdf", "image/jpeg", "image/png"] as const;

/** Formats files as one text, the value of a form field. */
export function formatFiles(files: readonly GrievanceFile[]): string {
  return files.length === 0 ? "" : JSON.stringify(files);
}

/** Parses formatFiles(); an invalid text results in no files. */
export function parseFiles(text: string): GrievanceFile[] {
  try {
    const value: unknown = text === "" ? [] : JSON.parse(text);
    return Array.isArray(value) ? value.filter(isFile).slice(0, MOST_FILES) : [];
  } catch {
    return [];
  }
}

export function isFile(value: unknown): value is GrievanceFile {
  const { id, name, type, size } = (value ?? {}) as Record<string, unknown>;
  return typeof id === "string" && typeof name === "string" && typeof type === "string" && typeof size === "number";
}

/** Returns for example "2.4 MB" or "120 KB". */
export function formatSize(bytes: number): string {
  if (bytes >= 1024 * 1024) return `${(bytes / (1024 * 1024)).toFixed(1)} MB`;
  return `${Math.max(1, Math.round(bytes / 1024))} KB`;
}
