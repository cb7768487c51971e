import { randomBytes } from 'node:crypto'
import type { FileReply } from '#contract/endpoint.ts'
import { toPlainCode } from '#contract/plainCode.ts'
import { formatCount } from '#contract/plural.ts'
import { hasLetters, type LetterCounts, type LetterKind } from '#contract/votings/electorate.ts'
import { findCheckSign } from '#contract/votings/letterCode.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import { mostNamed } from '#server/kernel/http/shown.ts'
import { createPdfReply } from '#server/kernel/pdf/pdfReply.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { hashLinkCode } from '#server/kernel/security/linkCode.ts'
import { noteInChain } from '#server/votings/chain.rules.ts'
import { requireRolled } from '#server/votings/claims.rules.ts'
import { countLetters, takeUntold } from '#server/votings/letterCounts.queries.ts'
import { composeLetters, composeNotices, type VotingLetter } from '#server/votings/letters.paper.ts'
import {
  countMissing,
  listAddressees,
  listOpenBeside,
  writeLetters,
  type Waiting,
} from '#server/votings/letters.queries.ts'
import { liveClock } from '#server/votings/status.queries.ts'
import type { StoredVoting } from '#server/votings/votings.queries.ts'
import { lockForChange, type Preparing, type Work } from '#server/votings/votings.rules.ts'

/** So many letters are drawn for one call: a thousand take some seconds and 400 MB. */
const mostLetters = 1_000

/** Where the code of a letter is typed; short, because it is copied by hand. */
export const letterPath = '/carta'

/** 75 random bits, and the sign that follows from them. */
function drawCode(): string {
  const drawn = toPlainCode(randomBytes(15))
  return drawn + findCheckSign(drawn)
}

/** How many letters of a voting there are and are missing, and who printed them. */
export async function readLetterCounts(work: Work & Preparing, id: number): Promise<LetterCounts> {
  const { db, world, actor } = work
  const found = await requireRolled(work, id)
  const missing = hasLetters(found) ? await countMissing(db, world.clock, found) : 0
  return { missing, ...(await countLetters(db, id, actor.username)) }
}

/** Letters for whoever votes by no account without one, with new codes; or to tell that one was used (rule voting-13). */
export async function prepareLetters(work: Work & Preparing, id: number, which: LetterKind) {
  await requireRolled(work, id)
  return (db: Database) => printLetters({ ...work, db }, id, which)
}

async function printLetters(work: Work, id: number, which: LetterKind): Promise<FileReply> {
  const beside = which === 'missing' ? await listOpenBeside(work.db, work.world.clock, id) : []
  const locked: StoredVoting[] = []
  // Who prints beside them waits, and so does whoever closes one: what is judged and counted stays true.
  for (const each of [id, ...beside].toSorted((one, other) => one - other))
    locked.push(await lockForChange(work, each))
  const found = locked.find((one) => one.id === id)
  if (!found) throw new Error('a voting that was locked is there')
  if (which === 'told') return printNotices(work, found)
  const open = locked.filter((one) => one !== found && one.status === 'IN_PROGRESS')
  return printCodes(work, found, which, open)
}

/** Those who get a letter now: whoever has none; or all, whoever has had theirs for longest first, so that asking again goes on. */
export function chooseAddressees(
  people: readonly Waiting[],
  which: LetterKind,
  most = mostLetters,
): Waiting[] {
  if (people.length === 0)
    throw new Problem(
      'conflicto',
      'Todas las personas del censo pueden votar sin carta: no hace falta ninguna.',
    )
  const wanted = which === 'all' ? people : people.filter(({ madeAt }) => madeAt === null)
  if (wanted.length === 0)
    throw new Problem(
      'conflicto',
      'Ya están impresas todas las cartas que hacen falta. Para hacerlas de nuevo, elige «Todas otra vez».',
    )
  return wanted.toSorted((one, other) => (one.madeAt ?? '').localeCompare(other.madeAt ?? '')).slice(0, most)
}

