/** The brand's colours and corners, and a system font, for the provider's frame, which does not see this page's styles. */
export function stripeAppearance(box: HTMLElement): object {
  const style = getComputedStyle(box);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  const known = {
    colorPrimary: token("--color-primary"),
    colorBackground: token("--color-surface"),
    colorText: token("--color-text"),
    colorDanger: token("--color-danger"),
    borderRadius: token("--radius-s"),
    fontFamily: "system-ui, sans-serif",
    fontSizeBase: "18px",
  };
  return {
    theme: "stripe",
    variables: Object.fromEntries(Object.entries(known).filter(([, value]) => value !== "")),
    rules: { ".Input": { minHeight: "44px" } },
  };
}
