import { formatMomentInWords } from '#contract/format.ts'
import type { LogSeal } from '#contract/activity/log.ts'
import { findHead } from '#server/activity/seal/heads.queries.ts'
import { dayMs, listPlaceNames, type Watching } from '#server/activity/seal/heads.rules.ts'
import { byMail, type Note, type NoteOf } from '#server/activity/seal/notes.ts'
import { listNotes, notesOf } from '#server/activity/seal/notes.queries.ts'
import { findSeal } from '#server/activity/seal/seal.queries.ts'
import { findUnsealed } from '#server/activity/seal/verify.queries.ts'
import { readNow } from '#server/kernel/database/madridTime.ts'

/** After this the links of the log are late: somebody writes for long, or nobody does the upkeep. */
const lateAfterMs = 30 * 60 * 1_000

/** After this what is done each day is missed. */
const missedAfterMs = 2 * dayMs

type Watched = Omit<LogSeal, 'concerns'>

/** Something that is wrong or was not done: in a sentence, and under a name by which it is told once. */
type Concern = { name: string; text: string }

/** How far the log is linked, what its last verification found, and what is wrong or missing, for the screen. */
export async function describeSeal(watching: Watching): Promise<LogSeal> {
  const { watched, concerns } = await watchLog(watching)
  return { ...watched, concerns: concerns.map(({ text }) => text) }
}

export async function watchLog(watching: Watching): Promise<{ watched: Watched; concerns: Concern[] }> {
  const { db, clock, votingSecret } = watching
  const notes = await listNotes(db, votingSecret)
  const seal = await findSeal(db)
  const { many, since } = await findUnsealed(db, seal?.sealedTo ?? 0)
  const verifications = notesOf(notes, 'verified')
  const last = verifications.at(-1)
  const former = last?.fault === null ? verifications.findLast(({ fault }) => fault !== null) : undefined
  const watched: Watched = {
    head: (await findHead(db)) ?? null,
    sealed: seal?.sealed ?? 0,
    unsealed: many,
    waitingSince: since,
    verifiedAt: last?.at ?? null,
    verified: last?.verified ?? null,
    fault: last?.fault ?? null,
    // Safe: those without a fault were left out.
    formerFault: former ? { at: former.at, fault: former.fault as string } : null,
    keptAt: notesOf(notes, 'kept').at(-1)?.at ?? null,
  }
  const now = Date.parse(await readNow(db, clock))
  return {
    watched,
    concerns: [
      ...listOfVerifying(watched, notes, now),
      ...listOfLinking(watched, now),
      ...listPlaceNames(watching).flatMap((place) => listOfKeeping(place, watched, notes, now)),
    ],
  }
}

/** Since when something has been missing that is done each day: since it was last done, or since it is watched. */
function missedSince(
  notes: readonly Note[],
  last: NoteOf<'verified' | 'kept'> | undefined,
  now: number,
): string | undefined {
  const since = last?.at ?? notes.find((note) => note.kind !== 'told')?.at
  return since !== undefined && now - Date.parse(since) > missedAfterMs ? since : undefined
}

function listOfVerifying({ fault, sealed }: Watched, notes: readonly Note[], now: number): Concern[] {
  const since = missedSince(notes, notesOf(notes, 'verified').at(-1), now)
  const found = {
    name: `fault ${fault}`,
    text: `La comprobación ha encontrado algo que no es como se escribió. ${fault} Pide a quien lleva el servidor que guarde una copia de la base de datos tal como está y averigüe quién ha podido escribir en ella.`,
  }
  const isMissed = since !== undefined && sealed > 0
  return [
    ...(fault === null ? [] : [found]),
    ...(isMissed
      ? [{ name: 'verification', text: missedText('no se ha comprobado el registro', since) }]
      : []),
  ]
}

function listOfLinking({ waitingSince }: Watched, now: number): Concern[] {
  if (waitingSince === null || now - Date.parse(waitingSince) <= lateAfterMs) return []
  const since = formatMomentInWords(waitingSince)
  const text = `Hay líneas sin sellar desde el ${since}. Si no hay ninguna importación en marcha, avisa a quien lleva el servidor.`
  return [{ name: 'links', text }]
}

function listOfKeeping(place: string, { head }: Watched, notes: readonly Note[], now: number): Concern[] {
  const last = notesOf(notes, 'kept').findLast((kept) => kept.place === place)
  const since = missedSince(notes, last, now)
  if (since === undefined || head === null || last?.head.id === head.id) return []
  const how = place === byMail ? 'ha salido por correo' : 'se ha podido guardar en su fichero'
  return [{ name: `heads ${place}`, text: missedText(`la huella del registro no ${how}`, since) }]
}

const missedText = (what: string, since: string) =>
  `Desde el ${formatMomentInWords(since)} ${what}. Avisa a quien lleva el servidor.`
