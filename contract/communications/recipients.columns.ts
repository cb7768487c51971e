import { columnsOf, hiddenText as missing, type Column } from '#contract/column.ts'
import { exclusionLabels } from '#contract/communications/communication.ts'
import { describeReply } from '#contract/communications/reply.ts'
import {
  describeReason,
  type ExcludedPerson,
  type LetterPerson,
  type ReachedPerson,
  type Recipient,
  recipientStateLabels,
} from '#contract/communications/recipients.ts'

const { text, moment, of } = columnsOf<Recipient>()
const hideWhenNarrow = true
const inName = true

/** The columns of the log of deliveries. */
export const recipientColumns: Column<Recipient>[] = [
  of('fullName', 'Nombre', ({ fullName }) => fullName, { inName }),
  of('address', 'Correo', ({ address }) => address, { missing }),
  of('state', 'Estado', ({ state }) => recipientStateLabels[state]),
  of('reason', 'Motivo', ({ reason }) => describeReason(reason), { missing, hideWhenNarrow, wraps: true }),
  of('reply', 'Respuesta del servidor', ({ reply }) => describeReply(reply), {
    missing,
    shortens: 'twoLines',
    hideWhenNarrow,
  }),
  of('messageId', 'Message-ID', ({ messageId }) => messageId, { missing, optional: true, hideWhenNarrow }),
  text('attempts', 'Intentos', { align: 'end', hideWhenNarrow }),
  moment('settledAt', 'Cuándo', { missing }),
]

const left = columnsOf<ExcludedPerson>()

/** The columns of who is meant and gets no mail. */
export const excludedColumns: Column<ExcludedPerson>[] = [
  left.of('fullName', 'Nombre', ({ fullName }) => fullName, { inName }),
  left.of('exclusion', 'Por qué', ({ exclusion }) => exclusionLabels[exclusion], { wraps: true }),
]

const reached = columnsOf<ReachedPerson>()

/** The columns of who is meant and gets the mail. */
export const reachedColumns: Column<ReachedPerson>[] = [
  reached.of('fullName', 'Nombre', ({ fullName }) => fullName, { inName }),
  reached.of('city', 'Ciudad', ({ city }) => city, { missing }),
  reached.of('province', 'Provincia', ({ province }) => province, { missing }),
]

const letter = columnsOf<LetterPerson>()

/** The columns of whom a letter goes to. */
export const letterColumns: Column<LetterPerson>[] = [
  letter.of('fullName', 'Nombre', ({ fullName }) => fullName),
  letter.of('street', 'Domicilio', ({ street }) => street),
  letter.of('postalCode', 'Código postal', ({ postalCode }) => postalCode),
  letter.of('city', 'Ciudad', ({ city }) => city),
  letter.of('province', 'Provincia', ({ province }) => province),
  letter.of('exclusion', 'Por qué', ({ exclusion }) => exclusionLabels[exclusion], { wraps: true }),
]
