import { erasureParts } from '#contract/retention/erasureOfPerson.ts'
import { formatDayInWords, formatMomentInWords } from '#contract/format.ts'
import { underWay } from '#contract/retention/retention.ts'
import { formatCount } from '#contract/plural.ts'
import { findErasure } from '#server/erasures/erasures.queries.ts'
import type {
  erasureDecidedMessage,
  erasureExtendedMessage,
  erasureNotedMessage,
  erasuresEndingMessage,
} from '#server/erasures/erasures.messages.ts'
import { composeLetter, contactPlace } from '#server/kernel/mail/letter.ts'
import type { MessageWriter } from '#server/kernel/mail/message.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import type { World } from '#server/kernel/world.ts'
import { findStanding } from '#server/retention/due.queries.ts'
import { findPeriodsInForce } from '#server/retention/periods.queries.ts'

const recipient = asSystem('whom the mail is for')
const find = ({ db, clock }: World, id: number) => findErasure(db, recipient, clock, id)

const complain =
  'Si no estás de acuerdo, puedes reclamar ante la Agencia Española de Protección de Datos (www.aepd.es) o ante un juzgado.'

/** That a case was opened, and until when it is answered. */
export const writeErasureNoted: MessageWriter<typeof erasureNotedMessage> = async (world, { data }) => {
  const found = await find(world, data.erasureId)
  if (found?.state !== 'pendiente') return undefined
  return composeLetter({
    subject: 'Has pedido que borremos tus datos',
    paragraphs: [
      `Consta que lo pediste el ${formatDayInWords(found.askedOn)}. Te contestaremos antes de que termine el ${formatDayInWords(found.deadline)}.`,
      'Hasta entonces no cambia nada. Si se acepta, dejarás el censo y se borrará todo lo que la ley no obliga a guardar.',
      `Si no lo has pedido, o has cambiado de idea, retíralo en «Mis datos», o escribe cuanto antes a ${contactPlace}.`,
    ],
    action: { label: 'Ver mis datos', url: `${world.settings.publicUrl}/mis-datos` },
  })
}

/** That a case takes two months more, and why. */
export const writeErasureExtended: MessageWriter<typeof erasureExtendedMessage> = async (world, { data }) => {
  const found = await find(world, data.erasureId)
  if (found?.state !== 'pendiente' || found.extensionReason === null) return undefined
  return composeLetter({
    subject: 'Tardaremos más en contestar a tu petición de borrado',
    paragraphs: [
      `Pediste el ${formatDayInWords(found.askedOn)} que borrásemos tus datos. Necesitamos más tiempo, y te contestaremos antes de que termine el ${formatDayInWords(found.deadline)}.`,
      `Motivo: ${found.extensionReason}`,
      complain,
    ],
  })
}

/** What the erasing of somebody waits for at this moment, and until when; undefined: nothing. */
async function describeWaiting({ db, clock }: World, affiliateId: number): Promise<string | undefined> {
  const asked = { clock, periods: await findPeriodsInForce(db, clock) }
  const { held, heldUntil } = await findStanding(db, asked, affiliateId)
  if (held === null) return undefined
  const end =
    heldUntil === null ? 'hasta que eso termine' : `al menos hasta el ${formatMomentInWords(heldUntil)}`
  return `Ahora espera, ${end}, porque ${underWay[held]}. Se hace solo después.`
}

/** The answer to a case. */
export const writeErasureDecided: MessageWriter<typeof erasureDecidedMessage> = async (world, { data }) => {
  const found = await find(world, data.erasureId)
  if (!found || found.state === 'pendiente' || found.state === 'retirada') return undefined
  const { state, parts, answer } = found
  const said = answer === '' ? [] : [answer]
  if (state === 'denegada')
    return composeLetter({
      subject: 'No borramos tus datos',
      paragraphs: ['Hemos mirado tu petición y no podemos borrar tus datos, por esto:', ...said, complain],
    })
  if (parts !== null)
    return composeLetter({
      subject: 'Borramos parte de tus datos',
      paragraphs: [
        `Hemos mirado tu petición y borramos esto: ${parts.map((part) => erasureParts[part].toLowerCase()).join('; ')}.`,
        ...said,
        complain,
      ],
    })
  const waits = found.affiliateId === null ? undefined : await describeWaiting(world, found.affiliateId)
  return composeLetter({
    subject: 'Borramos tus datos',
    paragraphs: [
      'Hemos aceptado tu petición. Dejas el censo, tu cuenta se cierra, y se borra todo lo que la ley no obliga a guardar en cuanto no haya nada en marcha. No se puede deshacer.',
      ...(waits === undefined ? [] : [waits]),
      'Si has pagado cuotas o donado, la ley obliga a guardar seis años tu nombre, tu documento, tu provincia y lo que pagaste, bloqueados. Después se borran también.',
      ...said,
      'Este es el último correo que te escribimos: tu dirección se borra también.',
    ],
  })
}

const count = (many: number) => formatCount(many, 'petición de borrado', 'peticiones de borrado')

/** Tells super admins how many cases end soon, or have ended, without an answer. */
export const writeErasuresEnding: MessageWriter<typeof erasuresEndingMessage> = async (
  { settings: { publicUrl } },
  { data: { ending, overdue } },
) => {
  return composeLetter({
    subject:
      overdue > 0
        ? 'Ha vencido el plazo de una petición de borrado'
        : 'Vence el plazo de una petición de borrado',
    paragraphs: [
      ...(overdue > 0 ? [`Ha vencido el plazo de ${count(overdue)} sin que nadie la conteste.`] : []),
      ...(ending > 0 ? [`En una semana o menos vence el plazo de ${count(ending)}.`] : []),
      'La ley da un mes para contestar, que se puede alargar dos más con un motivo. Ha de decidir alguien distinto de quien la anotó.',
    ],
    action: { label: 'Ver las peticiones', url: `${publicUrl}/panel-administracion/borrados` },
  })
}
