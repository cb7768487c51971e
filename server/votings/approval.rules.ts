import { randomBytes } from 'node:crypto'
import type { FieldError } from '#contract/problem.ts'
import { findBallotSize } from '#contract/votings/definition.ts'
import { toDefinitionText } from '#contract/votings/frozen.ts'
import { electorateLimits } from '#contract/votings/limits.ts'
import { votingLimits } from '#contract/votings/limits.ts'
import { ballotKindOf } from '#contract/votings/summary.ts'
import { type Voting } from '#contract/votings/voting.ts'
import type { VotingEdit } from '#contract/votings/votings.ts'
import { formatCount } from '#contract/plural.ts'
import { hashText } from '#server/kernel/chain/hashText.ts'
import { invalid, Problem } from '#server/kernel/http/problem.ts'
import { loadSegment, lostSegment } from '#server/people/choosing/segments.queries.ts'
import { noteInChain } from '#server/votings/chain.rules.ts'
import { hashVoters } from '#server/votings/conditions.rules.ts'
import { countVoters, readVoters } from '#server/votings/electorate.queries.ts'
import { sayTooFew } from '#server/votings/opening.rules.ts'
import { requireQuietLogToApprove } from '#server/votings/quietLog.rules.ts'
import { liveClock, readLiveNow } from '#server/votings/status.queries.ts'
import { approveVoting, type StoredVoting, type Voters } from '#server/votings/votings.queries.ts'
import { listKnownAssemblies } from '#server/votings/written.queries.ts'
import { isOpenToEdit, lockForChange, showVoting, type Work } from '#server/votings/votings.rules.ts'
import { read, requireComplete, saveVoting } from '#server/votings/writing.rules.ts'

/**
 * What is voted, how and by whom, as the one text that says it (rule voting-1). Anybody may read it, so that what a segment
 * asks for is not in it: that is frozen apart, and has its hash in it.
 */
function composeDefinition(found: StoredVoting, voters: Voters): string {
  const kind = ballotKindOf(found)
  const { startDate, endDate } = found
  if (startDate === null || endDate === null) throw new Error('a voting without faults has its dates')
  return toDefinitionText({
    v: 1,
    scheme: 'sealed-1',
    id: found.id,
    name: found.name,
    description: found.description,
    url: found.url,
    startDate,
    endDate,
    survey: found.survey,
    listType: kind === 'survey' ? null : found.listType,
    votingMethodType: kind === 'open' ? found.votingMethodType : null,
    positionsNumberToAssign: kind === 'survey' ? null : found.positionsNumberToAssign,
    ballotSize: findBallotSize(found),
    allowsPartial: found.allowsPartial,
    allowsBlank: found.allowsBlank,
    questions: kind === 'survey' ? found.questions : [],
    candidatures: kind === 'survey' ? [] : found.candidatures,
    allowedAssemblies: found.allowedAssemblies,
    allowedAssemblyInscriptionDate: found.allowedAssemblyInscriptionDate,
    voterTypes: found.voterTypes,
    segmentId: found.segmentId,
    votersHash: hashVoters(found.id, voters),
    claimsFrom: found.claimsFrom,
    claimsUntil: found.claimsUntil,
  })
}

const tooLate = 'Ha de empezar más tarde que ahora'

/** What only the clock and the database know of what a voting lacks. */
async function findOutsideFaults({ db, world }: Work, found: StoredVoting, faults: readonly string[]) {
  const errors: FieldError[] = []
  const add = (path: string, message: string) => errors.push({ in: 'body', path, message })
  const now = await readLiveNow(db, world.clock)
  if (found.startDate !== null && found.startDate <= now) add('startDate', tooLate)
  const latest = new Date(Date.parse(now) + votingLimits.daysAhead * 86_400_000).toISOString()
  if (found.startDate !== null && found.startDate > latest)
    add('startDate', 'Ha de empezar dentro de un año: mira si es el que querías')
  for (const fault of faults) add('segmentId', fault)
  const { allowedAssemblies } = found
  const known = await listKnownAssemblies(
    db,
    allowedAssemblies.map(({ id }) => id),
  )
  const gone = allowedAssemblies.filter(({ id }) => known.every((one) => one.id !== id))
  if (gone.length > 0)
    add('allowedAssembliesIds', `Ya no existe: ${gone.map(({ assemblyName }) => assemblyName).join(', ')}`)
  return errors
}

