import { useEffect, useRef, useState } from "react";
import { isApiError } from "../../api/api-error";
import { removeFile, uploadFile } from "./grievance-api";
import { MOST_BYTES, MOST_FILES, type GrievanceFile } from "./grievance-file";

/** Reasons why a file was not uploaded. */
export type FileFault = "empty" | "too_large" | "type" | "too_many" | "household" | "network" | "busy" | "failed";

/** A file that is being uploaded, or whose upload failed. */
export interface PendingFile {
  key: number;
  file: File;
  fault: FileFault | undefined;
}

export interface Files {
  stored: readonly GrievanceFile[];
  pending: readonly PendingFile[];
  isUploading: boolean;
  add(files: Iterable<File>): void;
  retry(key: number): void;
  /** Removes a failed file from the list. */
  dismiss(key: number): void;
  remove(id: string): void;
  /** Deletes all files at the server. The caller discards the list. */
  discard(): void;
}

/** Uploads files one after the other and calls `onChange` with the files that the server has. */
export function useFiles(stored: readonly GrievanceFile[], onChange: (stored: GrievanceFile[]) => void): Files {
  const [pending, setPending] = useState<readonly PendingFile[]>([]);
  // For uploads, which end later than the render that started them.
  const latest = useRef({ stored, onChange });
  useEffect(() => {
    latest.current = { stored, onChange };
  });
  const count = useRef(0);
  const [line] = useState(() => createUploadQueue());
  useEffect(() => line.open(), [line]);

  function change(next: GrievanceFile[]): void {
    latest.current = { ...latest.current, stored: next };
    latest.current.onChange(next);
  }

  function mark(key: number, fault: FileFault | undefined): void {
    setPending((all) => all.map((one) => (one.key === key ? { ...one, fault } : one)));
  }

  const dismiss = (key: number): void => setPending((all) => all.filter((one) => one.key !== key));

  async function upload(key: number, file: File, signal: AbortSignal): Promise<void> {
    const fault = faultOf(file, latest.current.stored.length);
    if (fault !== undefined) return mark(key, fault);
    try {
      const arrived = await uploadFile(file, signal);
      change([...latest.current.stored, arrived]);
      dismiss(key);
    } catch (error) {
      if (!signal.aborted) mark(key, faultOfError(error));
    }
  }

  function add(files: Iterable<File>): void {
    for (const file of files) {
      const key = ++count.current;
      setPending((all) => [...all, { key, file, fault: undefined }]);
      line.enter((signal) => upload(key, file, signal));
    }
  }

  function retry(key: number): void {
    const one = pending.find((it) => it.key === key);
    if (one === undefined) return;
    mark(key, undefined);
    line.enter((signal) => upload(key, one.file, signal));
  }

  function remove(id: string): void {
    change(latest.current.stored.filter((one) => one.id !== id));
    deleteFile(id);
  }

  const discard = (): void => latest.current.stored.forEach(({ id }) => deleteFile(id));

  const isUploading = pending.some(({ fault }) => fault === undefined);
  return { stored, pending, isUploading, add, retry, dismiss, remove, discard };
}

// If this request fails, the server deletes the file after a day.
function deleteFile(id: string): void {
  removeFile(id).catch(() => undefined);
}

/** A queue that runs one upload at a time; unmounting aborts the current one. */
function createUploadQueue() {
  let last: Promise<void> = Promise.resolve();
  let stop = new AbortController();
  return {
    open(): () => void {
      if (stop.signal.aborted) stop = new AbortController();
      return () => stop.abort();
    },
    enter(work: (signal: AbortSignal) => Promise<void>): void {
      last = last.then(() => (stop.signal.aborted ? undefined : work(stop.signal)));
    },
  };
}

function faultOf(file: File, stored: number): FileFault | undefined {
  if (stored >= MOST_FILES) return "too_many";
  if (file.size === 0) return "empty";
  return file.size > MOST_BYTES ? "too_large" : undefined;
}

function faultOfError(error: unknown): FileFault {
  if (!isApiError(error)) return "failed";
  if (error.status === 0) return "network";
  if (error.status === 429 || error.status === 503) return "busy";
  if (error.status === 413 || error.fieldCodes.file === "too_long") return "too_large";
  if (error.code === "too_many_files") return "too_many";
  if (error.code === "too_many_household_files") return "household";
  if (error.fieldCodes.file === "required") return "empty";
  return error.fieldCodes.file === "invalid" ? "type" : "failed";
}
