import type { mergeFields } from '#contract/communications/communication.ts'
import type { CommunicationKind } from '#contract/people/communicationKinds.ts'
import type { RichText } from '#contract/richText.ts'
import { linkAddresses } from '#contract/richTextAddresses.ts'
import { fillPlaces, fillText } from '#contract/richTextPlaces.ts'
import { escapeHtml } from '#contract/escapeHtml.ts'
import { cleanText } from '#contract/richTextTidy.ts'
import { closeGaps } from '#server/communications/message/closeGaps.ts'
import { drawMailPage } from '#server/kernel/mail/page.ts'
import { richTextToMail, type MailImage } from '#server/kernel/richText/mail.ts'

/** What all mails of a communication say alike. */
export type Written = {
  kind: CommunicationKind
  subject: string
  blocks: RichText
  organisation: { name: string; contactEmail: string }
  publicUrl: string
  /** Its images by their files. */
  images: ReadonlyMap<string, MailImage>
}

/** Whom one mail is for. */
export type Addressee = {
  name: string
  lastName1: string
  lastName2: string | null
  belongsTo: string | null
  /** Where they unsubscribe; null where nobody can. */
  unsubscribe: string | null
}

/** One mail as it is read. */
export type ComposedMail = { subject: string; html: string; plain: string }

type Values = Record<keyof typeof mergeFields, string>

const toValues = (to: Addressee): Values => ({
  NOMBRE: oneLine(to.name),
  APELLIDO1: oneLine(to.lastName1),
  APELLIDO2: oneLine(to.lastName2 ?? ''),
  ASAMBLEA: oneLine(to.belongsTo ?? ''),
})
const reader = (values: Values) => (place: string) =>
  Object.hasOwn(values, place) ? values[place as keyof Values] : undefined

/** Writes one mail: what is filled in is text, whatever it says (rules communication-5, communication-11, input-3). */
export function composeMail(written: Written, to: Addressee): ComposedMail {
  const values = toValues(to)
  return finish(written, to, values, draw(written, values))
}

type Body = { html: string; plain: string }

/** Addresses become links before anything is filled in: what somebody is called never does. */
const draw = ({ blocks, images }: Written, values?: Values): Body => {
  const linked = linkAddresses(blocks)
  return richTextToMail(
    values ? fillPlaces(closeGaps(linked, listEmpty(values)), reader(values)) : linked,
    (file) => images.get(file),
  )
}

const listEmpty = (values: Values) =>
  Object.entries(values).flatMap(([place, value]) => (value === '' ? [place] : []))

function finish(written: Written, to: Addressee, values: Values, body: Body): ComposedMail {
  const subject = oneLine(fillText(written.subject, reader(values)))
  const footer = listFooter(written, to)
  return {
    subject,
    html: drawMailPage({
      subject,
      html: body.html,
      above: written.organisation.name,
      hint: beginningOf(body.plain),
      foot: footer.map(drawFooterLine).join(''),
    }),
    plain: drawPlain(body.plain, footer),
  }
}

/** The first words of a text, without where its links lead; an address that is read in it is one of its words. */
function beginningOf(plain: string): string {
  const words = plain
    .slice(0, 500)
    .replaceAll(/\s?\((?:https?:|mailto:)(?:[^\s()]|\([^\s()]*\))*(?:\)|$)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return words.length <= 120 ? words : `${words.slice(0, 120).replace(/\s\S*$/, '')}…`
}

/** People whose data are most likely to be drawn otherwise in one way than in another. */
const odd: Values[] = [
  {
    NOMBRE: '<b>"Ñ" & \'o\'</b>',
    APELLIDO1: '@@NOMBRE@@',
    APELLIDO2: '$& $1',
    ASAMBLEA: 'https://example.org',
  },
  { NOMBRE: ' a  b ', APELLIDO1: '\u202Eabc', APELLIDO2: '&amp;', ASAMBLEA: '- 1. a' },
]

/**
 * What writes the mails of one communication. Its text is drawn once for all whose data leave the same places empty, and
 * filled in for each of them, where that gives the same as filling it in first; where it does not, such as with a place in
 * a link, each is drawn.
 */
export function createComposer(written: Written): (to: Addressee) => ComposedMail {
  const fillers = new Map<string, (values: Values) => Body>()
  return (to) => {
    const values = toValues(to)
    const empty = listEmpty(values)
    const fill = fillers.get(empty.join()) ?? createFiller(written, empty)
    fillers.set(empty.join(), fill)
    return finish(written, to, values, fill(values))
  }
}

/** What fills in the text for those of whom some places are empty. */
function createFiller(written: Written, empty: readonly string[]): (values: Values) => Body {
  const unfilled = draw({ ...written, blocks: closeGaps(written.blocks, empty) })
  const fill = (values: Values): Body => ({
    html: fillText(unfilled.html, (place) => {
      const value = reader(values)(place)
      return value === undefined ? undefined : escapeHtml(cleanText(value))
    }),
    plain: fillText(unfilled.plain, (place) => {
      const value = reader(values)(place)
      return value === undefined ? undefined : cleanText(value)
    }),
  })
  const isSame = odd.every((person) => {
    const values = { ...person, ...Object.fromEntries(empty.map((place) => [place, ''])) }
    const [one, other] = [fill(values), draw(written, values)]
    return one.html === other.html && one.plain === other.plain
  })
  return isSame ? fill : (values) => draw(written, values)
}

/** Line breaks and control characters could begin another header (rule input-7). */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

type Footer = { text: string; link?: string }[]

const why: Record<CommunicationKind, (name: string) => string> = {
  boletin: (name) =>
    `Recibes este correo porque formas parte de ${name} y aceptaste recibir sus comunicaciones.`,
  convocatoria: (name) => `Recibes este correo porque formas parte de ${name} y se te convoca.`,
  servicio: (name) =>
    `Recibes este correo porque formas parte de ${name} y es necesario para tu inscripción.`,
}

function listFooter({ kind, organisation, publicUrl }: Written, { unsubscribe }: Addressee): Footer {
  return [
    { text: why[kind](organisation.name) },
    { text: `${organisation.name} · ${organisation.contactEmail}` },
    { text: 'Aviso legal y privacidad', link: `${publicUrl}/aviso-legal` },
    ...(unsubscribe === null ? [] : [{ text: 'No quiero recibir más comunicaciones', link: unsubscribe }]),
  ]
}

const drawPlain = (body: string, footer: Footer) =>
  `${body}\n\n-- \n${footer.map(({ text, link }) => (link === undefined ? text : `${text}: ${link}`)).join('\n')}\n`

const drawFooterLine = ({ text, link }: Footer[number]) =>
  `<p style="margin:0 0 8px">${link === undefined ? escapeHtml(text) : `<a href="${escapeHtml(link)}" class="quiet" style="color:#46545A">${escapeHtml(text)}</a>`}</p>`
