import { sql } from 'kysely'
import type { SignedIn } from '#contract/actor.ts'
import type { MinutesContent } from '#contract/meetings/minutes.ts'
import { centro } from '#demo/assemblies.ts'
import { madridTime, toDayNumber } from '#demo/calendar.ts'
import type { DemoMeeting } from '#demo/meetingPlan.ts'
import type { Member } from '#demo/member.ts'
import type { Holders } from '#demo/participation.ts'
import { createRandom, type Random } from '#demo/random.ts'
import { findTopic } from '#demo/topics.ts'
import type { DemoUser } from '#demo/users.ts'
import { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { resolveScope } from '#server/kernel/security/scope.ts'
import { writeMinutes } from '#server/meetings/minutes.rules.ts'
import { signMinutes } from '#server/meetings/signing.rules.ts'

type MinutesOptions = {
  today: string
  members: number
  meetings: readonly DemoMeeting[]
  offices: readonly Holders[]
  users: readonly DemoUser[]
  seed?: string
}

/** How many minutes of Centro are signed, besides its latest meeting, of which there is a draft. */
const signedOfCentro = 3
/** With more members, the roll of a general meeting would take longer than all the rest. */
const mostEntitled = 20_000

/**
 * Writes the minutes of the latest meetings of Centro and signs all but those of the last one, and of one of each kind
 * elsewhere; with the product's own functions, so that seals and rolls are true. Only the salts of the rolls are new each time.
 */
export async function insertMinutes(db: Database, options: MinutesOptions): Promise<void> {
  const { today, members, meetings, seed = 'concejo' } = options
  const random = createRandom(`${seed}/minutes`)
  const now = madridTime(toDayNumber(today), 0)
  const over = meetings
    .filter(({ status, endTime }) => status === 'Aprobada' && Date.parse(endTime) < now)
    .toReversed()
  const ofCentro = over.filter(({ assemblyId }) => assemblyId === centro.id)
  const others = over.filter(({ assemblyId }) => assemblyId !== null && assemblyId !== centro.id)
  const general = over.filter(({ type }) => type === 'General')
  const [latest, ...before] = ofCentro
  const signed = [
    ...before.slice(0, signedOfCentro),
    ...others.slice(0, 1),
    ...(members <= mostEntitled ? general.slice(0, 1) : []),
  ]
  for (const meeting of signed.toReversed()) await writeOne(db, options, random, meeting, true)
  if (latest) await writeOne(db, options, random, latest, false)
}

async function writeOne(
  db: Database,
  options: MinutesOptions,
  random: Random,
  meeting: DemoMeeting,
  isSigned: boolean,
): Promise<void> {
  const writtenAt = Math.min(
    Date.parse(meeting.endTime) + random.between(20, 70) * hourMs,
    madridTime(toDayNumber(options.today), 0) - random.between(1, 8) * hourMs,
  )
  const { actor, presiding, secretary, ...led } = findWriter(options, meeting)
  const reach = actor.role === 'ROLE_ADMIN' ? 'everyone' : 'ownAssemblies'
  const work = {
    db,
    actor,
    scope: await resolveScope(db, reach, actor),
    world: { clock: { now: sql<string>`${new Date(writtenAt).toISOString()}::timestamptz` } },
    // The log of the demo is written elsewhere.
    audit: new AuditEntry(''),
  }
  const content = composeMinutes(random, meeting, { presiding, secretary })
  const { version } = await writeMinutes(work, meeting.id, { version: 0, content, ...led })
  if (isSigned) await signMinutes(work, meeting.id, version)
}

const hourMs = 3_600_000

/** Who writes the minutes of a meeting, and those who led it. */
function findWriter({ offices, users }: MinutesOptions, { assemblyId }: DemoMeeting) {
  const office = offices.find((one) => one.assemblyId === assemblyId)
  const account = users.find(({ role, affiliateId }) =>
    office ? affiliateId === office.responsible?.id : role === 'ROLE_ADMIN',
  )
  const admin = users.find(({ role }) => role === 'ROLE_ADMIN')
  const user = account ?? admin
  if (!user) throw new Error('the demo has an admin')
  const { id: userId, username, role, affiliateId } = user
  const actor: SignedIn = { userId, username, role, affiliateId, sessionId: '' }
  return {
    actor,
    presiding: nameOf(office?.responsible, 'Amparo Villanueva'),
    secretary: nameOf(office?.liaison, 'Álvaro Núñez'),
    presidingId: office?.responsible?.id ?? null,
    secretaryId: office?.liaison?.id ?? null,
  }
}

const nameOf = (person: Member | undefined, otherwise: string) =>
  person ? `${person.name} ${person.lastName1}` : otherwise

function composeMinutes(
  random: Random,
  { meetingTime, endTime, quorum, agenda }: DemoMeeting,
  led: Pick<MinutesContent, 'presiding' | 'secretary'>,
): MinutesContent {
  const votes = () => {
    const inFavour = random.between(6, 10)
    return { inFavour, against: random.between(0, 2), abstentions: random.between(0, 2) }
  }
  const none = { inFavour: null, against: null, abstentions: null }
  return {
    ...led,
    startedAt: quorum?.second?.time ?? meetingTime,
    endedAt: endTime,
    points: agenda.map(({ title }, index) => {
      const { discussed = '', agreed = '' } = findTopic(title) ?? {}
      // What was approved without a vote has none.
      return { title, discussed, agreed, ...(index > 0 && agreed !== '' ? votes() : none) }
    }),
    correction: '',
  }
}
