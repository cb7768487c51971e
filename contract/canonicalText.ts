export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain }

/** A value as the one text that says it: JSON without spaces, with the names of each object in order. */
export const toCanonicalText = (value: Plain): string =>
  JSON.stringify(value, (_name, inner: Plain) => sortNames(inner))

const sortNames = (value: Plain): Plain =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value
