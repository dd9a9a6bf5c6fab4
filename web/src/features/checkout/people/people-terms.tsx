import { furtherCents } from "../../../lib/further-person";
import { formatMoney } from "../../../lib/money";
import { useT } from "../../../messages/use-t";
import type { Checkout } from "../schemas";

/** Price of one more person, and the number of people that can still be added. */
export function PeopleTerms({ checkout }: { checkout: Checkout }): React.ReactNode {
  const t = useT();
  const { plan, billingCycle, maxMembers, members } = checkout;
  if (maxMembers <= 1) return null;
  const room = maxMembers - 1 - members.length;
  const cents = furtherCents(plan, billingCycle);
  const price =
    cents === 0
      ? t("checkout.people.priceFree")
      : t(billingCycle === "annual" ? "checkout.people.price" : "checkout.people.priceMonthly", {
          amount: formatMoney(cents),
        });
  return (
    <p className="people-terms">
      {price} {room > 0 ? t("checkout.people.room", { count: room }) : t("checkout.people.full", { max: maxMembers })}
    </p>
  );
}
