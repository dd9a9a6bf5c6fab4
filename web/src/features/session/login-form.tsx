import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useNavigate } from "../../routing/hooks";
import { isApiError } from "../../api/api-error";
import { useT } from "../../messages/use-t";
import { releaseTab } from "../../session/draft-owner";
import { logIn } from "../../session/login";
import { Button } from "../../ui/button";
import { ErrorSummary } from "../../ui/error-summary";
import { useLoading } from "../../ui/loading";
import { PasswordField } from "../../ui/password-field";
import { TextField } from "../../ui/text-field";
import type { LoginFaults } from "./check-credentials";
import { checkCredentials } from "./check-credentials";
import { useLoginFailure } from "./login-failure";

/** Form for e-mail address and password. Continues to `redirect` or the dashboard; retains the address after a failure. */
export function LoginForm({ redirect }: { redirect: string | undefined }): React.ReactNode {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const failureOf = useLoginFailure();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [faults, setFaults] = useState<LoginFaults>({});
  const [failure, setFailure] = useState<ReactNode>();
  const [tries, setTries] = useState(0);
  const [isPending, setIsPending] = useState(false);
  const running = useRef(false);
  // Again, because a form that was still shown after an idle logout may have stored its answers.
  useEffect(releaseTab, []);
  useLoading(isPending ? t("session.loggingIn") : undefined);

  async function submit(): Promise<void> {
    if (running.current) return;
    const found = checkCredentials(email, password);
    setFaults(found);
    setFailure(undefined);
    setTries((count) => count + 1);
    if (Object.keys(found).length > 0) return;
    running.current = true;
    setIsPending(true);
    try {
      const target = await logIn(client, { email: email.trim(), password, redirect });
      await navigate(target, { replace: true });
    } catch (error) {
      if (!isApiError(error)) throw error;
      setPassword("");
      setFailure(failureOf(error));
    } finally {
      running.current = false;
      setIsPending(false);
    }
  }

  const emailError = faults.email === undefined ? undefined : t(`member.login.${faults.email}`);
  const passwordError = faults.password === undefined ? undefined : t(`member.login.${faults.password}`);
  const errors = [
    ...(failure === undefined ? [] : [{ message: failure }]),
    ...(emailError === undefined ? [] : [{ field: "email", message: emailError }]),
    ...(passwordError === undefined ? [] : [{ field: "password", message: passwordError }]),
  ];
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <ErrorSummary errors={errors} attempt={tries} />
      <noscript>
        <p>{t("member.login.noscript")}</p>
      </noscript>
      <TextField
        name="email"
        label={t("member.login.email")}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={setEmail}
        error={emailError}
      />
      <PasswordField
        name="password"
        label={t("member.login.password")}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={passwordError}
      />
      <Button type="submit" isPending={isPending} isFullWidth>
        {t("member.login.button")}
      </Button>
    </form>
  );
}
