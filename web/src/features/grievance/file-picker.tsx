import { useId, useRef } from "react";
import { useT } from "../../messages/use-t";
import type { MessageKey } from "../../messages/catalogue";
import { Button } from "../../ui/button";
import { FieldError } from "../../ui/field-error";
import { fieldId, LabelText } from "../../ui/field-parts";
import { Spinner } from "../../ui/spinner";
import { FILE_TYPES, formatSize, MOST_FILES } from "./grievance-file";
import type { Files, PendingFile } from "./use-files";

interface FilePickerProps {
  files: Files;
  label: string;
  hint: string;
  error?: string | undefined;
}

/** Selects files, lists the uploaded ones, and shows why others failed. */
export function FilePicker({ files, label, hint, error }: FilePickerProps): React.ReactNode {
  const t = useT();
  const id = fieldId("files");
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const isFull = files.stored.length >= MOST_FILES;
  return (
    <div className="field grievance-files" data-invalid={error === undefined ? undefined : true}>
      <label className="field-label" htmlFor={id}>
        <LabelText optional>{label}</LabelText>
      </label>
      <span className="field-hint" id={`${id}-hint`}>
        {hint}
      </span>
      <FieldError id={`${id}-error`} message={error} />
      {/* Without a name, so that the form does not send the chosen files itself. */}
      <input
        ref={input}
        className="grievance-file-input"
        id={id}
        type="file"
        multiple
        accept={FILE_TYPES.join(",")}
        aria-describedby={`${id}-hint`}
        disabled={isFull}
        onChange={(event) => {
          files.add([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      <ul className="grievance-file-list" id={listId} aria-live="polite">
        {files.stored.map((file) => (
          <li key={file.id}>
            <span className="grievance-file-name">
              {file.name} <span className="tabular">({formatSize(file.size)})</span>
            </span>
            <Button
              variant="quiet"
              size="small"
              aria-label={t("grievance.files.removeOne", { name: file.name })}
              onPress={() => {
                files.remove(file.id);
                input.current?.focus();
              }}
            >
              {t("grievance.files.remove")}
            </Button>
          </li>
        ))}
        {files.pending.map((one) => (
          <Pending key={one.key} one={one} files={files} />
        ))}
      </ul>
    </div>
  );
}

function Pending({ one, files }: { one: PendingFile; files: Files }): React.ReactNode {
  const t = useT();
  if (one.fault === undefined) {
    return (
      <li>
        <Spinner size="sm" />
        <span className="grievance-file-name">{t("grievance.files.uploading", { name: one.file.name })}</span>
      </li>
    );
  }
  const mayWork = one.fault === "network" || one.fault === "busy" || one.fault === "household" || one.fault === "failed";
  return (
    <li data-fault="">
      <span className="grievance-file-name">
        {t(`grievance.files.fault.${one.fault}` as MessageKey, { name: one.file.name })}
      </span>
      {mayWork && (
        <Button variant="secondary" size="small" onPress={() => files.retry(one.key)}>
          {t("grievance.files.retry")}
        </Button>
      )}
      <Button
        variant="quiet"
        size="small"
        aria-label={t("grievance.files.dismissOne", { name: one.file.name })}
        onPress={() => files.dismiss(one.key)}
      >
        {t("grievance.files.dismiss")}
      </Button>
    </li>
  );
}
