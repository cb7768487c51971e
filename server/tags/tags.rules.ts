import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { SignedIn } from '#contract/actor.ts'
import { tagColors, tagField, type PersonTag } from '#contract/people/tag.ts'
import type { TagDetails, tags } from '#contract/tags/tags.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { editConflict, invalid, notFound } from '#server/kernel/http/problem.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import { lockProfile } from '#server/census/profile.queries.ts'
import { requireOpenProfiles } from '#server/people/closedProfiles.rules.ts'
import { isAssembly, refuseEdit, type Reader } from '#server/people/choosing/sharing.queries.ts'
import { putOneTag, takeOneTag } from '#server/people/choosing/tagging.queries.ts'
import { listTagsOf } from '#server/people/choosing/tags.queries.ts'
import { addTag, changeTag, findTag, holdTag, lockTag } from '#server/tags/tags.queries.ts'

type Work = { db: Database; scope: Scope; actor: SignedIn; audit: AuditEntry }

/** Throws «not found» for a tag that is gone or out of reach. */
export async function requireTag(
  { db, scope, actor }: { db: Database; scope: Scope; actor: Reader },
  id: number,
): Promise<TagDetails> {
  const found = await findTag(db, scope, actor, id)
  if (!found) throw notFound()
  return found
}

/** What is sent of a tag; a change has some of it. */
type Sent = Partial<z.output<typeof tags.edit.body>>

async function requireKnownAssembly(db: Database, { sharedWith }: Sent) {
  if (!sharedWith || !('assemblyId' in sharedWith) || (await isAssembly(db, sharedWith.assemblyId))) return
  throw invalid([{ in: 'body', path: 'sharedWith', message: 'No existe esa asamblea' }])
}

export async function saveTag(work: Work, body: z.output<typeof tags.create.body>): Promise<TagDetails> {
  await requireKnownAssembly(work.db, body)
  const id = await addTag(work.db, body, work.actor)
  work.audit.describe(`Etiqueta ${id}`)
  return requireTag(work, id)
}

/** Changes what is sent of a tag. Throws a conflict when somebody else has changed it since `version`. */
export async function editTag(
  work: Work,
  id: number,
  { version, ...sent }: z.output<typeof tags.edit.body>,
): Promise<TagDetails> {
  const now = await requireEditable(work, id)
  if (now.version !== version) throw describeConflict(now, sent)
  await requireKnownAssembly(work.db, sent)
  await changeTag(work.db, id, sent, work.actor)
  work.audit.describe(`Etiqueta ${id}`)
  return requireTag(work, id)
}

/** A tag that is changed, locked until the transaction ends. Throws when it is gone, out of reach or for others to change. */
export async function requireEditable(
  work: Pick<Work, 'db' | 'scope'> & { actor: Reader },
  id: number,
): Promise<TagDetails> {
  await lockTag(work.db, id)
  const found = await requireTag(work, id)
  if (!found.mayEdit) throw refuseEdit()
  return found
}

/** What the other one has left in the fields that both changed. */
const describeConflict = (now: TagDetails, sent: Sent) =>
  editConflict(
    'Otra persona ha cambiado esta etiqueta mientras la editabas',
    (['name', 'color', 'sharedWith'] as const).filter(
      (field) => sent[field] !== undefined && !isDeepStrictEqual(sent[field], now[field]),
    ),
    { name: now.name, color: tagColors[now.color], sharedWith: now.sharedText },
    now,
  )

type OneTag = { affiliateId: number; tagId: number }

/** Puts a tag on a member, or takes it off; returns those that they have then. */
export async function tagPerson(
  { db, scope, actor, audit }: Work,
  way: 'put' | 'take',
  { affiliateId, tagId }: OneTag,
): Promise<{ tags: PersonTag[] }> {
  await requireOpenProfiles(db, affiliateId)
  // Leaving the census takes them all off, and waits for this or is waited for.
  if (!(await lockProfile(db, scope, affiliateId))) throw notFound()
  await requireOpenProfiles(db, affiliateId)
  if (!(await holdTag(db, actor, tagId))) throw lostTag(way)
  audit.describeAffiliate(affiliateId)
  const one = { tagId, affiliateId }
  const isChanged =
    way === 'put' ? await putOneTag(db, { ...one, authorId: actor.userId }) : await takeOneTag(db, one)
  const [before, after] = way === 'put' ? [null, `${tagId}`] : [`${tagId}`, null]
  if (isChanged)
    audit.changes.push({ entity: 'affiliate', entityId: affiliateId, field: tagField, before, after })
  return { tags: (await listTagsOf(db, scope, actor, [affiliateId])).get(affiliateId) ?? [] }
}

function lostTag(way: 'put' | 'take') {
  const message = 'Esta etiqueta ya no existe o no está a tu alcance'
  return invalid([{ in: way === 'put' ? 'body' : 'params', path: 'tagId', message }])
}
