import { admins, type SignedIn } from '#contract/actor.ts'
import { formatDayInWords, formatMomentInWords } from '#contract/format.ts'
import { minutes, nameMinutes, type Minutes } from '#contract/meetings/minutes.ts'
import { surnamesFirst } from '#contract/people/name.ts'
import { formatCount } from '#contract/plural.ts'
import type { RollPerson } from '#contract/rolls/rolls.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { notFound, Problem } from '#server/kernel/http/problem.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { streamRows } from '#server/kernel/lists/list.ts'
import { createPdfReply } from '#server/kernel/pdf/pdfReply.ts'
import { createHeading, createParagraph } from '#server/kernel/richText/richText.ts'
import { asSystem, type Scope } from '#server/kernel/security/scope.ts'
import {
  countAttendances,
  defineAttendeeList,
  type ShownAttendee,
} from '#server/meetings/attendees.queries.ts'
import { nameAttendees } from '#server/meetings/attendances.rules.ts'
import { requireMeeting } from '#server/meetings/meetings.details.rules.ts'
import type { StoredMeeting } from '#server/meetings/meetings.queries.ts'
import { composeDraft, composeSignedMinutes } from '#server/meetings/minutes.paper.ts'
import { describeMinutes, requireMinutesWriter, writeMinutes } from '#server/meetings/minutes.rules.ts'
import { verifyMinutes } from '#server/meetings/seal.rules.ts'
import { signMinutes } from '#server/meetings/signing.rules.ts'
import { defineRollList } from '#server/rolls/rollPeople.queries.ts'
import { listToSign } from '#server/meetings/signingSheet.queries.ts'

type Signed = Minutes['signed'][number]

/** People on a sheet at most. */
const mostOnSheet = 10_000
/** Lines of the sheet of a general meeting for those who come without having said so. */
const emptyLines = 40

export const minutesRoutes = routes(minutes, {
  get: async ({ params: { id }, ...call }) => describeMinutes(call, await requireMeeting(call, id)),

  write: ({ params: { id }, body, ...call }) => writeMinutes(call, id, body),

  sign: ({ params: { id }, body: { version }, ...call }) => signMinutes(call, id, version),

  async verify({ params: { id }, ...call }) {
    return { signed: await verifyMinutes(call.db, await requireMeeting(call, id)) }
  },

  async paper({ params: { id, number }, ...call }) {
    const { db, audit } = call
    const found = await requireMeeting(call, id)
    const { draft, signed } = await describeMinutes(call, found)
    const one = signed.find((each) => each.number === number)
    if (!one && draft?.number !== number) throw notFound()
    const names = await (one ? readSealed(call, found, one) : readConfirmed(call, found))
    audit.describe(
      `Reunión ${id}, ${nameMinutes(number).toLowerCase()}${names ? `, con ${formatCount(names.length, 'nombre', 'nombres')}` : ''}`,
    )
    const fileName = `Acta_${id}${number > 1 ? `_${number}` : ''}${one ? '' : '_borrador'}.pdf`
    if (one) return createPdfReply(db, fileName, composeSignedMinutes(one, { names }))
    if (!draft) throw notFound()
    const { confirmed } = await countAttendances(db, id)
    const written = { ...found.meeting, number, content: draft.content }
    return createPdfReply(db, fileName, composeDraft(written, { names, confirmed }))
  },

  async sheet({ params: { id }, ...call }) {
    const { db, scope, audit, world } = call
    const found = await requireMinutesWriter(call, id)
    const { title, type, meetingTime, place, info } = found.meeting
    const people = await listToSign({ db, scope, clock: world.clock }, found, mostOnSheet + 1)
    if (people.length > mostOnSheet)
      throw new Problem(
        'conflicto',
        `Son más de ${formatCount(mostOnSheet, 'persona', 'personas')}, que es lo que cabe en una hoja: acota a quién se convoca con un segmento.`,
      )
    nameAttendees(audit, people)
    const total = formatCount(people.length, 'persona', 'personas')
    const isOfAssembly = type === 'Asamblea'
    audit.describe(`Reunión ${id}; ${total}`)
    return createPdfReply(db, `Firmas_${id}.pdf`, {
      title: `Hoja de firmas: ${title}`,
      date: formatDayInWords(meetingTime),
      blocks: [
        createHeading(1, `Hoja de firmas: ${title}`),
        createParagraph(`${info}. ${formatMomentInWords(meetingTime)}${place ? `. ${place}` : ''}.`),
        createParagraph(
          isOfAssembly
            ? `Tienen derecho ${total}, por apellidos. Del documento se dicen los tres últimos números y la letra.`
            : `Han dicho que van ${total}, por apellidos; al final, líneas para quien venga sin haberlo dicho. Del documento se dicen los tres últimos números y la letra.`,
        ),
        {
          kind: 'signatures',
          headers: ['Apellidos y nombre', 'Documento', 'Firma'],
          people,
          empty: isOfAssembly ? 0 : emptyLines,
        },
      ],
    })
  },
})

type Reading = { db: Database; scope: Scope; actor: SignedIn; audit: AuditEntry }

const gone = 'Persona que se dio de baja'

/** The names of those who are confirmed now, for whoever may read who attends (rule attendance-3); null for others. */
async function readConfirmed(
  { db, scope, actor, audit }: Reading,
  found: StoredMeeting,
): Promise<string[] | null> {
  if (!admins(actor) && !found.isOfOffice) return null
  const shown: ShownAttendee[] = []
  const list = defineAttendeeList(scope, actor, found.meeting.id, {
    status: ['Confirmado'],
    sort: 'name',
    direction: 'asc',
  })
  for await (const attendee of streamRows(db, list)) shown.push(attendee)
  nameAttendees(audit, shown)
  return shown.map(nameOr)
}

const sealedScope = asSystem('who attended by signed minutes, for whoever may read who attends')

/** The names of those who were confirmed when minutes were signed, as they were then, for the same. */
async function readSealed(
  { db, actor, audit }: Reading,
  { isOfOffice }: StoredMeeting,
  { attendance }: Signed,
): Promise<string[] | null> {
  if (!admins(actor) && !isOfOffice) return null
  const shown: RollPerson[] = []
  if (attendance.roll) {
    const list = defineRollList(sealedScope, actor, { id: attendance.roll.rollId, direction: 'asc' })
    for await (const person of streamRows(db, list)) shown.push(person)
  }
  nameAttendees(
    audit,
    shown.flatMap(({ affiliateId }) => (affiliateId === null ? [] : [{ personId: affiliateId }])),
  )
  // Of whom nothing more is open, admins alone read the name; their place among the others would tell it.
  const names = shown.map((person) => (person.kept || admins(actor) ? nameOr(person) : gone))
  return names.toSorted((one, other) => Number(one === gone) - Number(other === gone))
}

const nameOr = ({ name, lastName1, lastName2 }: Pick<RollPerson, 'name' | 'lastName1' | 'lastName2'>) =>
  name === null || lastName1 === null ? gone : surnamesFirst({ name, lastName1, lastName2 })
