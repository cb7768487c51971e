import { formatNumber, plural } from '#web/ui/format.ts'

/** Singular and plural of a list's rows: `['inscrito', 'inscritos']`. */
export type RowNoun = readonly [one: string, many: string]

/** «1.234 inscritos». */
export const formatRowCount = (noun: RowNoun, total: number) => plural(total, ...noun)

/** «página 2 de 8», as the API counts pages: from zero. */
export const formatPageNumber = (page: number, pages: number) =>
  `página ${formatNumber(page + 1)} de ${formatNumber(pages)}`
