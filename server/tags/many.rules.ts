import type { SignedIn } from '#contract/actor.ts'
import type { FactFilter } from '#contract/people/facts.ts'
import { formatInteger } from '#contract/plural.ts'
import { mostTagged } from '#contract/tags/tags.ts'
import { writeAuditEntry, type AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { notFound, Problem } from '#server/kernel/http/problem.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { World } from '#server/kernel/world.ts'
import { putTag, selectLogged, takeTag } from '#server/people/tagging.queries.ts'
import { findTagging, isMoreThan, selectLoggedWithin, selectMeant } from '#server/tags/many.queries.ts'
import { holdTag } from '#server/tags/tags.queries.ts'

type Work = { db: Database; scope: Scope; actor: SignedIn; audit: AuditEntry; world: Pick<World, 'clock'> }
type Tagged = { people: number; activityId: number }

const describeTag = (tagId: number) => `Etiqueta ${tagId}`

/** Puts a tag on the members whom a filter means, or takes it off them; returns how many that changed. */
export async function tagMany(
  { db, scope, actor, audit, world }: Work,
  way: 'put' | 'take',
  tagId: number,
  filter: FactFilter,
): Promise<Tagged> {
  if (!(await holdTag(db, actor, tagId))) throw notFound()
  const people = await selectMeant(db, scope, { clock: world.clock, reader: actor }, filter)
  if (await isMoreThan(db, people, mostTagged))
    throw new Problem(
      'conflicto',
      `Son más de ${formatInteger(mostTagged)} personas: añade un filtro, y hazlo por partes.`,
    )
  audit.describe(describeTag(tagId))
  const activityId = await writeAuditEntry(
    db,
    way === 'put' ? 'peopleTagged' : 'peopleUntagged',
    actor,
    audit,
  )
  const changed =
    way === 'put'
      ? await putTag(db, { tagId, activityId, authorId: actor.userId }, people)
      : await takeTag(db, { tagId, activityId }, people)
  return { people: changed, activityId }
}

/** Undoes what the caller did with a tag of many people within a day; what others have changed since stays. */
export async function undoTagging(
  { db, scope, actor, audit }: Work,
  tagId: number,
  done: number,
): Promise<Tagged> {
  const details = describeTag(tagId)
  const way = await findTagging(db, { activityId: done, userId: actor.userId, details })
  if (!way || !(await holdTag(db, actor, tagId))) throw notFound()
  audit.describe(details)
  const activityId = await writeAuditEntry(db, 'taggingUndone', actor, audit)
  const logged = { tagId, activityId: done }
  const changed =
    way === 'put'
      ? await takeTag(db, { tagId, activityId }, selectLogged(logged))
      : await putTag(db, { tagId, activityId, authorId: actor.userId }, selectLoggedWithin(scope, db, logged))
  return { people: changed, activityId }
}
