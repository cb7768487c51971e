import { indexAssemblyNames } from '#contract/import/assemblyNames.ts'
import { noCorrections, type Corrections } from '#server/import/reading/corrections.ts'
import { formatCount } from '#contract/plural.ts'
import type { Policy } from '#contract/import/policies.ts'
import type { Counts, Report } from '#server/import/report.ts'
import { most } from '#server/import/reading/bounds.ts'
import { listAdvice } from '#server/import/advice.ts'
import type { ImportFile } from '#server/import/file.ts'
import type { Notices } from '#server/import/notices.ts'
import {
  lockPlannedPeople,
  countNewWithoutEmail,
  countPlannedChanges,
  countPlannedLines,
  countPlannedMoves,
  planLines,
  refuseMailedTooOften,
  listPlanRefusals,
  listJoiningLines,
  listWithdrawnLines,
  listFoundPeople,
} from '#server/import/plan.queries.ts'
import { openSource, type Source } from '#server/import/source.ts'
import { toRefusal } from '#server/import/planRefusals.ts'
import { openStaging } from '#server/import/staging.queries.ts'
import { prepareReading, stageFile, type Progress } from '#server/import/staging.rules.ts'
import { surveyFile, type ListPlace, type Survey } from '#server/import/survey.ts'
import { listNewTags, matchTags, type TagReader } from '#server/import/tags.queries.ts'
import { findTwinsInPlan } from '#server/import/twins.queries.ts'
import { UnreadableFile } from '#server/import/reading/unreadable.ts'
import { listAssembliesToMatch } from '#server/import/world.queries.ts'
import { listMovedAddresses, type ImportAuthor } from '#server/import/write.queries.ts'
import { writePlan } from '#server/import/write.rules.ts'
import { listMailedTooOften } from '#server/people/addresses/mailedTooOften.rules.ts'
import type { Editor } from '#server/people/protectedAccounts.queries.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { inTransaction, type Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import { databaseClock, type Clock } from '#server/kernel/world.ts'

export type ImportOptions = {
  corrections?: Corrections
  policy?: Policy
  /** The sheet and the header's row; when absent, the first that look like a list. */
  place?: ListPlace
  /** Who imports, when it is not the server's console: what they may not change is refused (rule rights-11). */
  editor?: Editor
  /** Called once the documents of the list have been looked up, before anything is told of them. */
  onCompared?: (lines: number, found: readonly number[]) => Promise<void>
  /** Compares new people with those of this scope in the census, who may be the same. */
  findTwinsIn?: Scope
  /** The author of the import; without it nothing is written, and the report says what would be. */
  commit?: { author: ImportAuthor; refusals: keyof typeof mostRefused }
  clock?: Clock
  progress?: Progress
}

/** The share of lines below which the refused ones are left out and the others written. */
const mostRefused = { 'leave out': 2, 'leave out few': 0.1, stop: 0 }

/**
 * Reads a list and reports line by line what it would create, change and refuse. With `commit`, it writes the valid
 * lines in one transaction; importing the same list again changes nothing. Throws UnreadableFile when the file is
 * not a list, and a conflict when a person of the list enrolled meanwhile.
 */
