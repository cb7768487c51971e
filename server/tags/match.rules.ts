import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SignedIn } from '#contract/actor.ts'
import type { ReceivedFile } from '#contract/endpoint.ts'
import { addLetter, normaliseDocument } from '#contract/people/document.ts'
import { normaliseEmail } from '#contract/people/email.ts'
import type { PersonTag } from '#contract/people/tag.ts'
import { formatCount } from '#contract/plural.ts'
import { mostPasted, mostPastedADay, type Matched } from '#contract/tags/tags.ts'
import { AuditEntry, writeAuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import { buildAccountCounters, countAttempts } from '#server/kernel/security/throttle.ts'
import type { World } from '#server/kernel/world.ts'
import { putTag } from '#server/people/choosing/tagging.queries.ts'
import {
  addComparison,
  discardList,
  findAsked,
  findOutside,
  putCompared,
} from '#server/tags/match.queries.ts'
import { longestPiece, recogniseForm, splitPasted, type Piece, type Stretch } from '#server/tags/pasted.ts'
import { addTag } from '#server/tags/tags.queries.ts'

type Work = { db: Database; scope: Scope; actor: SignedIn; audit: AuditEntry; world: Pick<World, 'clock'> }

const mostShown = 100

/**
 * Finds the members whom a text names, by whole documents or addresses. With a name a list of them is kept, as the
 * history of each says; without one they can be filtered by for a day. It leaves one entry in the log, with how many
 * were asked for and the digest of the text.
 */
export async function matchList(work: Work, file: ReceivedFile, name?: string): Promise<Matched> {
  const { pieces, header = null } = await readPieces(file)
  await countPasted(work, pieces.length)
  // Before anybody is looked up: that a name is taken must not tell whether somebody was found.
  const list = name === undefined ? null : await addList(work, name)
  const { people, missing, outside, lastRecords, read } = await findPieces(work, pieces)
  const digest = Buffer.from(file.sha256).toString('hex').slice(0, 16)
  const counted = formatCount(people.size, 'persona', 'personas')
  const asked = formatCount(pieces.length, 'documento o correo', 'documentos o correos')
  // An entry of its own when it is kept: one with subjects would be written twice.
  const audit = list ? new AuditEntry(work.audit.device) : work.audit
  audit.describe(`${asked}; ${counted}; texto ${digest}`)
  audit.addSubjects('record', lastRecords)
  const ids = [...people.keys()]
  return {
    asked: pieces.length,
    read,
    found: pieces.length - missing.length,
    header,
    missing,
    outside,
    people: ids.length,
    repeated: ids.filter((id) => (people.get(id) ?? 0) > 1).length,
    compared: list ? null : await compare(work, ids),
    list: list && (await keep({ ...work, audit }, list, ids)),
  }
}

/** Counts what is asked for, and not the call alone (rule secrecy-2): each piece tells whether somebody is known. */
const countPasted = ({ db, actor: { userId } }: Work, asked: number) =>
  countAttempts(db, buildAccountCounters('pasted', userId, { most: mostPastedADay, minutes: 24 * 60 }), {
    times: asked,
    limit: 'En un día se comparan como mucho 200.000 documentos y correos.',
  })

/** How many are looked for at once; others get their turn between (rule input-10). */
const most = 1000

/**
 * The members whom pieces name, with how many name each; and those that name none, as they were sent, with those among
 * them that are of people outside the census, and the last record of each.
 */
async function findPieces({ db, scope }: Work, pieces: readonly Piece[]) {
  const people = new Map<number, number>()
  const missing: string[] = []
  const outside: string[] = []
  const lastRecords: number[] = []
  const read: Matched['read'] = { documents: 0, emails: 0, phones: 0, others: 0 }
  for (let from = 0; from < pieces.length; from += most) {
    const asked = pieces
      .slice(from, from + most)
      .map(({ text, keys }) => ({ text, keys: keys.flatMap(toKeys) }))
    for (const piece of pieces.slice(from, from + most)) read[recogniseForm(piece)] += 1
    const wanted = asked.flatMap(({ keys }) => keys)
    const rows = await findAsked(db, scope, {
      documents: wanted.filter((key) => !key.includes('@')),
      emails: wanted.filter((key) => key.includes('@')),
    })
    const known = groupByKey(rows)
    const others: typeof asked = []
    for (const one of asked) {
      const found = new Set(one.keys.flatMap((key) => known.get(key) ?? []))
      for (const id of found) people.set(id, (people.get(id) ?? 0) + 1)
      if (found.size === 0) others.push({ ...one, text: cut(one.text) })
    }
    const documents = others.flatMap(({ keys }) => keys).filter((key) => !key.includes('@'))
    const records = await findOutside(db, scope, documents)
    for (const { lastRecord } of records) lastRecords.push(lastRecord)
    const recorded = new Set(records.map(({ idDocument }) => idDocument))
    for (const { text, keys } of others) {
      missing.push(text)
      if (keys.some((key) => recorded.has(key))) outside.push(text)
    }
  }
  return { people, missing, outside, lastRecords, read }
}

/** The numbers of people by their document and their address, which several may share. */
function groupByKey(rows: Awaited<ReturnType<typeof findAsked>>): ReadonlyMap<string, number[]> {
  const known = new Map<string, number[]>()
  for (const { id, idDocument, email } of rows)
    for (const key of [idDocument, email]) {
      const ids = known.get(key)
      if (ids) ids.push(id)
      else if (key !== '') known.set(key, [id])
    }
  return known
}

/** Whoever was found reads among the looks at their profile that a list was compared; nothing is put on them. */
async function compare({ db, actor, audit, world }: Work, ids: readonly number[]) {
  audit.addSubjects('affiliate', ids)
  if (ids.length === 0) return null
  const id = await addComparison(db, world.clock, actor, 'Comparación de una lista (se borra en un día)')
  await putCompared(db, id, actor.userId, ids)
  return id
}

async function addList({ db, actor }: Work, name: string): Promise<PersonTag> {
  const fields = { name, color: 'grey', kind: 'list' } as const
  return { id: await addTag(db, { ...fields, sharedWith: null }, actor), ...fields }
}

async function keep({ db, actor, audit }: Work, list: PersonTag, ids: readonly number[]) {
  const activityId = await writeAuditEntry(db, 'listPasted', actor, audit)
  if (ids.length === 0) {
    await discardList(db, list.id)
    return null
  }
  await putTag(db, { tagId: list.id, activityId, authorId: actor.userId }, ids)
  return list
}

/** What a text asks for, as it was sent; a header above nothing that can be looked for is a line like the others. */
async function readPieces(file: ReceivedFile): Promise<Stretch> {
  const sent: Uint8Array[] = []
  for await (const piece of file.read()) sent.push(piece)
  const all: Stretch = { pieces: [] }
  for (const { pieces, header } of splitPasted(Buffer.concat(sent).toString('utf8'))) {
    for (const piece of pieces) all.pieces.push(piece)
    if (header !== undefined) all.header = cut(header)
    if (all.pieces.length > mostPasted) throw refuse('Como mucho 100.000 documentos o correos')
    await nextTurn()
  }
  const { pieces, header } = all
  if (header === undefined && pieces.length === 0) throw refuse('No hay ningún documento ni correo')
  if (header === undefined || pieces.some(({ keys }) => keys.length > 0)) return all
  return { pieces: [{ text: header, keys: [] }, ...pieces] }
}

const refuse = (message: string) => invalid([{ in: 'body', path: 'file', message }])

/**
 * A document or address as those that are stored, and a number without its letter as one with it too; none for what can
 * be neither. Its length is asked before anything is done.
 */
function toKeys(written: string): string[] {
  if (written.length > longestPiece || written.includes('\0')) return []
  if (written.includes('@')) return [normaliseEmail(written)]
  const document = normaliseDocument(written)
  return [document, addLetter(document) ?? ''].filter((key) => key !== '')
}

const cut = (piece: string) => (piece.length > mostShown ? `${piece.slice(0, mostShown)}…` : piece)
