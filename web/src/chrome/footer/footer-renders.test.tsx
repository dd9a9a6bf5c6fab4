import { act } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useLocation } from "../../routing/hooks";
import { renderSite } from "../../testing/render-site";
import { testContent } from "../../testing/test-site";
import { Footer } from "./index";
import { FooterLinks } from "./parts/footer-links";

vi.mock("./parts/footer-links", () => ({ FooterLinks: vi.fn(() => null) }));

function Frame() {
  useLocation();
  return <Footer />;
}

test("is not rendered again for the next page", async () => {
  const { router } = renderSite(<Frame />, { content: testContent({ layout: { footer: "1_footer" } }) });
  await act(() => router.navigate("/faq"));
  expect(FooterLinks).toHaveBeenCalledTimes(1);
});
