import { sql } from 'kysely'
import type { SignedIn } from '#contract/actor.ts'
import type { MinutesContent } from '#contract/meetings/minutes.ts'
import { centro } from '#demo/assemblies.ts'
import { madridTime, toDayNumber } from '#demo/calendar.ts'
import type { DemoMeeting } from '#demo/meetingPlan.ts'
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
  meetings: readonly DemoMeeting[]
  offices: readonly Holders[]
  users: readonly DemoUser[]
  seed?: string
}

/** How many minutes are signed, besides the latest, of which there is a draft. */
const signedMinutes = 2
const hourMs = 3_600_000

/**
 * Writes the minutes of the latest meetings of Centro and signs all but the last, as its responsable does with the
 * product, so that seals and rolls are true. Only the salts of the rolls are new each time.
 */
export async function insertMinutes(db: Database, options: MinutesOptions): Promise<void> {
  const { today, meetings, seed = 'concejo' } = options
  const random = createRandom(`${seed}/minutes`)
  const { actor, ...led } = findWriter(options)
  const scope = await resolveScope(db, 'ownAssemblies', actor)
  const midnight = madridTime(toDayNumber(today), 0)
  const over = meetings.filter(
    ({ assemblyId, status, endTime }) =>
      assemblyId === centro.id && status === 'Aprobada' && Date.parse(endTime) < midnight,
  )
  const latest = over.at(-1)
  for (const meeting of over.slice(-1 - signedMinutes)) {
    const writtenAt = Math.min(
      Date.parse(meeting.endTime) + random.between(20, 70) * hourMs,
      midnight - random.between(1, 8) * hourMs,
    )
    const clock = { now: sql<string>`${new Date(writtenAt).toISOString()}::timestamptz` }
    // The log of the demo is written elsewhere.
    const work = { db, actor, scope, world: { clock }, audit: new AuditEntry('') }
    const content = composeMinutes(random, meeting)
    const { version } = await writeMinutes(work, meeting.id, { version: 0, content, ...led })
    if (meeting !== latest) await signMinutes(work, meeting.id, version)
  }
}

/** The responsable of Centro, and those who lead its meetings. */
function findWriter({ offices, users }: MinutesOptions) {
  const { responsible, liaison } = offices.find(({ assemblyId }) => assemblyId === centro.id) ?? {}
  const user = users.find(({ affiliateId }) => affiliateId === responsible?.id)
  if (!responsible || !liaison || !user) throw new Error('personas hold the offices of Centro')
  const { id: userId, username, role, affiliateId } = user
  const actor: SignedIn = { userId, username, role, affiliateId, sessionId: '' }
  return { actor, presidingId: responsible.id, secretaryId: liaison.id }
}

function composeMinutes(
  random: Random,
  { meetingTime, endTime, quorum, agenda }: DemoMeeting,
): MinutesContent {
  const votes = () => {
    const inFavour = random.between(6, 10)
    return { inFavour, against: random.between(0, 2), abstentions: random.between(0, 2) }
  }
  const none = { inFavour: null, against: null, abstentions: null }
  return {
    // As the census has those who lead it.
    presiding: '',
    secretary: '',
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
