import home from "./home.json";
import plans from "./plans.json";
import session from "./session.json";

/** The words that nearly every page needs: COMMON_AREAS. */
export const common = { home, plans, session };
