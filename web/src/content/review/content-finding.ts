/** A defect of content that fits the schema. */
export interface ContentFinding {
  /** "pages.faq.items[3].answer", "catalogue.json: plans[0].description" */
  path: string;
  /** L-1: the five legal facts. L-7: a sentence that promises insurance or payment. The others name the broken item. */
  rule: "L-1" | "L-7" | "key" | "picture" | "link" | "plan" | "treatment" | "consent" | "page";
  message: string;
}
