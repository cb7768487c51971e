/** A text as searches compare it: without accents, lower case, ñ as n. */
export const foldText = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
