import { redirect } from "../../routing/redirects";
import type { LoaderFunctionArgs } from "react-router";
import { queryClientOf } from "../../api/query-client";
import { useWatched } from "../../api/use-watched";
import { FirstPasswordPanel } from "../../features/account/first-password-panel";
import { CheckoutSteps } from "../../features/checkout/checkout-frame";
import { loadCheckout } from "../../features/checkout/load-step";
import { stepPath } from "../../features/checkout/steps";
import { useCheckout } from "../../features/checkout/use-checkout";
import { CardWallet } from "../../features/member/card-wallet";
import { memberInfoQuery } from "../../features/member/member-info";
import { CancelLines, NextPanel } from "../../features/member/dashboard/next-panel";
import { termsOf } from "../../features/member/terms-of";
import { WelcomeMailPanel } from "../../features/member/dashboard/welcome-mail-panel";
import { dentistQuery } from "../../features/office/dentist-query";
import { FirstVisitPanel } from "../../features/office/first-visit-panel";
import { formatMoney } from "../../lib/money";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { requireMember } from "../../session/guards";
import { sessionOf } from "../../session/session-query";
import { Button } from "../../ui/button";
import { Unbroken } from "../../ui/unbroken";
import "./confirmation.css";

/** Opens only for the buyer, immediately after the payment. Redirects a member who returns later to the dashboard. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const client = queryClientOf(args);
  const state = await loadCheckout(args);
  const isPaid = state.kind === "present" && state.checkout.step === "confirmation";
  if (!isPaid) {
    if (state.kind === "present") throw redirect(stepPath(state.checkout.step));
    throw redirect(sessionOf(client).isAuthenticated ? paths.dashboard : paths.joinNow);
  }
  requireMember(args);
  await Promise.all([client.ensureQueryData(memberInfoQuery()), client.prefetchQuery(dentistQuery)]);
  return null;
}

export function Component(): React.ReactNode {
  const t = useT();
  const checkout = useCheckout();
  const { data: info } = useWatched(memberInfoQuery());
  const subscription = info === undefined ? undefined : termsOf(info);
  if (info === undefined || subscription === undefined) return null;
  const { member, people, receipts } = info;
  const receipt = receipts[0];
  return (
    <div className="checkout-page confirmation wrap">
      <CheckoutSteps checkout={checkout} current="confirmation" />
      <div className="member-head">
        <h1>{t("checkout.done.heading", { name: member.firstName })}</h1>
        <p>
          {receipt ? (
            <>
              <Unbroken
                text={t("checkout.done.paidPlain", { amount: formatMoney(receipt.totalCents), number: receipt.number })}
                part={receipt.number}
              />{" "}
            </>
          ) : null}
          {t("checkout.done.useNow")}
        </p>
      </div>
      <div className="confirmation-columns">
        <CardWallet people={people} subscription={subscription} />
        <div className="confirmation-panels" data-place="visit">
          <FirstVisitPanel planName={subscription.planName} zip={member.address?.zip} />
          <WelcomeMailPanel email={member.email ?? ""} receiptNumber={receipt?.number} />
        </div>
        <div className="confirmation-panels" data-place="own">
          <FirstPasswordPanel email={member.email ?? ""} hasPassword={info.hasPassword} />
          <NextPanel subscription={subscription}>
            <CancelLines subscription={subscription} agreementUrl={info.agreementUrl} />
          </NextPanel>
          <div className="confirmation-actions no-print">
            <Button variant="secondary" href={paths.dashboard}>
              {t("checkout.done.dashboard")}
            </Button>
            {receipt ? (
              <Button variant="secondary" href={paths.receipt(receipt.id)}>
                {t("checkout.done.receipt")}
              </Button>
            ) : null}
          </div>
        </div>
      </div>
    </div>
  );
}
