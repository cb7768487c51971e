import type { z } from 'zod'
import { bulkChanges, type BulkChange } from '#contract/import/bulk/changes.ts'
import { bulkCommit, bulkPreview, type BulkSummary } from '#contract/import/bulk/jobs.ts'
import { formatCount } from '#contract/plural.ts'
import {
  countMovedFrom,
  endOlderChoices,
  listAssemblyNames,
  listFewPlanned,
  listSparing,
  keepSpared,
  sparedLines,
  countSpared,
  selectNumbered,
  stageChange,
} from '#server/import/bulk/bulk.queries.ts'
import { findWritten } from '#server/import/batches.queries.ts'
import { importLane } from '#server/import/lane.ts'
import { findUnknownReferences } from '#server/census/profile/profile.places.queries.ts'
import { countPlannedLines, lockPlannedPeople, planLines } from '#server/import/plan.queries.ts'
import { describeVerdict } from '#server/import/planRefusals.ts'
import { openStaging } from '#server/import/staging.queries.ts'
import { matchTags } from '#server/import/tags.queries.ts'
import { writePlan } from '#server/import/write.rules.ts'
import { AuditEntry, writeAuditEntry } from '#server/kernel/audit.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { invalid, Problem } from '#server/kernel/http/problem.ts'
import { mostNamed } from '#server/kernel/http/shown.ts'
import { handleJob, type JobAuthor, type JobContext } from '#server/kernel/jobs/jobHandler.ts'
import { describeFilters } from '#server/kernel/lists/describeListing.ts'
import type { Clock } from '#server/kernel/world.ts'
import { findDocument } from '#server/legal/documents.queries.ts'
import { loggedFacts } from '#server/people/choosing/loggedFacts.rules.ts'
import { isOwnComparison } from '#server/people/choosing/tags.queries.ts'
import { listNumbers, selectMeant } from '#server/people/choosing/many.queries.ts'
import { readFilterAgain } from '#server/people/choosing/many.rules.ts'
import { addComparison, putCompared } from '#server/tags/match.queries.ts'

/** How people who were chosen read of it in their data while it lasts. */
const choiceName = 'Elección de personas en una lista (se borra en un día)'

type Choosing = { db: Database; clock: Clock; author: Pick<JobAuthor, 'userId' | 'username'> }

/** So many choices somebody has at a time: whoever looks at many changes does not keep the whole census many times. */
const mostChoices = 5

/** How many are put in a list in one statement. */
const stretch = 5_000

/** Keeps who some people are, in a list of a day that its author alone filters by; returns its number. */
export async function keepChoice({ db, clock, author }: Choosing, ids: readonly number[]): Promise<number> {
  await endOlderChoices(db, clock, { ownerId: author.userId, name: choiceName, kept: mostChoices - 1 })
  const choice = await addComparison(db, clock, author, choiceName)
  for (let from = 0; from < ids.length; from += stretch)
    await putCompared(db, choice, author.userId, ids.slice(from, from + stretch))
  return choice
}

/** Throws the errors of a change that names what is not, or no longer: an assembly of its kind, a document. */
export async function requireKnown(db: Database, change: BulkChange): Promise<void> {
  if (change.what === 'communications') return
  if (change.what === 'record') return requireKnownTemplate(db, change.dataProtectionTemplateId)
  const [path, changed] =
    change.what === 'assembly'
      ? (['assemblyId', { assembly: change.assemblyId }] as const)
      : (['sectoralIds', { sectorals: change.sectoralIds }] as const)
  const unknown = await findUnknownReferences(db, {}, changed)
  if (unknown.length > 0)
    throw invalid([
      { in: 'body', path: `change.${path}`, message: 'Esa asamblea no existe, o se ha disuelto' },
    ])
}

async function requireKnownTemplate(db: Database, id: number | null): Promise<void> {
  if (id === null || (await findDocument(db, id))) return
  const message = 'Esa plantilla no existe, o se ha retirado'
  throw invalid([{ in: 'body', path: 'change.dataProtectionTemplateId', message }])
}