export async function importList(
  db: Database,
  file: ImportFile,
  options: ImportOptions = {},
): Promise<Report> {
  const { corrections = noCorrections, policy = 'overwrite', clock = databaseClock, commit } = options
  const progress = options.progress ?? (() => undefined)
  const source = await openSource(file)
  const assemblies = indexAssemblyNames(await listAssembliesToMatch(db))
  const surveyed = await surveyFile(source, corrections, assemblies, options.place)
  return inTransaction(db, async (transaction) => {
    await openStaging(transaction)
    const today = await readTodayInMadrid(transaction, clock)
    const reading = await prepareReading(transaction, surveyed, corrections, today)
    const read = await stageFile(transaction, { source, surveyed, reading, progress })
    progress('matching', read.rows, read.rows)
    if (commit) await lockPlannedPeople(transaction)
    requireFewNewTags(await matchTags(transaction, options.editor ?? consoleReader))
    await planLines(transaction, policy, today, options.editor, clock)
    await options.onCompared?.(read.rows, await listFoundPeople(transaction))
    await refuseMailed(transaction, clock)
    for (const line of await listWithdrawnLines(transaction))
      read.notices.add(line, [{ kind: 'communications withdrawn' }])
    for (const line of await listJoiningLines(transaction))
      read.notices.add(line, [{ kind: 'known document' }])
    const newTags = await tellNewTags(transaction, read.notices)
    for (const refusal of await listPlanRefusals(transaction, most.refusals + 1))
      read.refused.add(toRefusal(refusal, reading))
    const refusals = read.refused.list()
    const counts = { ...(await countPlannedLines(transaction)), refused: refusals.length }
    const changes = await countPlannedChanges(transaction)
    const moves = await countPlannedMoves(transaction)
    const withoutEmail = await countNewWithoutEmail(transaction)
    const twins = options.findTwinsIn
      ? await findTwinsInPlan(transaction, options.findTwinsIn, (lines) =>
          progress('comparing', lines, read.rows),
        )
      : []
    const committed =
      commit !== undefined &&
      (refusals.length === 0 || refusals.length < read.rows * mostRefused[commit.refusals])
    if (committed) progress('writing', 0, read.rows)
    const batchId = committed
      ? await writePlan(transaction, clock, commit.author, {
          counts,
          entry: { action: 'affiliatesImported', details: describeWritten(counts, source) },
          fileName: file.name,
        })
      : null
    return {
      ...describeFile(file, source, surveyed),
      rows: read.rows,
      blank: read.blank,
      counts,
      refusals,
      notices: read.notices.list(),
      advice: listAdvice(surveyed, reading, corrections, {
        created: counts.create,
        withoutEmail,
        newTags,
        refusals,
      }),
      changes,
      moves,
      twins,
      committed,
      batchId,
    }
  })
}

/** The counts and the file's fingerprint. */
const describeWritten = ({ create, update, unchanged, refused }: Counts, { sha256 }: Source) =>
  `Altas: ${create}; actualizaciones: ${update}; sin cambios: ${unchanged}; rechazadas: ${refused}; fichero ${sha256.slice(0, 16)}`

/** The tags of a list that the server's console imports are nobody's; super admins look after them. */
const consoleReader: TagReader = { userId: null, role: 'ROLE_SUPER_ADMIN' }

/** Throws UnreadableFile when a list names so many new tags that their column is something else. */
function requireFewNewTags(count: number): void {
  if (count <= most.newTags) return
  throw new UnreadableFile(
    `La lista trae ${formatCount(count, 'etiqueta', 'etiquetas')} que no existen, y como mucho se crean ${most.newTags} de una vez. Mira si su columna es de etiquetas`,
  )
}

/** Notes the lines with new tags, and returns these. */
async function tellNewTags(db: Database, notices: Notices): Promise<string[]> {
  const lines = await listNewTags(db)
  for (const { line, name } of lines) notices.add(line, [{ kind: 'new tag', value: name }])
  return [...new Set(lines.map(({ name }) => name))]
}

/** Refuses the lines whose addresses would be mailed too often, as giving one address to many accounts (rule rights-11). */
async function refuseMailed(db: Database, clock: Clock) {
  const author = { userId: null, by: 'list' } as const
  const often = await listMailedTooOften({ db, clock, author }, await listMovedAddresses(db))
  if (often.length > 0) await refuseMailedTooOften(db, often)
}

function describeFile(file: ImportFile, { format, detail, sha256 }: Source, surveyed: Survey) {
  const { headers, guesses, words, headerPosition, sheet } = surveyed
  const where = format === 'xlsx' ? `${detail}, hoja ${sheet + 1}` : detail
  return {
    file: { name: file.name, format, detail: where, sha256, headerPosition },
    columns: headers.map((header, column) => ({
      header,
      field: guesses[column]?.field ?? null,
      confidence: guesses[column]?.confidence ?? null,
    })),
    words: Object.fromEntries([...words].map(([field, counts]) => [field, Object.fromEntries(counts)])),
  }
}
