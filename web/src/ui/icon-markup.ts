import type { LucideIcon } from "lucide-react";
import { createElement, type ReactElement } from "react";
import { escapeHtml } from "../lib/escape-html";

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;
type Shape = ReactElement<Attributes & { children?: undefined }, string>;
interface Svg {
  type: string;
  props: { children: readonly (Shape | undefined)[] };
}
/** Internals of a lucide icon: a component that renders another component, which renders the svg. */
interface Drawing {
  render(props: object, ref: null): { type: Drawing; props: object };
}

interface IconDifferences {
  icon: LucideIcon;
  size?: number | undefined;
  label?: string | undefined;
  className?: string | undefined;
}

/** Maximum number of cached icons, which differ by size, label and class; further ones are drawn each time. */
const MOST = 500;

/**
 * Returns a function that creates the element of an icon, cached, with its shapes as text. Lucide builds an icon from its
 * parts each time, which costs more than all other elements of a member's page.
 */
export function createIconMarkup<Props extends IconDifferences>(lookOf: (props: Props) => Attributes): (props: Props) => ReactElement {
  const byIcon = new WeakMap<object, Map<string, ReactElement>>();
  let count = 0;
  return (props) => {
    const { icon, size = "", label = "", className = "" } = props;
    const key = `${size}|${className}|${label}`;
    const known = byIcon.get(icon);
    const found = known?.get(key);
    if (found !== undefined) return found;
    const element = draw(icon as unknown as Drawing, lookOf(props));
    if (count < MOST) {
      count += 1;
      byIcon.set(icon, (known ?? new Map<string, ReactElement>()).set(key, element));
    }
    return element;
  };
}

function draw(icon: Drawing, props: Attributes): ReactElement {
  const { type, props: inner } = icon.render(props, null);
  const { type: tag, props: drawn } = type.render(inner, null) as unknown as Svg;
  const { children, ...attributes } = drawn;
  const __html = children.map((shape) => (shape === undefined ? "" : shapeText(shape))).join("");
  return createElement(tag, { ...attributes, dangerouslySetInnerHTML: { __html } });
}

function shapeText({ type, props: { children: _, ...attributes } }: Shape): string {
  const words = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`);
  return `<${type}${words.join("")}></${type}>`;
}
