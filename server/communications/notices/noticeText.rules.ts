import { formatDayOfYear, formatMomentInWords, formatSpanInWords } from '#contract/format.ts'
import { noticeRules, type NoticeKind, type NoticeSubject } from '#contract/meetings/notices.ts'
import type { Block, RichText } from '#contract/richText.ts'
import { fillPlaces, fillText } from '#contract/richTextPlaces.ts'
import type { Convened } from '#server/communications/notices/convened.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { parseRichText } from '#server/kernel/richText/parse.ts'
import { createParagraph } from '#server/kernel/richText/richText.ts'
import { readTemplate } from '#server/legal/mailTemplates.queries.ts'
import { listToldChanges, type Told } from '#server/meetings/notices.queries.ts'

type Said = Pick<Convened, 'places'> & {
  of: NoticeSubject['of']
  told: Told
  changes: readonly string[]
  /** What those who are called may know of it (`listKnown`). */
  known: readonly Told[]
  /** What whoever convenes adds. */
  note: string
  contactEmail: string
  /** Its page. */
  link: string
}

/**
 * What a notice of a meeting or a voting says: its template, with what is the same for all filled in. What is each recipient's own
 * (`@@NOMBRE@@`) stays to be filled in when their mail is written.
 */
export async function writeNotice(
  db: Database,
  kind: NoticeKind,
  { of, places, told, changes, known, note, contactEmail, link }: Said,
): Promise<{ subject: string; blocks: RichText }> {
  const template = noticeRules[kind].templates[of]
  if (template === null) throw new Error(`nothing is told so: ${kind} of a ${of}`)
  const { subject, html } = await readTemplate(db, template)
  const facts = [...listFacts[of](told), ...(kind === 'cancelacion' ? listOtherwise(told, known) : [])]
  const blocksOf: Record<string, RichText> = {
    DATOS: [createParagraph(facts.join('\n'))],
    NOTA: note
      .split(/\n{2,}/)
      .filter(Boolean)
      .map(createParagraph),
    ORDEN: told.agenda.length === 0 ? [] : listAgenda(told.agenda),
  }
  const values: Record<string, string> = {
    ...places,
    TITULO: told.title,
    VOTACION: told.title,
    CAMBIOS: changes.join(', '),
    CONTACTO: contactEmail,
    ENLACE: link,
    DIA: nameDays(kind, told, known),
    DATOS: facts.join('; '),
    NOTA: note,
    ORDEN: told.agenda.join('; '),
  }
  // A place in a title would be filled in again, for each recipient.
  const valueOf = (place: string) => values[place] && withoutPlaces(values[place])
  const blocks = parseRichText(html).flatMap((block) => {
    const place = findPlaceOf(block)
    const made = place === undefined ? undefined : blocksOf[place]
    return made
      ? made.map(withoutPlacesIn)
      : fillPlaces([block], (name) => valueOf(name) ?? emptyOf(values, name))
  })
  return { subject: fillText(subject, valueOf).replaceAll(/\s+/g, ' ').trim().slice(0, 200), blocks }
}

const emptyOf = (values: Record<string, string>, name: string) => (name in values ? '' : undefined)
const withoutPlaces = (text: string) => text.replaceAll('@@', '@ @')
const withoutPlacesIn = (block: Block): Block =>
  block.kind === 'paragraph'
    ? { ...block, runs: block.runs.map((run) => ({ ...run, text: withoutPlaces(run.text) })) }
    : block.kind === 'list'
      ? { ...block, items: block.items.map((item) => item.map(withoutPlacesIn)) }
      : block

/** The place that a paragraph consists of: what stands there may be several blocks. */
const findPlaceOf = (block: Block): string | undefined =>
  block.kind === 'paragraph'
    ? /^@@([A-Z0-9]+)@@$/.exec(
        block.runs
          .map(({ text }) => text)
          .join('')
          .trim(),
      )?.[1]
    : undefined

/** The day of a meeting, of one that changed as it was told: «5 de marzo, que pasa al 12 de marzo». */
function nameDays(kind: NoticeKind, told: Told, known: readonly Told[]): string {
  const is = formatDayOfYear(told.meetingTime)
  if (kind !== 'cambio' && kind !== 'cancelacion') return is
  const days = [...new Set(known.map(({ meetingTime }) => formatDayOfYear(meetingTime)))]
  if (days.length === 0 || (days.length === 1 && days[0] === is)) return is
  const was = days.filter((day) => day !== is).join(' o ')
  return kind === 'cambio' ? `${was}, que pasa al ${is}` : days.join(' o ')
}

/** How some know a meeting that is cancelled, where it is not as it was told last. */
function listOtherwise(told: Told, known: readonly Told[]): string[] {
  const changes = listToldChanges(
    known.map((was) => ({ ...was, status: told.status })),
    told,
  )
  return changes.length === 0 ? [] : [`Quizá la conocías de otra manera: ${changes.join(', ')}`]
}

/** When and where a meeting is, or when one votes, a line each. */
const listFacts: Record<NoticeSubject['of'], (told: Told) => string[]> = {
  meeting: ({ meetingTime, endTime, secondTime, place, onlineLink }) => [
    `Cuándo: ${formatSpanInWords(meetingTime, endTime)}`,
    ...(secondTime === null ? [] : [`Segunda convocatoria: ${formatMomentInWords(secondTime)}`]),
    ...(place === null ? [] : [`Lugar: ${place}`]),
    ...(onlineLink === null ? [] : [`Por internet: ${onlineLink}`]),
  ],
  voting: ({ meetingTime, endTime }) => [
    `Empieza: ${formatMomentInWords(meetingTime)}`,
    `Acaba: ${formatMomentInWords(endTime)}`,
  ],
}

const listAgenda = (agenda: readonly string[]): RichText => [
  { kind: 'paragraph', runs: [{ text: 'Orden del día', bold: true }] },
  { kind: 'list', numbering: 1, items: agenda.map((title) => [createParagraph(title)]) },
]
