import type { CommunicationKind, mergeFields } from '#contract/communications/communication.ts'
import type { RichText } from '#contract/richText.ts'
import { fillPlaces, fillText } from '#contract/richTextPlaces.ts'
import { escapeHtml } from '#contract/escapeHtml.ts'
import { cleanText } from '#contract/richTextTidy.ts'
import { richTextToMail } from '#server/kernel/richText/mail.ts'

/** What all mails of a communication say alike. */
export type Written = {
  kind: CommunicationKind
  subject: string
  blocks: RichText
  organisation: { name: string; contactEmail: string }
  publicUrl: string
  /** The addresses of its images by their files. */
  images: ReadonlyMap<string, string>
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

const draw = ({ blocks, images }: Written, values?: Values): Body =>
  richTextToMail(values ? fillPlaces(blocks, reader(values)) : blocks, (file) => images.get(file))

function finish(written: Written, to: Addressee, values: Values, body: Body): ComposedMail {
  const subject = oneLine(fillText(written.subject, reader(values)))
  const footer = listFooter(written, to)
  return {
    subject,
    html: drawPage(written, { subject, html: body.html }, footer),
    plain: drawPlain(body.plain, footer),
  }
}

/** People whose data are most likely to be drawn otherwise in one way than in another. */
const odd: Values[] = [
  { NOMBRE: '', APELLIDO1: '', APELLIDO2: '', ASAMBLEA: '' },
  {
    NOMBRE: '<b>"Ñ" & \'o\'</b>',
    APELLIDO1: '@@NOMBRE@@',
    APELLIDO2: '$& $1',
    ASAMBLEA: 'https://example.org',
  },
  { NOMBRE: ' a  b ', APELLIDO1: '\u202Eabc', APELLIDO2: '&amp;', ASAMBLEA: '- 1. a' },
]

/**
 * What writes the mails of one communication. Its text is drawn once and filled in for each of its many recipients, where
 * that gives the same as filling it in first; where it does not, such as with a place in a link, each is drawn.
 */
export function createComposer(written: Written): (to: Addressee) => ComposedMail {
  const unfilled = draw(written)
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
  const isSame = odd.every((values) => {
    const [one, other] = [fill(values), draw(written, values)]
    return one.html === other.html && one.plain === other.plain
  })
  if (!isSame) return (to) => composeMail(written, to)
  return (to) => {
    const values = toValues(to)
    return finish(written, to, values, fill(values))
  }
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

/** What programs that turn pages dark read; the others have the colours of each element. */
const dark =
  '<style>@media (prefers-color-scheme:dark){.page{background:#14242A!important;color:#F1F0EA!important}.sheet{background:#1D323A!important;border-color:#3A5059!important}.sheet a{color:#9CD3E4!important}.quiet{color:#B9C4C8!important}}</style>'

/** The page of a mail: 600 px, tables for its shape, each element with its own style. */
const drawPage = (
  { organisation }: Written,
  { subject, html }: { subject: string; html: string },
  footer: Footer,
) =>
  `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>${dark}</head><body class="page" style="margin:0;padding:0;background:#F7F6F2;color:#14242A;font:17px/1.5 Georgia,serif"><table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#F7F6F2"><tr><td align="center" style="padding:24px 12px"><table role="presentation" class="sheet" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;background:#FFFFFF;border:1px solid #D9D7CE;border-radius:10px"><tr><td style="padding:24px 32px 0"><p class="quiet" style="margin:0;color:#46545A;font-size:15px">${escapeHtml(organisation.name)}</p></td></tr><tr><td style="padding:8px 32px 32px"><h1 style="margin:0 0 16px;font-size:24px;line-height:1.2">${escapeHtml(subject)}</h1>${html}</td></tr><tr><td class="quiet" style="padding:16px 32px 24px;border-top:1px solid #D9D7CE;color:#46545A;font-size:14px">${footer.map(drawFooterLine).join('')}</td></tr></table></td></tr></table></body></html>`
