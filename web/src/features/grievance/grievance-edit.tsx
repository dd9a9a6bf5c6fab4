import { useState } from "react";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import type { FieldMessage } from "../../ui/forms/field-message";
import { FormErrors } from "../../ui/forms/form-errors";
import type { Form } from "../../ui/forms/use-form";
import { useOverlays } from "../../ui/overlays";
import { AboutYou } from "./about-you";
import { FilePicker } from "./file-picker";
import type { GrievanceField } from "./grievance";
import { LastQuestions } from "./last-questions";
import type { Files } from "./use-files";
import { EventFields } from "./event-fields";

interface GrievanceEditProps {
  form: Form<GrievanceField>;
  message: FieldMessage;
  files: Files;
  onClear: () => void;
}

/** The first step: the fields of the grievance. */
export function GrievanceEdit({ form, message, files, onClear }: GrievanceEditProps): React.ReactNode {
  const t = useT();
  const { confirmDialog } = useOverlays();
  const [isWaiting, setIsWaiting] = useState(false);
  const fileError = form.codes.files === undefined ? undefined : message("files", form.codes.files);
  async function clear(): Promise<void> {
    const isSure = await confirmDialog({
      title: t("grievance.clear.title"),
      message: t("grievance.clear.message"),
      okText: t("grievance.clear.ok"),
      severity: "danger",
    });
    if (isSure) onClear();
  }
  return (
    <>
      <FormErrors form={form} message={message} />
      <AboutYou form={form} message={message} />
      <EventFields form={form} message={message} />
      <FilePicker
        files={files}
        label={t(form.values.about === "price_overcharge" ? "grievance.files.labelBill" : "grievance.files.label")}
        hint={t("grievance.files.hint")}
        error={fileError}
      />
      <LastQuestions form={form} message={message} />
      {isWaiting && files.isUploading && <p role="status">{t("grievance.files.wait")}</p>}
      <div className="grievance-actions">
        <Button
          type="submit"
          isPending={form.isPending}
          onPress={(event) => {
            setIsWaiting(files.isUploading);
            if (files.isUploading) event.preventDefault();
          }}
        >
          {t("grievance.toPreview")}
        </Button>
        <Button variant="quiet" onPress={() => void clear()}>
          {t("grievance.clear.button")}
        </Button>
      </div>
      <p className="grievance-note">{t("grievance.stored")}</p>
    </>
  );
}
