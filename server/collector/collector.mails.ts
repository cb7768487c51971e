import { groupIban } from '#contract/fees/basics/iban.ts'
import { formatMomentInWords } from '#contract/format.ts'
import {
  collectorFields,
  organisationFieldLabels as labels,
  type CollectorValues,
} from '#contract/organisation/settings.ts'
import type { collectorChangedMessage } from '#server/collector/collector.messages.ts'
import { composeLetter } from '#server/kernel/mail/letter.ts'
import type { MessageWriter } from '#server/kernel/mail/message.ts'
import { findVersion } from '#server/organisation/organisation.queries.ts'
import { toValues } from '#server/organisation/organisation.rules.ts'

// Safe: the schema has exactly these keys.
const fields = Object.keys(collectorFields.shape) as (keyof CollectorValues)[]
const accounts: readonly string[] = ['creditorAccount', 'donationAccount']

/** The mail to super admins: which account became which, who did it and what to do; none of a version that is gone. */
export const writeCollectorChanged: MessageWriter<typeof collectorChangedMessage> = async (
  { db, settings: { publicUrl } },
  { data: { version } },
) => {
  const [before, after] = [await findVersion(db, version - 1), await findVersion(db, version)]
  if (!before || !after) return undefined
  const [was, is] = [toValues(before.content), toValues(after.content)]
  const changed = fields.filter((field) => was[field] !== is[field])
  return composeLetter({
    subject: changed.some((field) => accounts.includes(field))
      ? 'Ha cambiado la cuenta en que se cobra'
      : 'Ha cambiado quién cobra las cuotas',
    paragraphs: [
      `${after.author ?? 'Alguien'} ha cambiado en «Datos generales», el ${formatMomentInWords(after.changeTime)}:`,
      ...changed.map(
        (field) => `${labels[field]}: era ${show(field, was, is)}; ahora es ${show(field, is, was)}.`,
      ),
      'Vale para las remesas que se aprueben desde ahora; las aprobadas antes van como se aprobaron.',
      'Si lo esperabas, no hagas nada. Si no, entra ahora en «Datos generales» y pon lo que había, no apruebes ni envíes ninguna remesa hasta que lo hayas aclarado con quien lo cambió y, si no ha sido esa persona, bloquea su cuenta en «Gestión de usuarios».',
      'Este correo lo recibe toda la superadministración cada vez que esto cambia.',
    ],
    action: { label: 'Ver los datos generales', url: `${publicUrl}/panel-administracion/datos-generales` },
  })
}

/**
 * A value in the mail. An account is told by its control digits, its bank and its end, which tell two of them apart that
 * end alike; two that are alike in all of that are told whole, since it could not be seen that one became the other.
 */
function show(field: keyof CollectorValues, values: CollectorValues, other: CollectorValues): string {
  const { [field]: value } = values
  if (!accounts.includes(field)) return value === '' ? 'ninguno' : `«${value}»`
  if (value === '') return 'ninguna'
  return shorten(value) === shorten(other[field]) ? groupIban(value) : shorten(value)
}

const shorten = (iban: string) => `${groupIban(iban.slice(0, 8))} … ${iban.slice(-4)}`
