import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
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
import { COUPON_REASONS } from "../schemas";
import { useSubmitError } from "../submit-error";
import { updateCheckout } from "../update-checkout";
import { useCouponVerdict } from "./use-coupon-verdict";
import "./coupon-field.css";

interface CouponFieldProps {
  checkout: Checkout;
  quote: Quote | undefined;
}

/** A folded coupon field: looks up the code while it is typed, applies it after a press, and removes it again. */
export function CouponField({ checkout, quote }: CouponFieldProps): React.ReactNode {
  const t = useT();
  const applied = checkout.coupon;
  if (!applied) return <FoldedCoupon checkout={checkout} />;
  return (
    <div className="coupon-applied" data-counts={Boolean(quote?.coupon)}>
      <p>
        {quote?.coupon
          ? t("checkout.coupon.applied", { code: quote.coupon.code, label: quote.coupon.label })
          : t("checkout.coupon.dropped", {
              code: applied,
              reason: t(`checkout.coupon.reason.${quote?.couponReason ?? "not_found"}`),
            })}
      </p>
      <RemoveCoupon code={applied} />
    </div>
  );
}

/** Opening it moves the focus to the field; closing it retains the typed code. */
function FoldedCoupon({ checkout }: { checkout: Checkout }): React.ReactNode {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Disclosure
      className="coupon-fold"
      summary={t("checkout.coupon.legend")}
      onToggle={(isOpen) => {
        if (isOpen) input.current?.focus();
      }}
    >
      <CouponEntry checkout={checkout} inputRef={input} />
    </Disclosure>
  );
}

interface CouponEntryProps {
  checkout: Checkout;
  inputRef: React.RefObject<HTMLInputElement | null>;
}

function CouponEntry({ checkout, inputRef }: CouponEntryProps): React.ReactNode {
  const t = useT();
  const message = useFieldMessage();
  const { change, isPending, failure, clear } = useCouponChange();
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
        error={refused || failure || reason}
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

function RemoveCoupon({ code }: { code: string }): React.ReactNode {
  const t = useT();
  const { change, isPending, failure } = useCouponChange();
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

/** Adds a coupon to the checkout or removes it, and requests the amounts again. */
function useCouponChange() {
  const t = useT();
  const client = useQueryClient();
  const toResult = useSubmitError();
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function change(coupon: string | null): Promise<void> {
    if (isPending) return;
    setIsPending(true);
    setFailure(undefined);
    try {
      const checkout = await updateCheckout({ coupon });
      await client.invalidateQueries(quoteQuery());
      cacheCheckout(client, checkout);
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setIsPending(false);
    }
  }

  function failureOf(error: unknown): string | undefined {
    const reason = isApiError(error) ? COUPON_REASONS.find((known) => known === error.reason) : undefined;
    if (reason !== undefined) return t(`checkout.coupon.reason.${reason}`);
    const result = toResult(error, []);
    return result.ok ? undefined : result.failure;
  }

  return { change, isPending, failure, clear: () => setFailure(undefined) };
}
