import type { SignedIn } from '#contract/actor.ts'
import type { ReceivedFile } from '#contract/endpoint.ts'
import { normaliseDocument } from '#contract/people/document.ts'
import { normaliseEmail } from '#contract/people/email.ts'
import { formatCount } from '#contract/plural.ts'
import { mostPasted, type Matched } from '#contract/tags/tags.ts'
import { writeAuditEntry, type AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { World } from '#server/kernel/world.ts'
import { putTag } from '#server/people/tagging.queries.ts'
import { addComparison, findAsked, putCompared, selectIds } from '#server/tags/match.queries.ts'
import { longestPiece, splitPasted } from '#server/tags/pasted.ts'
import { addTag } from '#server/tags/tags.queries.ts'

type Work = { db: Database; scope: Scope; actor: SignedIn; audit: AuditEntry; world: Pick<World, 'clock'> }

const mostShown = 100

/**
 * Finds the members whom a text names, by whole documents or addresses. With a name a list of them is kept, as the
 * history of each says; without one they can be filtered by for a day. It leaves one entry in the log, with how many
 * were asked for and the digest of the text.
 */
export async function matchList(work: Work, file: ReceivedFile, name?: string): Promise<Matched> {
  const { db, scope, audit } = work
  const pieces = await readPieces(file)
  const keys = [...new Set(pieces.map(toKey))]
  const people = await findAsked(db, scope, {
    documents: keys.filter((key) => key !== '' && !key.includes('@')),
    emails: keys.filter((key) => key.includes('@')),
  })
  const known = new Set(people.flatMap(({ idDocument, email }) => [idDocument, email]))
  known.delete('')
  const missing = pieces.filter((piece) => !known.has(toKey(piece)))
  const digest = Buffer.from(file.sha256).toString('hex').slice(0, 16)
  const counted = formatCount(people.length, 'persona', 'personas')
  const asked = formatCount(pieces.length, 'documento o correo', 'documentos o correos')
  audit.describe(`${asked}; ${counted}; texto ${digest}`)
  const ids = people.map(({ id }) => id)
  return {
    asked: pieces.length,
    found: pieces.length - missing.length,
    repeated: pieces.length - keys.length,
    missing: missing.map(cut),
    people: ids.length,
    ...(name === undefined
      ? { compared: await compare(work, ids), list: null }
      : { compared: null, list: await keep(work, name, ids) }),
  }
}

/** Whoever was found reads among the looks at their profile that a list was compared; nothing is put on them. */
async function compare({ db, actor, audit, world }: Work, ids: readonly number[]) {
  audit.addSubjects('affiliate', ...ids)
  await writeAuditEntry(db, 'listCompared', actor, audit)
  if (ids.length === 0) return null
  const id = await addComparison(db, world.clock, actor)
  await putCompared(db, id, actor.userId, ids)
  return id
}

async function keep({ db, actor, audit }: Work, name: string, ids: readonly number[]) {
  const activityId = await writeAuditEntry(db, 'listPasted', actor, audit)
  if (ids.length === 0) return null
  const fields = { name, color: 'grey', kind: 'list' } as const
  const tagId = await addTag(db, { ...fields, sharedWith: null }, actor)
  await putTag(db, { tagId, activityId, authorId: actor.userId }, selectIds(ids))
  return { id: tagId, ...fields }
}

/** The documents and addresses of a text, as they were sent. */
async function readPieces(file: ReceivedFile): Promise<string[]> {
  const sent: Uint8Array[] = []
  for await (const piece of file.read()) sent.push(piece)
  const pieces = splitPasted(Buffer.concat(sent).toString('utf8'))
  if (pieces.length > mostPasted) throw refuse('Como mucho 100.000 documentos o correos')
  if (pieces.length === 0) throw refuse('No hay ningún documento ni correo')
  return pieces
}

const refuse = (message: string) => invalid([{ in: 'body', path: 'file', message }])

/** A piece as a stored document or address; '' for what can be neither. Its length is asked before anything is done. */
function toKey(piece: string): string {
  if (piece.length > longestPiece || piece.includes('\0')) return ''
  return piece.includes('@') ? normaliseEmail(piece) : normaliseDocument(piece)
}

const cut = (piece: string) => (piece.length > mostShown ? `${piece.slice(0, mostShown)}…` : piece)
