import type { SignedIn } from '#contract/actor.ts'
import type { ReceivedFile } from '#contract/endpoint.ts'
import { normaliseDocument } from '#contract/people/document.ts'
import { normaliseEmail } from '#contract/people/email.ts'
import { formatCount } from '#contract/plural.ts'
import { mostPastedLines, type MatchedLines } from '#contract/tags/tags.ts'
import { writeAuditEntry, type AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import { putTag } from '#server/people/tagging.queries.ts'
import { findAsked, nameList, selectIds } from '#server/tags/match.queries.ts'
import { addTag } from '#server/tags/tags.queries.ts'

type Work = { db: Database; scope: Scope; actor: SignedIn; audit: AuditEntry }

/** Longer lines hold neither a document nor an address. */
const longestLine = 254
const shownOfLine = 100

/**
 * Finds the members whom the lines of a text name, by whole documents or addresses, and makes a list of them. It leaves
 * one entry in the log, with how many lines and the digest of the text, and the history of each says that they are in it.
 */
export async function matchList(work: Work, file: ReceivedFile): Promise<MatchedLines> {
  const { db, scope, actor, audit } = work
  const lines = await readLines(file)
  const keys = [...new Set(lines.map(toKey))]
  const people = await findAsked(db, scope, {
    documents: keys.filter((key) => key !== '' && !key.includes('@')),
    emails: keys.filter((key) => key.includes('@')),
  })
  const known = new Set(people.flatMap(({ idDocument, email }) => [idDocument, email]))
  known.delete('')
  const missing = lines.filter((line) => !known.has(toKey(line)))
  const digest = Buffer.from(file.sha256).toString('hex').slice(0, 16)
  const counted = formatCount(people.length, 'persona', 'personas')
  audit.describe(`${formatCount(lines.length, 'línea', 'líneas')}; ${counted}; texto ${digest}`)
  const activityId = await writeAuditEntry(db, 'listPasted', actor, audit)
  return {
    lines: lines.length,
    found: lines.length - missing.length,
    repeated: lines.length - keys.length,
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

/** The lines of a text with something in them, without the separators that sheets leave around. */
async function readLines(file: ReceivedFile): Promise<string[]> {
  const pieces: Uint8Array[] = []
  for await (const piece of file.read()) pieces.push(piece)
  const text = Buffer.concat(pieces).toString('utf8')
  const lines = text
    .split(/[\r\n]+/)
    .map(trim)
    .filter((line) => line !== '')
  if (lines.length > mostPastedLines) throw refuse('Como mucho 100.000 líneas')
  if (lines.length === 0) throw refuse('No hay ninguna línea')
  return lines
}

/** Long lines are nobody's, and are not searched for what surrounds them. */
function trim(line: string): string {
  const plain = line.trim()
  return plain.length > longestLine ? plain : plain.replaceAll(/^[\s;,"']+|[\s;,"']+$/g, '')
}

const refuse = (message: string) => invalid([{ in: 'body', path: 'file', message }])

/** A line as a stored document or address; '' for what can be neither. Its length is asked before anything is done. */
function toKey(line: string): string {
  if (line.length > longestLine || line.includes('\0')) return ''
  return line.includes('@') ? normaliseEmail(line) : normaliseDocument(line)
}

const cut = (line: string) => (line.length > shownOfLine ? `${line.slice(0, shownOfLine)}…` : line)
