import { useEffect, useRef, useState } from "react";
import { isApiError } from "../../api/api-error";
import { removeFile, uploadFile } from "./grievance-api";
import { MOST_BYTES, MOST_FILES, type GrievanceFile } from "./grievance-file";

/** Why a file is not among the files of the grievance. */
export type FileFault = "empty" | "too_large" | "type" | "too_many" | "network" | "busy" | "failed";

/** A file that is under way, or did not arrive. */
export interface PendingFile {
  key: number;
  file: File;
  fault: FileFault | undefined;
}

export interface Files {
  kept: readonly GrievanceFile[];
  pending: readonly PendingFile[];
  isUploading: boolean;
  add(files: Iterable<File>): void;
  retry(key: number): void;
  /** Takes away what did not arrive. */
  dismiss(key: number): void;
  remove(id: string): void;
}

/** Uploads files one after the other and tells `onChange` which ones the server has. */
export function useFiles(kept: readonly GrievanceFile[], onChange: (kept: GrievanceFile[]) => void): Files {
  const [pending, setPending] = useState<readonly PendingFile[]>([]);
  // What the uploads find when they end: later than the render that began them.
  const latest = useRef({ kept, onChange });
  useEffect(() => {
    latest.current = { kept, onChange };
  });
  const count = useRef(0);
  const [line] = useState(() => createLine());
  useEffect(() => line.open(), [line]);

  function change(next: GrievanceFile[]): void {
    latest.current = { ...latest.current, kept: next };
    latest.current.onChange(next);
  }

  function mark(key: number, fault: FileFault | undefined): void {
    setPending((all) => all.map((one) => (one.key === key ? { ...one, fault } : one)));
  }

  const dismiss = (key: number): void => setPending((all) => all.filter((one) => one.key !== key));

  async function upload(key: number, file: File, signal: AbortSignal): Promise<void> {
    const fault = faultOf(file, latest.current.kept.length);
    if (fault !== undefined) return mark(key, fault);
    try {
      const arrived = await uploadFile(file, signal);
      change([...latest.current.kept, arrived]);
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
    change(latest.current.kept.filter((one) => one.id !== id));
    // What stays there is deleted after a day.
    removeFile(id).catch(() => undefined);
  }

  const isUploading = pending.some(({ fault }) => fault === undefined);
  return { kept, pending, isUploading, add, retry, dismiss, remove };
}

/** One upload at a time; what is under way when the page goes away is stopped. */
function createLine() {
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

function faultOf(file: File, kept: number): FileFault | undefined {
  if (kept >= MOST_FILES) return "too_many";
  if (file.size === 0) return "empty";
  return file.size > MOST_BYTES ? "too_large" : undefined;
}

function faultOfError(error: unknown): FileFault {
  if (!isApiError(error)) return "failed";
  if (error.status === 0) return "network";
  if (error.status === 429 || error.status === 503) return "busy";
  if (error.status === 413 || error.fieldCodes.file === "too_long") return "too_large";
  if (error.code === "too_many_files") return "too_many";
  if (error.fieldCodes.file === "required") return "empty";
  return error.fieldCodes.file === "invalid" ? "type" : "failed";
}
