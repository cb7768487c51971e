/** A text for comparing: without accents, case and punctuation; «Nº» becomes «num». */
export const foldWords = (text: string): string =>
  text
    .replaceAll(/\bn[.\s]*[º°]/giu, 'num ')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}@€]+/gu, ' ')
    .trim()

/** A map from each folded spelling to its meaning; the spellings of a meaning are separated by «|». */
export function dictionary<Meaning>(
  spellings: readonly (readonly [Meaning, string])[],
): Map<string, Meaning> {
  return new Map(
    spellings.flatMap(([meaning, list]) =>
      list.split('|').map((spelling) => [foldWords(spelling), meaning] as const),
    ),
  )
}
