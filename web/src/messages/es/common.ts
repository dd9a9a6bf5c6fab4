import home from "./home.json";
import plans from "./plans.json";
import session from "./session.json";

/** The texts of COMMON_AREAS, which nearly every page needs. */
export const common = { home, plans, session };
