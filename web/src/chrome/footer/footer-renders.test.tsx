import { act } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useLocation } from "../../routing/hooks";
import { renderSite } from "../../testing/render-site";
import { testContent } from "../../testing/test-site";
import { Footer } from "./index";

function Frame() {
  useLocation();
  return <Footer />;
}

test("is not rendered again for the next page", async () => {
  const content = testContent({ layout: { footer: "1_footer" } });
  // FooterLinks filters its entries in each render.
  const filter = vi.spyOn(content.footer.footer_nav, "filter");
  const { router } = renderSite(<Frame />, { content });
  await act(() => router.navigate("/faq"));
  expect(filter).toHaveBeenCalledTimes(1);
});
