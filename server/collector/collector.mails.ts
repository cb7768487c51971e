import { tellApart } from '#contract/fees/basics/iban.ts'
import { formatMomentInWords } from '#contract/format.ts'
import { graceDays, periodFieldLabels, type PeriodField } from '#contract/organisation/periods.ts'
import {
  collectorFields,
  guardedFields,
  organisationFieldLabels as labels,
  type CollectorValues,
  type GuardedValues,
} from '#contract/organisation/settings.ts'
import { formatCount } from '#contract/plural.ts'
import type { collectorChangedMessage } from '#server/collector/collector.messages.ts'
import { composeLetter } from '#server/kernel/mail/letter.ts'
import type { MessageWriter } from '#server/kernel/mail/message.ts'
import { findVersion } from '#server/organisation/organisation.queries.ts'
import { toValues } from '#server/organisation/organisation.rules.ts'

type Values = CollectorValues & GuardedValues
type Field = keyof Values

// Safe: the schemas have exactly these keys.
const collecting = Object.keys(collectorFields.shape) as (keyof CollectorValues)[]
const guarded = Object.keys(guardedFields.shape) as (keyof GuardedValues)[]
const accounts: readonly Field[] = ['creditorAccount', 'donationAccount']

const payersRead =
  'Quien debe una cuota o una donación ya lee en su panel la cuenta nueva, para pagarla con una transferencia.'
const payersAreLost =
  'Sin cuenta no se cobra, y quien debe algo lee desde ahora en su panel a quién escribir, en lugar de dónde pagar.'

/** The mail to super admins: what became what, who did it and what to do; none of a version that is gone. */
export const writeCollectorChanged: MessageWriter<typeof collectorChangedMessage> = async (
  { db, settings: { publicUrl } },
  { data: { version } },
) => {
  const [before, after] = [await findVersion(db, version - 1), await findVersion(db, version)]
  if (!before || !after) return undefined
  const [was, is] = [toValues(before.content), toValues(after.content)]
  const changed = [...collecting, ...guarded].filter((field) => was[field] !== is[field])
  const changedAccounts = changed.filter((field) => isOneOf(accounts, field))
  const hasNew = changedAccounts.some((field) => is[field] !== '')
  return composeLetter({
    subject: nameChange(changed),
    paragraphs: [
      `${after.author ?? 'Alguien'} ha cambiado en «Datos generales», el ${formatMomentInWords(after.changeTime)}:`,
      ...changed.map(
        (field) => `${labels[field]}: era ${show(field, was, is)}; ahora es ${show(field, is, was)}.`,
      ),
      ...(changedAccounts.length > 0 ? [hasNew ? payersRead : payersAreLost] : []),
      ...(changed.some((field) => isOneOf(collecting, field))
        ? ['Vale para las remesas que se aprueben desde ahora; las aprobadas antes van como se aprobaron.']
        : []),
      ...(changed.some((field) => isPeriod(field) && is[field] < was[field])
        ? [
            `El plazo más corto vale dentro de ${graceDays} días: hasta entonces se puede volver al anterior sin que se haya borrado nada por él. Después, lo que se borra no se puede recuperar.`,
          ]
        : []),
      'Si lo esperabas, no hagas nada. Si no, entra ahora en «Datos generales» y pon lo que había, que está en «Versiones»; no apruebes ni envíes ninguna remesa hasta que lo hayas aclarado con quien lo cambió y, si no ha sido esa persona, bloquea su cuenta en «Gestión de usuarios».',
      'Este correo lo recibe toda la superadministración, también la de los últimos 30 días, y el correo de contacto de la organización, cada vez que esto cambia.',
    ],
    action: { label: 'Ver los datos generales', url: `${publicUrl}/panel-administracion/datos-generales` },
  })
}

const isPeriod = (field: Field): field is PeriodField => field in periodFieldLabels
const isOneOf = (fields: readonly Field[], field: Field) => fields.includes(field)

function nameChange(changed: readonly Field[]): string {
  if (changed.some((field) => isOneOf(accounts, field))) return 'Ha cambiado la cuenta en que se cobra'
  if (changed.some((field) => isOneOf(collecting, field))) return 'Ha cambiado quién cobra las cuotas'
  if (changed.includes('senderEmail')) return 'Ha cambiado la dirección desde la que se escribe'
  if (!changed.includes('staffSecondFactor')) return 'Han cambiado los plazos de conservación'
  return 'Ha cambiado si el equipo necesita un segundo factor'
}

/** A value in the mail; of an account what tells it from the other one. */
function show(field: Field, values: Values, other: Values): string {
  if (isPeriod(field)) return formatCount(values[field], 'año', 'años')
  if (field === 'staffSecondFactor') return values[field] ? 'obligatorio para el equipo' : 'para quien quiera'
  if (field === 'senderEmail') return values[field] || 'el del programa'
  if (field === 'creditorAccount' || field === 'donationAccount')
    return tellApart(values[field], other[field])
  return values[field] === '' ? 'ninguno' : `«${values[field]}»`
}
