import type { Column } from '#contract/column.ts'

/** The column of the buttons of a row, which the screen gives as its cell; paper and files do not have it. */
export const actionsColumn = <Row>(header = 'Acciones'): Column<Row> => ({
  key: 'actions',
  header,
  value: () => '',
  missing: '',
  isForScreen: true,
})
