import { createHash } from 'node:crypto'
import type { SignedIn } from '#contract/actor.ts'
import type { ReceivedFile } from '#contract/endpoint.ts'
import { bankReplyKindLabels } from '#contract/fees/basics/replyStates.ts'
import { formatMomentInWords } from '#contract/format.ts'
import { formatCount } from '#contract/plural.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import { buildAccountCounters, countAttempts } from '#server/kernel/security/throttle.ts'
import type { World } from '#server/kernel/world.ts'
import { addLines, addReply, findReplyByHash, type JudgedSaid } from '#server/fees/replies/add.queries.ts'
import { judgeLine, type FoundCharge } from '#server/fees/replies/judgeLine.ts'
import { findByReference, findOtherwise } from '#server/fees/replies/match.queries.ts'
import { readReply, unpackLines, type ReadReply } from '#server/fees/replies/readReply.rules.ts'
import { expandRejected, findRejected } from '#server/fees/replies/rejectedWhole.rules.ts'
import type { SaidLine } from '#server/fees/replies/saidLine.ts'

type Work = {
  scope: Scope
  actor: SignedIn
  audit: AuditEntry
  world: Pick<World, 'clock' | 'db'>
  file: ReceivedFile
  query: { bookedOn?: string | undefined }
}

/**
 * Reads an answer of the bank, and says how it is added: once, each of its lines with the charge that it means. Nothing
 * is applied yet (rule fee-9).
 */
export async function prepareReply(work: Work, what: 'file' | 'pasted') {
  const { file, world, query } = work
  // Before it is read, which costs more.
  if (what === 'file') await requireNew(world.db, file.sha256)
  const read = await readReply(file, what)
  const today = await readTodayInMadrid(world.db, world.clock)
  const said = query.bookedOn ?? read.createdOn ?? today
  // A day that is still to come is a mistake of whoever wrote it.
  const bookedOn = said > today ? today : said
  // What is pasted may be the same words in another quarter.
  const isFile = what === 'file'
  const hash = isFile ? file.sha256 : createHash('sha256').update(file.sha256).update(bookedOn).digest()
  const fileName = isFile ? file.fileName : 'Lista pegada'
  return async (db: Database) => ({
    id: await add({ ...work, db }, { ...read, bookedOn, said, today, hash, fileName }),
  })
}

/** A file that was added before is refused, with the way to what it became. */
async function requireNew(db: Database, hash: Uint8Array): Promise<void> {
  const known = await findReplyByHash(db, hash)
  if (!known) return
  const when = formatMomentInWords(known.createdAt)
  throw new Problem(
    'duplicado',
    `Ya se cargó lo mismo el ${when} (${known.author}): es la respuesta ${known.id}`,
    { existingId: known.id },
  )
}

type New = ReadReply & { bookedOn: string; said: string; today: string; hash: Uint8Array; fileName: string }

async function add(work: Work & { db: Database }, read: New): Promise<number> {
  const { db, scope, actor, audit } = work
  const { kind, messageId, bookedOn, said, today, fileName, hash } = read
  const rejected = await findRejected(db, scope, read)
  const total = rejected.reduce((all, { count }) => all + count, read.total)
  const about = { kind, messageId, total, bookedOn, fileName, hash }
  const id = await addReply(db, { ...about, author: actor.username, authorId: actor.userId })
  if (id === undefined) {
    await requireNew(db, hash)
    throw new Problem('conflicto', 'Otra persona está cargando lo mismo')
  }
  if (kind === 'lista') await countPasted(db, actor.userId, total)
  const taken = new Map<number, number>()
  const people = new Set<number>()
  let position = 0
  for await (const lines of concat(unpackLines(read), expandRejected(db, scope, rejected, said))) {
    const found = await findMeant(db, scope, lines)
    for (const { affiliateId } of found.flat()) if (affiliateId !== null) people.add(affiliateId)
    const judged = lines.map((line, place): JudgedSaid => {
      position += 1
      const takenBy = (chargeId: number) => taken.get(chargeId)
      const cameOn = line.bookedOn ?? said
      const judgement = judgeLine({
        said: line,
        kind,
        bookedOn: cameOn,
        today,
        found: found[place] ?? [],
        takenBy,
      })
      if (judgement.match === 'segura' && judgement.chargeId !== null) taken.set(judgement.chargeId, position)
      return { ...line, ...judgement, bookedOn: cameOn, position }
    })
    await addLines(db, id, judged)
  }
  audit.describe(`Respuesta ${id}, ${bankReplyKindLabels[kind]}; ${formatCount(total, 'línea', 'líneas')}`)
  audit.addSubjects('affiliate', [...people])
  return id
}

async function* concat<Item>(...all: AsyncIterable<Item>[]): AsyncGenerator<Item> {
  for (const each of all) yield* each
}

/** Counts what is pasted with the other lists that an account pastes in a day (rule secrecy-2). */
const countPasted = (db: Database, userId: number, lines: number) =>
  countAttempts(db, buildAccountCounters('pasted', userId, { most: 200_000, minutes: 24 * 60 }), {
    times: lines,
    limit: 'En un día se pegan como mucho 200.000 líneas.',
  })

/** The charges that each of some lines may mean: by its reference, or else by what it says besides. */
async function findMeant(db: Database, scope: Scope, lines: readonly SaidLine[]): Promise<FoundCharge[][]> {
  const found: FoundCharge[][] = lines.map(() => [])
  for (const { place, ...charge } of await findByReference(db, scope, lines)) found[place]?.push(charge)
  const others = lines.flatMap((line, place) => (found[place]?.length === 0 ? [{ line, place }] : []))
  const asked = others.map(({ line }) => line)
  for (const { place, ...charge } of await findOtherwise(db, scope, asked))
    found[others[place]?.place ?? -1]?.push(charge)
  return found
}
