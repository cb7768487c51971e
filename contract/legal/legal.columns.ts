import { columnsOf, type Column } from '#contract/column.ts'
import { sayOtherAccounts, type MailTemplateRow } from '#contract/legal/mailTemplates.ts'

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

function describeSent({ isSent, whenOff, isByHand }: Omit<MailTemplateRow, 'otherAccounts'>): string {
  if (!isSent) return 'Apagado'
  if (isByHand) return 'A mano'
  return whenOff === null ? 'Siempre' : 'Encendido'
}

/** The columns of the mails that are sent by themselves (rules document-5, automatic-1). */
export const mailTemplateColumns: Column<MailTemplateRow>[] = [
  ...about,
  columnsOf<MailTemplateRow>().of('isSent', 'SE ENVÍA', ({ otherAccounts, ...row }) =>
    otherAccounts.length > 0 ? `${describeSent(row)}. ${sayOtherAccounts(otherAccounts)}` : describeSent(row),
  ),
  edit,
]
