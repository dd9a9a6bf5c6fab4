import { Unbroken } from "./unbroken";

const PHONE = /\(\d{3}\) \d{3}-\d{4}/;

/** A text whose telephone number, if it has one, does not break after its hyphen. */
export function WholePhone({ text }: { text: string }) {
  return <Unbroken text={text} part={PHONE.exec(text)?.[0] ?? ""} />;
}