/** A code for another voting on the sheets of those who have none for it yet; returns for how many. */
async function addCodes(
  { db, world, actor }: Work,
  voting: StoredVoting,
  sheets: readonly VotingLetter[],
): Promise<number> {
  const people = await listAddressees(db, world.clock, voting)
  const missing = new Set(people.filter(({ madeAt }) => madeAt === null).map((person) => person.id))
  const added = sheets.filter((sheet) => missing.has(sheet.id)).map((sheet) => ({ sheet, code: drawCode() }))
  if (added.length === 0) return 0
  const letters = added.map(({ sheet, code }) => ({ id: sheet.id, codeHash: hashLinkCode(code) }))
  const replaced = await writeLetters(db, liveClock(world.clock), voting.id, actor.username, letters)
  await noteInChain(db, world.clock, voting.id, 'lettersPrinted', { letters: letters.length, replaced })
  for (const { sheet, code } of added) sheet.codes.push({ voting, code })
  return added.length
}

async function printCodes(
  work: Work,
  found: StoredVoting,
  which: LetterKind,
  beside: readonly StoredVoting[],
): Promise<FileReply> {
  const { db, world, audit, actor } = work
  const { id } = found
  if (!hasLetters(found))
    throw new Problem('conflicto', 'Solo hay cartas de una votación aprobada que no ha terminado.')
  const people = await listAddressees(db, world.clock, found)
  const chosen = new Set(chooseAddressees(people, which).map((person) => person.id))
  const letters = people
    .filter((person) => chosen.has(person.id))
    .map((person): VotingLetter & { code: string } => {
      const code = drawCode()
      return { ...person, code, codes: [{ voting: found, code }] }
    })
  const replaced = await writeLetters(
    db,
    liveClock(world.clock),
    id,
    actor.username,
    letters.map((letter) => ({ id: letter.id, codeHash: hashLinkCode(letter.code) })),
  )
  await noteInChain(db, world.clock, id, 'lettersPrinted', { letters: letters.length, replaced })
  const wanted = which === 'all' ? people.length : people.filter(({ madeAt }) => madeAt === null).length
  const isPart = letters.length < wanted
  const also: string[] = []
  for (const voting of beside) {
    const added = await addCodes(work, voting, letters)
    if (added > 0) also.push(`; con código también de la votación ${voting.id}, ${added}`)
  }
  audit.describe(
    `Votación ${id}; ${formatCount(letters.length, 'carta', 'cartas')}${isPart ? `, de ${wanted}` : ''}` +
      (replaced > 0 ? `; dejan de valer ${replaced} de antes` : '') +
      also.join(''),
  )
  if (letters.length <= mostNamed)
    audit.addSubjects(
      'affiliate',
      letters.map((letter) => letter.id),
    )
  const today = await readTodayInMadrid(db, world.clock)
  const address = `${world.settings.publicUrl}${letterPath}`
  return createPdfReply(
    db,
    isPart
      ? `cartas-de-la-votacion-${id}-${letters.length}-de-${wanted}.pdf`
      : `cartas-de-la-votacion-${id}.pdf`,
    composeLetters({ voting: found, address, today }, letters),
  )
}

/** Tells on paper whose letters were used, of those that somebody else printed: whoever used one themselves is not alone then. */
async function printNotices({ db, world, audit, actor }: Work, found: StoredVoting): Promise<FileReply> {
  const { id } = found
  const told = await takeUntold(db, liveClock(world.clock).now, {
    votingId: id,
    reader: actor.username,
    most: mostLetters,
  })
  if (told.length === 0)
    throw new Problem(
      'conflicto',
      'No hay nadie a quien avisar. De las cartas que imprimiste tú avisa otra persona.',
    )
  audit.describe(`Votación ${id}; ${formatCount(told.length, 'aviso', 'avisos')} de cartas usadas`)
  if (told.length <= mostNamed)
    audit.addSubjects(
      'affiliate',
      told.map((person) => person.id),
    )
  const today = await readTodayInMadrid(db, world.clock)
  return createPdfReply(db, `avisos-de-la-votacion-${id}.pdf`, composeNotices({ voting: found, today }, told))
}
