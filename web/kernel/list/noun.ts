import { formatCount } from '#contract/plural.ts'
import { formatNumber } from '#web/ui/format.ts'

/** Singular and plural of a list's rows: `['inscrito', 'inscritos']`. */
export type RowNoun = readonly [one: string, many: string]

/** «1.234 inscritos». */
export const formatRowCount = (noun: RowNoun, total: number) => formatCount(total, ...noun)

/** «página 2 de 8» for page 1, because the API counts pages from zero. */
export const formatPageNumber = (page: number, pages: number) =>
  `página ${formatNumber(page + 1)} de ${formatNumber(pages)}`
