import "./password-field.css";
import { useState } from "react";
import { useT } from "../messages/use-t";
import type { TextControlProps } from "./field-props";
import { TextField } from "./text-field";
import { VisuallyHidden } from "./visually-hidden";

/** A password field whose text can be shown; pasting and password managers work. */
export function PasswordField(props: Omit<TextControlProps, "inputMode" | "width">) {
  const t = useT();
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? "text" : "password"}
      spellCheck={false}
      autoCapitalize="none"
      after={
        <>
          <button
            type="button"
            className="password-toggle"
            aria-label={t(isShown ? "ui.hidePassword" : "ui.showPassword")}
            onClick={() => setShown(!isShown)}
          >
            {t(isShown ? "ui.hide" : "ui.show")}
          </button>
          <VisuallyHidden>
            <span role="status">{isShown ? t("ui.passwordShown") : ""}</span>
          </VisuallyHidden>
        </>
      }
    />
  );
}
