import "./grievance.css";
import { useEffect, useState, type ComponentType } from "react";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { NotStarted } from "../../ui/not-started";
import { Spinner } from "../../ui/spinner";
import type { GrievanceValues } from "./grievance";
import type { GrievanceFormProps } from "./grievance-form";

interface GrievancePanelProps {
  /** Data of the signed-in member. */
  prefill: Partial<GrievanceValues>;
}

/** Loads the form after the page has started; the server's HTML states the alternative without JavaScript. */
export function GrievancePanel({ prefill }: GrievancePanelProps): React.ReactNode {
  const t = useT();
  const { form: Form, hasFailed, load } = useForm();
  if (Form !== undefined) return <Form prefill={prefill} />;
  return (
    <div className="grievance-waiting">
      <noscript>
        <p>{t("grievance.noScript")}</p>
      </noscript>
      {hasFailed ? (
        <div role="alert">
          <p>{t("grievance.notLoaded")}</p>
          <Button variant="secondary" onPress={load}>
            {t("grievance.loadAgain")}
          </Button>
        </div>
      ) : (
        <>
          <div className="grievance-loading">
            <Spinner />
          </div>
          <NotStarted href={paths.grievanceForm} link={t("grievance.loadAgain")}>
            {t("grievance.notLoaded")}
          </NotStarted>
        </>
      )}
    </div>
  );
}

interface FormModule {
  GrievanceForm: ComponentType<GrievanceFormProps>;
}

function useForm() {
  const [chunk, setChunk] = useState<{ form?: ComponentType<GrievanceFormProps>; hasFailed: boolean }>({ hasFailed: false });
  function load(): void {
    import("./grievance-form").then(
      // While the page reloads because of a missing file, the import has no module.
      (module: Partial<FormModule> | undefined) => {
        if (module?.GrievanceForm !== undefined) setChunk({ form: module.GrievanceForm, hasFailed: false });
      },
      () => setChunk({ hasFailed: true }),
    );
  }
  useEffect(load, []);
  return { ...chunk, load };
}
