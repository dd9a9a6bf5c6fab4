import { useContent } from "../../../content/use-content";
import { firstFilled } from "../../../lib/first-filled";
import { useT } from "../../../messages/use-t";

/** 'made with love in {country}', if content names the country. Only 1_footer has this line. */
export function MadeWithLove() {
  const t = useT();
  const country = firstFilled(useContent().footer.country);
  return country === undefined ? null : <p className="made-with-love">{t("chrome.madeWithLove", { country })}</p>;
}
