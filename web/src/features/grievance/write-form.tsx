import { useState } from "react";
import { isApiError } from "../../api/api-error";
import { formatDate } from "../../lib/dates";
import { collect, knownCodes } from "../../lib/rules/field-code";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { answerError, useFieldMessage } from "../../ui/forms/field-message";
import { FormErrors } from "../../ui/forms/form-errors";
import { useForm } from "../../ui/forms/use-form";
import { TextField } from "../../ui/text-field";
import { FilePicker } from "./file-picker";
import { checkLines, MOST_TEXT, textLength } from "./grievance";
import { write, type Grievance } from "./grievance-api";
import { formatFiles, parseFiles } from "./grievance-file";
import { useFiles } from "./use-files";

interface WriteFormProps {
  number: string;
  kind: "messages" | "appeal";
  /** The last day for an appeal. */
  until?: string | undefined;
  onDone: (next: Grievance) => void;
}

type Field = "text" | "files";
const FIELDS = ["text", "files"] as const satisfies readonly Field[];

/** Form for a message about a grievance, or for the appeal. Stores the typed text until it is sent. */
export function WriteForm({ number, kind, until, onDone }: WriteFormProps): React.ReactNode {
  const t = useT();
  const toFailure = useFailure();
  const [isWaiting, setIsWaiting] = useState(false);
  const words = kind === "appeal" ? "appeal" : "message";
  const form = useForm<Field>({
    initial: { text: "", files: "" },
    draft: `grievance-${kind}-${number}`,
    check: ({ text }) => collect({ text: checkLines(text, 1, MOST_TEXT), files: undefined }),
    async submit({ text, files }) {
      const refs = parseFiles(files).map(({ id }) => ({ id }));
      try {
        onDone(await write(number, kind, { text: text.trim(), ...(refs.length > 0 ? { files: refs } : {}) }));
        return { ok: true };
      } catch (error) {
        const codes = isApiError(error) ? knownCodes(error.fieldCodes, FIELDS) : {};
        return Object.keys(codes).length > 0 ? { ok: false, codes } : { ok: false, failure: toFailure(error) };
      }
    },
  });
  const files = useFiles(parseFiles(form.values.files), (stored) => form.set("files", formatFiles(stored)));
  const message = useFieldMessage({ area: "grievance", vars: { length: textLength(form.values.text) } });
  const fileError = form.codes.files === undefined ? undefined : message("files", form.codes.files);
  return (
    <form ref={form.formRef} noValidate className="grievance-questions" onSubmit={form.onSubmit}>
      <h2>{t(words === "appeal" ? "grievance.appeal.heading" : "grievance.message.heading")}</h2>
      {until !== undefined && <p>{t("grievance.appeal.until", { date: formatDate(until) })}</p>}
      <FormErrors form={form} message={message} />
      <TextField
        name="text"
        label={t(words === "appeal" ? "grievance.appeal.text" : "grievance.message.text")}
        hint={words === "appeal" ? t("grievance.appeal.hint") : undefined}
        value={form.values.text}
        onChange={(value) => form.set("text", value)}
        error={answerError(form, "text", message)}
        isMultiline
      />
      {kind === "messages" && (
        <FilePicker files={files} label={t("grievance.files.label")} hint={t("grievance.files.hint")} error={fileError} />
      )}
      {isWaiting && files.isUploading && <p role="status">{t("grievance.files.wait")}</p>}
      <Button
        type="submit"
        isPending={form.isPending}
        onPress={(event) => {
          setIsWaiting(files.isUploading);
          if (files.isUploading) event.preventDefault();
        }}
      >
        {t(words === "appeal" ? "grievance.appeal.send" : "grievance.message.send")}
      </Button>
    </form>
  );
}

function useFailure(): (error: unknown) => string {
  const t = useT();
  return (error) => {
    if (!isApiError(error)) throw error;
    if (error.status === 0) return t("grievance.fault.network");
    if (error.status === 429) {
      const minutes = Math.max(1, Math.ceil((error.retryAfter ?? 60) / 60));
      return t("grievance.message.tooMany", { count: minutes });
    }
    if (error.code === "auth_required") return t("grievance.fault.session");
    if (error.status === 409) return t("grievance.fault.changed");
    return t("grievance.fault.unexpected");
  };
}
