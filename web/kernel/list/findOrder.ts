import type { Column } from '#contract/column.ts'

/** The order of a column in a list of so many rows; undefined when it cannot be sorted by it. */
export const findOrder = <Row>({ sort, sortUpTo = Infinity }: Column<Row>, total: number) =>
  total <= sortUpTo ? sort : undefined
