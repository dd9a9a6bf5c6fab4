import "./page.css";
import "./home/home.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { queryClientOf } from "../api/query-client";
import type { HomeSection } from "../content/site-content";
import { usePage } from "../content/use-content";
import { plansQuery } from "../features/plans/plans-query";
import { Callout } from "./home/callout";
import { Facts } from "./home/facts";
import { Hero } from "./home/hero";
import { Included } from "./home/included";
import { Offices } from "./home/offices";
import { Plans } from "./home/plans";
import { Questions } from "./home/questions";
import { Savings } from "./home/savings";
import type { SectionProps } from "./home/section-props";
import { Steps } from "./home/steps";

const SECTIONS = {
  hero: Hero,
  savings: Savings,
  plans: Plans,
  steps: Steps,
  included: Included,
  offices: Offices,
  callout: Callout,
  questions: Questions,
  disclosures: Facts,
} satisfies { [Type in HomeSection["type"]]: ComponentType<SectionProps<Type>> };

export async function loader(args: LoaderFunctionArgs) {
  await queryClientOf(args).ensureQueryData(plansQuery);
  return null;
}

/** The home page: sections in the order in which content lists them. */
export function Component() {
  const { sections } = usePage("home");
  const { data: plans } = useSuspenseQuery(plansQuery);
  return (
    <>
      {sections.map((section, index) => {
        // The record above pairs each type with a component for that very type.
        const Section = SECTIONS[section.type] as ComponentType<SectionProps<HomeSection["type"]>>;
        return <Section key={section.id ?? `${section.type}-${index}`} section={section} plans={plans} />;
      })}
    </>
  );
}
