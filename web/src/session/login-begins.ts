/** Event of the window: the person has sent a login, whose answer sets a new session cookie. */
export const LOGIN_BEGINS = "molar.login-begins";
