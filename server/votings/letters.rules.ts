import { randomBytes } from 'node:crypto'
import type { FileReply } from '#contract/endpoint.ts'
import { formatCount } from '#contract/plural.ts'
import { findCheckSign, letterSigns } from '#contract/votings/letterCode.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import { mostNamed } from '#server/kernel/http/shown.ts'
import { createPdfReply } from '#server/kernel/pdf/pdfReply.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { hashLinkCode } from '#server/kernel/security/linkCode.ts'
import { requireRolled } from '#server/votings/claims.rules.ts'
import { composeLetters } from '#server/votings/letters.paper.ts'
import { listAddressees, writeLetters } from '#server/votings/letters.queries.ts'
import { liveClock } from '#server/votings/status.queries.ts'
import type { Work } from '#server/votings/votings.rules.ts'

/** So many letters are drawn for one call: a thousand take some seconds and 400 MB. */
const mostLetters = 1_000

/** Where the code of a letter is typed; short, because it is copied by hand. */
export const letterPath = '/carta'

/** 75 random bits, and the sign that follows from them. */
function drawCode(): string {
  const drawn = Array.from(randomBytes(15), (byte) => letterSigns.charAt(byte & 31)).join('')
  return drawn + findCheckSign(drawn)
}

/** Letters for whoever may vote and has no e-mail address, with new codes (rule voting-13). */
export async function printLetters(work: Work, id: number): Promise<FileReply> {
  const { db, world, audit } = work
  const found = await requireRolled(work, id)
  if (found.status !== 'APPROVED' && found.status !== 'IN_PROGRESS')
    throw new Problem('conflicto', 'Solo hay cartas de una votación aprobada que no ha terminado.')
  const people = await listAddressees(db, world.clock, found)
  if (people.length === 0)
    throw new Problem('conflicto', 'Todas las personas del censo tienen correo: no hace falta ninguna carta.')
  // Whoever has none yet, or has had theirs for longest, so that asking again goes on with the next ones.
  const chosen = new Set(
    people
      .toSorted((one, other) => (one.madeAt ?? '').localeCompare(other.madeAt ?? ''))
      .slice(0, mostLetters)
      .map((person) => person.id),
  )
  const letters = people
    .filter((person) => chosen.has(person.id))
    .map((person) => ({ ...person, code: drawCode() }))
  await writeLetters(
    db,
    liveClock(world.clock),
    id,
    letters.map((letter) => ({ id: letter.id, codeHash: hashLinkCode(letter.code) })),
  )
  const of = letters.length < people.length ? `, de ${people.length}` : ''
  audit.describe(`Votación ${id}; ${formatCount(letters.length, 'carta', 'cartas')}${of}`)
  if (letters.length <= mostNamed)
    audit.addSubjects(
      'affiliate',
      letters.map((letter) => letter.id),
    )
  const today = await readTodayInMadrid(db, world.clock)
  const address = `${world.settings.publicUrl}${letterPath}`
  return createPdfReply(
    db,
    letters.length < people.length
      ? `cartas-de-la-votacion-${id}-${letters.length}-de-${people.length}.pdf`
      : `cartas-de-la-votacion-${id}.pdf`,
    composeLetters({ voting: found, address, today }, letters),
  )
}
