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
import { putTag } from '#server/people/tagging.queries.ts'
import { findAsked, nameList, selectIds } from '#server/tags/match.queries.ts'
import { longestPiece, splitPasted } from '#server/tags/pasted.ts'
import { addTag } from '#server/tags/tags.queries.ts'

type Work = { db: Database; scope: Scope; actor: SignedIn; audit: AuditEntry }

const mostShown = 100

/**
 * Finds the members whom a text names, by whole documents or addresses, and makes a list of them. It leaves one entry in
 * the log, with how many were asked for and the digest of the text, and the history of each says that they are in it.
 */
export async function matchList(work: Work, file: ReceivedFile): Promise<Matched> {
  const { db, scope, actor, audit } = work
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
  audit.describe(
    `${formatCount(pieces.length, 'documento o correo', 'documentos o correos')}; ${counted}; texto ${digest}`,
  )
  const activityId = await writeAuditEntry(db, 'listPasted', actor, audit)
  return {
    asked: pieces.length,
    found: pieces.length - missing.length,
    repeated: pieces.length - keys.length,
    missing: missing.map(cut),
    list: people.length === 0 ? null : await addList(work, activityId, people),
  }
}

async function addList({ db, actor }: Work, activityId: number, people: readonly { id: number }[]) {
  const fields = { name: await nameList(db), color: 'grey', kind: 'list' } as const
  const tagId = await addTag(db, { ...fields, sharedWith: null }, actor)
  const ids = selectIds(people.map(({ id }) => id))
  await putTag(db, { tagId, activityId, authorId: actor.userId }, ids)
  return { id: tagId, ...fields, people: people.length }
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
