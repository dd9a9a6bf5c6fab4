import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { isApiError } from "../../../api/api-error";
import { useT } from "../../../messages/use-t";
import { Button } from "../../../ui/button";
import { Disclosure } from "../../../ui/disclosure";
import { Notice } from "../../../ui/notice";
import { TextField } from "../../../ui/text-field";
import { cacheCheckout } from "../checkout-query";
import { useFieldMessage } from "../fields/field-message";
import { quoteQuery } from "./quote-query";
import { checkCouponCode, couponCode } from "../rules/coupon-code";
import type { Checkout, Quote } from "../schemas";
import { useSubmitError } from "../submit-error";
import { updateCheckout } from "../update-checkout";
import { useCouponVerdict } from "./use-coupon-verdict";
import { COUPON_REASONS } from "./validate-coupon";
import "./coupon-field.css";

/** Connects the field to the form that pays. */
export interface CouponState {
  /** Reason why the form refused to pay with the typed code. */
  error: string | undefined;
  /** Called with true when a code is typed that is neither applied nor refused, and with false when there is none any more. */
  onOpenChange: (isOpen: boolean) => void;
}

interface CouponFieldProps {
  checkout: Checkout;
  quote: Quote | undefined;
  state?: CouponState | undefined;
}

/** A folded coupon field: looks up the code while it is typed, applies it after a press, and removes it again. */
export function CouponField({ checkout, quote, state }: CouponFieldProps): React.ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const hasChanged = useRef(false);
  const applied = checkout.coupon;
  // The pressed button disappears: the focus moves to its replacement, which a screen reader then reads.
  useEffect(() => {
    if (!hasChanged.current) return;
    hasChanged.current = false;
    box.current?.querySelector<HTMLElement>("summary, [tabindex]")?.focus();
  }, [applied]);
  const onChange = (): void => {
    hasChanged.current = true;
  };
  return (
    <div ref={box}>
      {applied ? (
        <AppliedCoupon code={applied} quote={quote} onChange={onChange} />
      ) : (
        <FoldedCoupon checkout={checkout} state={state} onChange={onChange} />
      )}
    </div>
  );
}

interface AppliedCouponProps {
  code: string;
  quote: Quote | undefined;
  onChange: () => void;
}

function AppliedCoupon({ code: applied, quote, onChange }: AppliedCouponProps): React.ReactNode {
  const t = useT();
  return (
    <div className="coupon-applied" data-counts={Boolean(quote?.coupon)}>
      <p tabIndex={-1}>
        {quote?.coupon
          ? t("checkout.coupon.applied", { code: quote.coupon.code, label: quote.coupon.label })
          : t("checkout.coupon.dropped", {
              code: applied,
              reason: t(`checkout.coupon.reason.${quote?.couponReason ?? "not_found"}`),
            })}
      </p>
      <RemoveCoupon code={applied} onChange={onChange} />
    </div>
  );
}

/** Opening it moves the focus to the field, except when it opens to show an error; closing it retains the typed code. */
function FoldedCoupon(props: Omit<CouponEntryProps, "inputRef">): React.ReactNode {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Disclosure
      className="coupon-fold"
      summary={t("checkout.coupon.legend")}
      onToggle={(isOpen) => {
        const fold = input.current?.closest("details") ?? null;
        const focused = document.activeElement;
        // The focus is elsewhere when an error opens the field: in the summary of errors, or where the person types.
        const isElsewhere = !fold?.contains(focused) && focused?.contains(fold) === false;
        if (isOpen && !isElsewhere) input.current?.focus();
      }}
    >
      <CouponEntry {...props} inputRef={input} />
    </Disclosure>
  );
}

interface CouponEntryProps {
  checkout: Checkout;
  state: CouponState | undefined;
  onChange: () => void;
  inputRef: React.RefObject<HTMLInputElement | null>;
}

function CouponEntry({ checkout, state, onChange, inputRef }: CouponEntryProps): React.ReactNode {
  const t = useT();
  const message = useFieldMessage();
  const { change, isPending, failure, isRefused, clear } = useCouponChange(onChange);
  const [text, setText] = useState("");
  const [refused, setRefused] = useState("");
  const verdict = useCouponVerdict(text, checkout.planId);
  const code = couponCode(text);

  function apply(event: React.FormEvent): void {
    event.preventDefault();
    const fault = checkCouponCode(text);
    setRefused(fault === undefined ? "" : message("coupon", fault));
    if (fault === undefined) void change(code);
  }

  const isKnownBad = verdict?.valid === false;
  const reason = isKnownBad ? t(`checkout.coupon.reason.${verdict.reason}`) : undefined;
  const fault = refused || failure || reason;
  // A failure of the network or the server decides nothing about the code. A lookup that ends after the form has refused to pay leaves the
  // summary of errors, which has the focus, until the person answers it.
  const isOpen = code !== "" && !(refused || isRefused || (reason && !state?.error));
  const onOpenChange = state?.onOpenChange;
  useEffect(() => {
    onOpenChange?.(isOpen);
    return () => onOpenChange?.(false);
  }, [isOpen, onOpenChange]);
  const error = fault || state?.error;
  useEffect(() => {
    const fold = inputRef.current?.closest("details");
    if (error && fold) fold.open = true;
  }, [error, inputRef]);
  return (
    <form className="coupon-entry" noValidate onSubmit={apply}>
      <TextField
        name="coupon"
        label={t("checkout.field.coupon")}
        inputRef={inputRef}
        enterKeyHint="go"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={text}
        onChange={(value) => {
          setText(value);
          setRefused("");
          clear();
        }}
        error={error}
        after={
          <Button type="submit" variant="secondary" isPending={isPending}>
            {t("checkout.coupon.apply")}
          </Button>
        }
      />
      <p className="coupon-verdict" role="status">
        {verdict?.valid ? t("checkout.coupon.valid", { code, label: verdict.label }) : ""}
      </p>
    </form>
  );
}

function RemoveCoupon({ code, onChange }: { code: string; onChange: () => void }): React.ReactNode {
  const t = useT();
  const { change, isPending, failure } = useCouponChange(onChange);
  return (
    <>
      <Button variant="quiet" size="small" isPending={isPending} onPress={() => void change(null)}>
        {t("checkout.coupon.remove", { code })}
      </Button>
      {failure ? (
        <Notice tone="danger" isLive>
          {failure}
        </Notice>
      ) : null}
    </>
  );
}

/** Adds a coupon to the checkout or removes it, and requests the amounts again. Calls `onChange` before the field changes. */
function useCouponChange(onChange: () => void) {
  const t = useT();
  const client = useQueryClient();
  const toResult = useSubmitError();
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isRefused, setIsRefused] = useState(false);

  async function change(coupon: string | null): Promise<void> {
    if (isPending) return;
    setIsPending(true);
    clear();
    try {
      const checkout = await updateCheckout({ coupon });
      await client.invalidateQueries(quoteQuery());
      onChange();
      cacheCheckout(client, checkout);
    } catch (error) {
      const reason = isApiError(error) ? COUPON_REASONS.find((known) => known === error.reason) : undefined;
      setIsRefused(reason !== undefined);
      setFailure(reason === undefined ? failureOf(error) : t(`checkout.coupon.reason.${reason}`));
    } finally {
      setIsPending(false);
    }
  }

  function failureOf(error: unknown): string | undefined {
    const result = toResult(error, []);
    return result.ok ? undefined : result.failure;
  }

  function clear(): void {
    setFailure(undefined);
    setIsRefused(false);
  }

  return { change, isPending, failure, isRefused, clear };
}