export const bulkPreviewHandler = handleJob(bulkPreview, importLane, async (context, { change, people }) => {
  const { db, clock, author, progress, lasting } = context
  progress('choosing', 0, null)
  const { meant, filters } = await selectChosen(context, people)
  const ids = await listNumbers(db, meant)
  const choice = await keepChoice({ db, clock, author }, ids)
  progress('comparing', 0, ids.length)
  const { summary, lines } = await planChange(context, {
    choice,
    change,
    chosen: ids.length,
    isWritten: false,
  })
  const audit = new AuditEntry(author.device)
  audit.describe([...filters, formatCount(ids.length, 'persona', 'personas'), summary.title].join('; '))
  // What it says of few, and why, names them, however many others were chosen with them.
  audit.addSubjects('affiliate', ids.length <= mostNamed ? ids : await listFewPlanned(db, mostNamed))
  await writeAuditEntry(lasting, 'peopleChosen', author, audit)
  return { result: { ...summary, choice }, lines }
})

export const bulkCommitHandler = handleJob(
  bulkCommit,
  importLane,
  async (context, { change, choice, chosen }) => {
    const { db, clock, author, progress } = context
    progress('choosing', 0, null)
    if (!(await isOwnComparison(db, clock, author, choice))) throw lostChoice()
    await requireKnown(db, change)
    const { summary, lines } = await planChange(context, { choice, change, chosen, isWritten: true })
    if (summary.changed === 0) return { result: summary, lines }
    progress('writing', 0, summary.changed)
    const { changed: update, spared: unchanged, gone: skipped } = summary
    const id = await writePlan(db, clock, author, {
      counts: { create: 0, update, unchanged, skipped, refused: 0 },
      entry: {
        action: 'peopleChanged',
        details: `${formatCount(update, 'persona', 'personas')}; ${summary.title}`,
      },
      fileName: summary.title,
      change: change.what,
    })
    return { result: { ...summary, batch: await findWritten(db, id) }, lines }
  },
)

export const lostChoice = () =>
  new Problem(
    'conflicto',
    'Ya no se guarda a quién elegiste: ha pasado más de un día, o has empezado otros cambios después. Vuelve a empezar por la lista.',
  )

type Asked = z.output<typeof bulkPreview.asked>['people']
type Chooser = Pick<JobContext, 'db' | 'scope' | 'clock' | 'author'>

/** SQL: whom a preview asks for, and by which filters in the words of the log (rule log-9). */
async function selectChosen({ db, scope, clock, author }: Chooser, people: Asked) {
  if ('ids' in people) return { meant: selectNumbered(db, scope, people.ids), filters: [] }
  const filter = readFilterAgain(people.filter)
  const asking = { clock, reader: author, audit: new AuditEntry(author.device) }
  return {
    meant: await selectMeant(db, scope, asking, filter),
    filters: [describeFilters(filter, loggedFacts)],
  }
}

type Planning = { choice: number; change: BulkChange; chosen: number; isWritten: boolean }

/**
 * Plans a change as an import of a list with a line for each person. Those whom it is written of are locked until the
 * transaction ends; whoever is only looked at can be changed meanwhile.
 */
async function planChange(
  { db, scope, clock, author }: Chooser,
  { choice, change, chosen, isWritten }: Planning,
) {
  await openStaging(db)
  await stageChange(db, scope, choice, change)
  if (isWritten) await lockPlannedPeople(db)
  await matchTags(db, author)
  await planLines(db, 'updateOnly', await readTodayInMadrid(db, clock), author, clock)
  const { update } = await countPlannedLines(db)
  const reasonOf = (verdict: string) =>
    verdict === 'unchanged' ? bulkChanges[change.what].had : describeVerdict(verdict)
  const verdicts = await listSparing(db)
  await keepSpared(db, Object.fromEntries(verdicts.map((verdict) => [verdict, reasonOf(verdict)])))
  const kinds = await countSpared(db, mostShown)
  const spared = kinds.reduce((sum, { people }) => sum + people, 0)
  const summary: BulkSummary = {
    change,
    title: await describeChange(db, change),
    chosen,
    changed: update,
    spared,
    gone: chosen - update - spared,
    from: change.what === 'assembly' ? await countMovedFrom(db) : [],
    kinds,
    batch: null,
  }
  return { summary, lines: sparedLines }
}

/** How many of a reason are shown; the file has all. */
const mostShown = 25

/** «Asamblea: Centro»; nothing that anybody typed: the log says it (rule log-13). */
async function describeChange(db: Database, change: BulkChange): Promise<string> {
  if (change.what === 'record') return `Registro: ${change.recordType}`
  if (change.what === 'communications') return bulkChanges.communications.label
  const [label, ids] =
    change.what === 'assembly'
      ? (['Asamblea', [change.assemblyId]] as const)
      : (['Asambleas sectoriales', change.sectoralIds] as const)
  return `${label}: ${(await listAssemblyNames(db, ids)).join(', ')}`
}
