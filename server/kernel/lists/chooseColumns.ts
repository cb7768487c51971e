import type { Column } from '#contract/column.ts'
import { invalid } from '#server/kernel/http/problem.ts'

/** The columns with these keys, in their order. Refuses a key that is none of the list's columns (rule list-10). */
export const chooseColumns = <Row>(columns: readonly Column<Row>[], keys: readonly string[]): Column<Row>[] =>
  keys.map((key) => {
    const found = columns.find((column) => column.key === key)
    if (found) return found
    throw invalid([{ in: 'query', path: 'columns', message: 'Esta lista no tiene esa columna' }])
  })
