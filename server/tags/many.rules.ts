import type { z } from 'zod'
import { workAsIfAlive } from '#server/census/profile/closing.queries.ts'
import type { ActivityAction } from '#contract/activityActions.ts'
import type { SignedIn } from '#contract/actor.ts'
import { tagging, type Tagged, type TaggingWay } from '#contract/tags/jobs.ts'
import { mostTaggedAtOnce } from '#contract/tags/tags.ts'
import { formatCount } from '#contract/plural.ts'
import { AuditEntry, writeAuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { mostNamed } from '#server/kernel/http/shown.ts'
import { handleJob, type JobAuthor } from '#server/kernel/jobs/jobHandler.ts'
import { requestJob } from '#server/kernel/jobs/requestJob.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock, World } from '#server/kernel/world.ts'
import { listNumbers, selectMeant } from '#server/people/choosing/many.queries.ts'
import { readFilterAgain } from '#server/people/choosing/many.rules.ts'
import { putTag, selectLogged, takeTag } from '#server/people/choosing/tagging.queries.ts'
import {
  countHaving,
  findTagging,
  nameTagged,
  selectHaving,
  selectLoggedWithin,
} from '#server/tags/many.queries.ts'
import { holdTag, markTagDeleted } from '#server/tags/tags.queries.ts'
import { requireEditable, requireTag } from '#server/tags/tags.rules.ts'

type Work = { db: Database; scope: Scope; clock: Clock; author: Omit<JobAuthor, 'device'>; audit: AuditEntry }
type Call = {
  db: Database
  scope: Scope
  actor: SignedIn
  agent: string
  audit: AuditEntry
  world: Pick<World, 'clock'>
}

const describeTag = (tagId: number) => `Etiqueta ${tagId}`

/**
 * Puts a tag on members, takes it off them, undoes either, or deletes it: at once when they are few, and else by a job,
 * which is answered.
 */
export async function tagMany(call: Call, tagId: number, what: TaggingWay) {
  const { db, scope, actor, audit, world } = call
  const work = { db, scope, clock: world.clock, author: actor, audit }
  const { people, ...chosen } = await choose(work, tagId, what)
  const ids = await listNumbers(db, people, mostTaggedAtOnce + 1)
  if (ids.length <= mostTaggedAtOnce) return tagThese(work, { tagId, ...chosen }, ids)
  const { name } = await requireTag(call, tagId)
  audit.describe(describeTag(tagId))
  // A second click asks for the same (rule durable-3).
  const subject = JSON.stringify([tagId, actor.userId, what])
  return requestJob(call, tagging, { subject, about: name, asked: { tagId, what } })
}

export const taggingHandler = handleJob(
  tagging,
  'tags',
  async ({ db, clock, author, scope, progress }, { tagId, what }) => {
    progress('choosing', 0, null)
    const work = { db, scope, clock, author, audit: new AuditEntry(author.device) }
    const { people, ...chosen } = await choose(work, tagId, readAgain(what))
    const ids = await listNumbers(db, people)
    const done = await tagThese(work, { tagId, ...chosen }, ids, (count) =>
      progress('tagging', count, ids.length),
    )
    return { result: { ...done, tagId, way: what.way }, lines: [] }
  },
)

/** What a job was asked, by the facts that there are now. */
function readAgain(what: z.output<typeof tagging.asked>['what']): TaggingWay {
  if (what.way === 'undo' || what.way === 'delete') return what
  return { way: what.way, filter: readFilterAgain(what.filter) }
}

type Chosen = { way: 'put' | 'take'; action: ActivityAction }

/** Who is meant, and what is done with them; keeps the tag from being deleted by others meanwhile. */
async function choose({ db, scope, clock, author, audit }: Work, tagId: number, what: TaggingWay) {
  if (what.way === 'delete') {
    await requireEditable({ db, scope, actor: author }, tagId)
    const people = selectHaving(scope, db, tagId)
    return { people, way: 'take', action: 'tagDeleted' } satisfies Chosen & { people: typeof people }
  }
  if (what.way !== 'undo') {
    if (!(await holdTag(db, author, tagId))) throw notFound()
    const people = await selectMeant(db, scope, { clock, reader: author, audit }, what.filter)
    const action = what.way === 'put' ? 'peopleTagged' : 'peopleUntagged'
    return { people, way: what.way, action } satisfies Chosen & { people: typeof people }
  }
  const { activityId } = what
  const done = await findTagging(db, { activityId, userId: author.userId, tagId })
  if (!done || !(await holdTag(db, author, tagId))) throw notFound()
  const logged = { tagId, activityId }
  // What others have changed since stays.
  const people = done === 'put' ? selectLogged(logged) : selectLoggedWithin(scope, db, logged)
  const way = done === 'put' ? 'take' : 'put'
  return { people, way, action: 'taggingUndone' } satisfies Chosen & { people: typeof people }
}

/** How many are tagged in one statement: after each a job says how far it is. */
const stretch = 5_000

async function tagThese(
  { db, scope, clock, author, audit }: Work,
  { tagId, way, action }: Chosen & { tagId: number },
  ids: readonly number[],
  tell: (count: number) => void = () => undefined,
): Promise<Tagged> {
  const isDeleted = action === 'tagDeleted'
  const said = isDeleted ? `; ${formatCount(ids.length, 'persona', 'personas')}` : ''
  // An entry of its own: one with subjects would be written twice.
  const own = new AuditEntry(audit.device)
  own.describe(`${describeTag(tagId)}${said}`)
  own.subjects.push(...audit.subjects.splice(0))
  const activityId = await writeAuditEntry(db, action, author, own)
  let [changed, having] = [0, 0]
  for (let from = 0; from < ids.length; from += stretch) {
    tell(from)
    const people = ids.slice(from, from + stretch)
    having += await countHaving(db, scope, tagId, people)
    const put = () => putTag(db, { tagId, activityId, authorId: author.userId }, people)
    if (way === 'take') changed += await takeTag(db, { tagId, activityId }, people)
    else if (action === 'taggingUndone') changed += await workAsIfAlive(db, clock, people, put)
    else changed += await put()
  }
  // How many it was put on, or had it already, tells of few who they are (rule log-9).
  for (const [wasChanged, count] of [
    [true, changed],
    [false, ids.length - changed],
  ] as const)
    if (count > 0 && count <= mostNamed) await nameTagged(db, activityId, { ids, wasChanged })
  if (isDeleted) await markTagDeleted(db, tagId, author)
  const unchanged = way === 'put' ? having : ids.length - changed
  return { people: changed, unchanged, gone: ids.length - changed - unchanged, activityId }
}