/** Nobody is asked to vote in what is for nobody, nor where the result would say what each of them voted. */
async function requireEnough(
  { db, world }: Pick<Work, 'db' | 'world'>,
  voters: Voters,
  startDate: string | null,
): Promise<number> {
  const { total } = await countVoters(db, liveClock(world.clock), { voters, startDate })
  if (total >= electorateLimits.fewest) return total
  const message = sayTooFew(total)
  throw new Problem('datos-no-validos', message, {
    errors: [{ in: 'body', path: 'allowedAssembliesIds', message }],
  })
}

/**
 * Saves and approves a voting: from then on what is voted, how and by whom stays, and it begins and ends by the clock
 * (rule voting-1). Two who approve at once approve once.
 */
export async function approve(work: Work, id: number, sent: VotingEdit): Promise<Voting> {
  const { db, actor, audit, world } = work
  const locked = await lockForChange(work, id)
  if (!isOpenToEdit(locked))
    throw new Problem('conflicto', 'Su estado ha cambiado o no lo permite: vuelve a abrirla.')
  await requireQuietLogToApprove(world)
  await saveVoting(work, locked, sent)
  const found = await read(work, id)
  const { voters: written, faults } = await readVoters(db, found)
  const voters = { ...written, salt: randomBytes(32).toString('hex') }
  requireComplete(found, await findOutsideFaults(work, found, faults))
  const total = await requireEnough(work, voters, found.startDate)
  const definition = composeDefinition(found, voters)
  const definitionHash = hashText(definition)
  audit.describe(`Votación ${id}, para ${formatCount(total, 'persona', 'personas')} a día de hoy`)
  audit.addChanges<Record<string, unknown>>('voting', id, { status: locked.status }, { status: 'APPROVED' })
  await approveVoting(db, world.clock, { id, by: actor.username, definition, definitionHash, voters })
  const { at } = await noteInChain(db, world.clock, id, 'approved', {
    definition: definitionHash.toString('hex'),
    isOwn: found.author === actor.username,
  })
  // Counting who may vote takes its time: the chain would say that it was approved after its start.
  if (found.startDate === null || at >= found.startDate)
    throw invalid([{ in: 'body', path: 'startDate', message: tooLate }])
  return showVoting(work, id)
}

type Asked = Partial<
  Pick<VotingEdit, 'allowedAssembliesIds' | 'allowedAssemblyInscriptionDate' | 'voterTypes' | 'segmentId'>
>

/**
 * A voting as it would be with what is not saved yet of who may vote. Another segment than the saved one is one that
 * whoever asks may use (decision 25).
 */
export async function withAsked(
  { db, actor }: Pick<Work, 'db' | 'actor'>,
  found: StoredVoting,
  asked: Asked,
): Promise<StoredVoting> {
  const { allowedAssembliesIds, allowedAssemblyInscriptionDate, voterTypes, segmentId } = asked
  if (segmentId != null && segmentId !== found.segmentId && !(await loadSegment(db, actor, segmentId)))
    throw lostSegment('body')
  return {
    ...found,
    ...(voterTypes && { voterTypes }),
    ...(allowedAssemblyInscriptionDate !== undefined && { allowedAssemblyInscriptionDate }),
    ...(segmentId !== undefined && { segmentId, segmentName: null }),
    ...(allowedAssembliesIds && {
      allowedAssemblies: await listKnownAssemblies(db, allowedAssembliesIds),
    }),
  }
}
