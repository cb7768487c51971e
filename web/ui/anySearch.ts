/**
 * The search of a link that keeps the parameters of whatever screen is open. Safe: every screen's schema reads the
 * address again, and the router's type knows one route at a time.
 */
export const anySearch = (search: object | ((before: object) => object)) => search as never
