import { Link } from "../../ui/link";
import { formatDate } from "../../lib/dates";
import { paths } from "../../lib/paths";
import { formatPhone } from "../../lib/phone";
import { useT } from "../../messages/use-t";
import { VisuallyHidden } from "../../ui/visually-hidden";
import type { Account, Checkout } from "./schemas";
import "./answers-review.css";

/** Everything that was answered so far, with the way back to each part. */
export function AnswersReview({ checkout }: { checkout: Checkout }): React.ReactNode {
  const t = useT();
  const { account, members } = checkout;
  return (
    <>
      {account ? (
        <ReviewPart
          heading={t("checkout.pay.detailsHeading")}
          change={t("checkout.pay.changeDetails")}
          href={paths.createAccount}
        >
          <AccountFacts account={account} />
        </ReviewPart>
      ) : null}
      <ReviewPart
        heading={t("checkout.pay.peopleHeading")}
        change={t("checkout.pay.changePeople")}
        href={paths.addMember}
      >
        <ul className="review-people">
          {account ? <li>{`${account.firstName} ${account.lastName}`}</li> : null}
          {members.map((person) => (
            <li key={person.id}>
              {person.firstName} {person.lastName}{" "}
              <span className="review-muted">
                {t(`checkout.relationship.${person.relationship}`)},{" "}
                {t("checkout.people.born", { date: formatDate(person.dateOfBirth) })}
              </span>
            </li>
          ))}
        </ul>
      </ReviewPart>
    </>
  );
}

interface ReviewPartProps {
  heading: string;
  /** Names what the link changes, for those who hear links out of context. */
  change: string;
  href: string;
  children: React.ReactNode;
}

export function ReviewPart({ heading, change, href, children }: ReviewPartProps): React.ReactNode {
  const t = useT();
  return (
    <section className="review-part">
      <div className="review-head">
        <h2 className="review-heading">{heading}</h2>
        <Link to={href} className="review-change">
          <span aria-hidden="true">{t("checkout.pay.change")}</span>
          <VisuallyHidden>{change}</VisuallyHidden>
        </Link>
      </div>
      {children}
    </section>
  );
}

function AccountFacts({ account }: { account: Account }): React.ReactNode {
  const t = useT();
  const { line1, line2, city, state, zip } = account.address;
  return (
    <dl className="review-facts">
      <Fact name={t("checkout.pay.name")}>{`${account.firstName} ${account.lastName}`}</Fact>
      <Fact name={t("checkout.pay.dateOfBirth")}>{formatDate(account.dateOfBirth)}</Fact>
      <Fact name={t("checkout.pay.address")}>
        {line1}
        <br />
        {line2 ? (
          <>
            {line2}
            <br />
          </>
        ) : null}
        {city}, {state} {zip}
      </Fact>
      <Fact name={t("checkout.pay.email")}>{account.email}</Fact>
      <Fact name={t("checkout.pay.phone")}>
        <span className="unbroken">{formatPhone(account.phone)}</span>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }): React.ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
