import { columnsOf, type Column } from '#contract/column.ts'
import type { MailTemplateRow } from '#contract/legal/mailTemplates.ts'

type Row = { id: number; name: string; description: string }

const { text, of } = columnsOf<Row>()

const about = [
  text('id', 'ID', { identifies: true }),
  text('name', 'REFERENCIA'),
  of('description', 'DETALLES', ({ description }) => description, { missing: 'Sin detalles', wraps: true }),
]
const edit = of('edit', 'EDITAR', () => 'Editar', { isForScreen: true })

/** The columns of legal documents (rule document-1). */
export const documentColumns: Column<Row>[] = [...about, edit]

/** The columns of the mails that are sent by themselves (rules document-5, automatic-1). */
export const mailTemplateColumns: Column<MailTemplateRow>[] = [
  ...about,
  columnsOf<MailTemplateRow>().of('isSent', 'SE ENVÍA', ({ isSent, whenOff, isByHand }) => {
    if (!isSent) return 'Apagado'
    if (isByHand) return 'A mano'
    return whenOff === null ? 'Siempre' : 'Encendido'
  }),
  edit,
]
