import "./grievance.css";
import { useEffect, useState, type ComponentType } from "react";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Spinner } from "../../ui/spinner";
import type { GrievanceValues } from "./grievance";
import type { GrievanceFormProps } from "./grievance-form";

interface GrievancePanelProps {
  /** What is known of the member who is signed in. */
  prefill: Partial<GrievanceValues>;
}

/** The form, fetched once the page stands; the server's HTML says what works without JavaScript. */
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
        <div className="grievance-loading">
          <Spinner />
        </div>
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
      // A browser that is about to leave the page gets nothing.
      (module: Partial<FormModule> | undefined) => {
        if (module?.GrievanceForm !== undefined) setChunk({ form: module.GrievanceForm, hasFailed: false });
      },
      () => setChunk({ hasFailed: true }),
    );
  }
  useEffect(load, []);
  return { ...chunk, load };
}
