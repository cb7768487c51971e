/** Which filters a download used: the names of all, and the values of those that are nobody's personal data (S30). */
export function filtersOf(query: Record<string, unknown>, personal: readonly string[]): string {
  return Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => (personal.includes(name) ? name : `${name}=${String(value)}`))
    .join(', ')
}
