/** What two spellings of the same thing share: no accents, case or punctuation; «Nº» is «num». */
export const fold = (text: string): string =>
  text
    .replaceAll(/\bn[.\s]*[º°]/giu, 'num ')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}@€]+/gu, ' ')
    .trim()

/** A dictionary from folded spellings to a meaning. */
export function dictionary<Meaning>(
  spellings: readonly (readonly [Meaning, string])[],
): Map<string, Meaning> {
  return new Map(
    spellings.flatMap(([meaning, list]) =>
      list.split('|').map((spelling) => [fold(spelling), meaning] as const),
    ),
  )
}
