import { columnsOf, type Column } from '#contract/column.ts'

type Row = { id: number; name: string; description: string }

const { text, of } = columnsOf<Row>()

/** The columns of legal documents and of templates of mails (rule document-1). */
export const documentColumns: Column<Row>[] = [
  text('id', 'ID', { identifies: true }),
  text('name', 'REFERENCIA'),
  of('description', 'DETALLES', ({ description }) => description, { missing: 'Sin detalles', wraps: true }),
  of('edit', 'EDITAR', () => 'Editar'),
]
