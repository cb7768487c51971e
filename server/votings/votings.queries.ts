import { sql } from 'kysely'
import type { SegmentTree } from '#contract/people/choosing/segmentTree.ts'
import type { ListType, VotingMethod, VotingStatus } from '#contract/votings/summary.ts'
import type { Candidature, Question, Written } from '#contract/votings/voting.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'
import { unfailed, type Failed } from '#server/votings/failing.queries.ts'
import { liveClock, votingStatus } from '#server/votings/status.queries.ts'
import {
  concernsReader,
  isChosenBySegment,
  isVisibleVoting,
  type VotingReader,
} from '#server/votings/visibility.queries.ts'

type VotingState = 'draft' | 'pending' | 'approved' | 'annulled'

/** Who may vote, as it is frozen with the definition: conditions besides a tree, in which no segment is named. */
export type Voters = {
  types: number[]
  assemblies: number[]
  /** The last instant at which somebody may have enrolled. */
  enrolledUntil: string | null
  tree: SegmentTree | null
  /** Once it is approved: keeps it from being guessed by its hash. */
  salt?: string
}

/** A voting as it is stored, with its status by the clock. */
export type StoredVoting = {
  id: number
  state: VotingState
  status: VotingStatus
  /** When it was read, by the clock that says its status. */
  readAt: string
  name: string
  description: string
  url: string | null
  startDate: string | null
  endDate: string | null
  survey: boolean
  listType: ListType | null
  votingMethodType: VotingMethod | null
  votesNumber: number | null
  positionsNumberToAssign: number | null
  questions: Question[]
  candidatures: Candidature[]
  allowsPartial: boolean
  allowsBlank: boolean
  allowedAssemblyInscriptionDate: string | null
  voterTypes: number[]
  segmentId: number | null
  segmentName: string | null
  claimsFrom: string | null
  claimsUntil: string | null
  version: number
  author: string
  createdAt: string
  updatedBy: string
  updatedAt: string
  definition: string | null
  definitionHash: string | null
  voters: Voters | null
  provisionalRollId: number | null
  rollId: number | null
  openedAt: string | null
  countedAt: string | null
  failure: string | null
  failedAs: Failed | null
  failedAt: string | null
  originalEndDate: string | null
  annulledAt: string | null
  remindedAt: string | null
  /** When a copy was restored that lacks what was cast since; null once staff let it go on. */
  restoredAt: string | null
  reason: string | null
  allowedAssemblies: { id: number; assemblyName: string }[]
}

/** All of a voting; its assemblies by their names, also those that were dissolved since. */
export const votingColumns = (clock: Clock) =>
  [
    'voting.id',
    'voting.state',
    votingStatus(clock).as('status'),
    liveClock(clock).now.as('readAt'),
    'voting.name',
    'voting.description',
    'voting.url',
    'voting.startDate',
    'voting.endDate',
    'voting.survey',
    'voting.listType',
    'voting.votingMethodType',
    'voting.votesNumber',
    'voting.positionsNumberToAssign',
    'voting.questions',
    'voting.candidatures',
    'voting.allowsPartial',
    'voting.allowsBlank',
    'voting.enrolledUntil as allowedAssemblyInscriptionDate',
    'voting.voterTypes',
    'voting.segmentId',
    'voting.segmentName',
    'voting.claimsFrom',
    'voting.claimsUntil',
    'voting.version',
    'voting.author',
    'voting.createdAt',
    'voting.updatedBy',
    'voting.updatedAt',
    'voting.definition',
    sql<string | null>`encode(voting.definition_hash, 'hex')`.as('definitionHash'),
    'voting.voters',
    'voting.provisionalRollId',
    'voting.rollId',
    'voting.openedAt',
    'voting.countedAt',
    'voting.failure',
    'voting.failedAs',
    'voting.failedAt',
    'voting.originalEndDate',
    'voting.annulledAt',
    'voting.remindedAt',
    'voting.restoredAt',
    'voting.reason',
    sql<{ id: number; assemblyName: string }[]>`(
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'assemblyName', a.assembly_name) order by a.assembly_name, a.id), '[]')
      from voting_assembly v join assembly a on a.id = v.assembly_id where v.voting_id = voting.id)`.as(
      'allowedAssemblies',
    ),
  ] as const

const selectVoting = (db: Database, clock: Clock, id: number) =>
  db
    .selectFrom('voting')
    .where('voting.id', '=', id)
    .select(votingColumns(clock))
    // Safe: the columns' check constraints allow exactly the contract's values, and only what it has checked is written.
    .$castTo<StoredVoting>()

/** A voting; undefined when there is none. */
export const findVoting = (db: Database, clock: Clock, id: number): Promise<StoredVoting | undefined> =>
  selectVoting(db, clock, id).executeTakeFirst()

/**
 * The same, for whoever may know of it. Whether it is for them is asked here too: to others it is not there, in the same
 * statement and time as one that never was.
 */
export const findVisibleVoting = (
  db: Database,
  clock: Clock,
  reader: VotingReader,
  id: number,
): Promise<StoredVoting | undefined> =>
  selectVoting(db, clock, id)
    .where(isVisibleVoting(reader))
    .where(concernsReader(db, reader))
    .executeTakeFirst()

/** Those that a segment chooses and that have not opened, which nobody but whom it chooses may know of. */
export const listChosenBySegment = (
  db: Database,
  clock: Clock,
  reader: VotingReader,
): Promise<StoredVoting[]> =>
  db
    .selectFrom('voting')
    .where(isVisibleVoting(reader))
    .where(isChosenBySegment)
    .select(votingColumns(clock))
    .orderBy('voting.id')
    .$castTo<StoredVoting>()
    .execute()

/** The same, locked until the transaction ends. */
export async function lockVoting(db: Database, clock: Clock, id: number): Promise<StoredVoting | undefined> {
  await db.selectFrom('voting').where('id', '=', id).select('id').forUpdate().execute()
  return findVoting(db, clock, id)
}

/** What staff write of a voting, but for its assemblies. */
export type WrittenVoting = Partial<
  Pick<StoredVoting, Exclude<keyof Written, 'allowedAssembliesIds'> | 'segmentName'>
>

type Author = { username: string; userId: number }

const toColumns = ({
  questions,
  candidatures,
  allowedAssemblyInscriptionDate: enrolledUntil,
  ...rest
}: WrittenVoting) => ({
  ...rest,
  ...(enrolledUntil !== undefined && { enrolledUntil }),
  ...(questions && { questions: JSON.stringify(questions) }),
  ...(candidatures && { candidatures: JSON.stringify(candidatures) }),
})

/** Adds a draft and returns its number. */
export async function addVoting(
  db: Database,
  { now }: Clock,
  author: Author,
  written: WrittenVoting,
): Promise<number> {
  const { id } = await db
    .insertInto('voting')
    .values({
      ...toColumns(written),
      author: author.username,
      authorId: author.userId,
      createdAt: now,
      updatedBy: author.username,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes a locked voting, as its next version. */
export const changeVoting = (
  db: Database,
  { now }: Clock,
  id: number,
  updatedBy: string,
  written: WrittenVoting,
) =>
  db
    .updateTable('voting')
    .set(toColumns(written))
    .set(({ eb }) => ({ version: eb('version', '+', 1), updatedBy, updatedAt: now }))
    .where('id', '=', id)
    .execute()

/** Says of which assemblies the voters of a locked voting are. */
export async function setAssemblies(db: Database, id: number, assemblies: readonly number[]): Promise<void> {
  await db.deleteFrom('votingAssembly').where('votingId', '=', id).execute()
  await sql`insert into voting_assembly (voting_id, assembly_id)
    select ${id}, one from unnest(${assemblies}::integer[]) as one on conflict do nothing`.execute(db)
}

/** Moves a locked voting before it is approved, or back from that, which takes away what approving has frozen. */
export const moveVoting = (db: Database, id: number, state: 'draft' | 'pending') =>
  db
    .updateTable('voting')
    .set({
      state,
      definition: null,
      definitionHash: null,
      voters: null,
      approvedBy: null,
      approvedAt: null,
      originalEndDate: null,
      provisionalRollId: null,
      ...unfailed,
    })
    .where('id', '=', id)
    .execute()

type Approval = { id: number; by: string; definition: string; definitionHash: Buffer; voters: Voters }

/** Approves a locked voting. */
export const approveVoting = (
  db: Database,
  { now }: Clock,
  { id, by, definition, definitionHash, voters }: Approval,
) =>
  db
    .updateTable('voting')
    .set((build) => ({
      state: 'approved',
      definition,
      definitionHash,
      voters: JSON.stringify(voters),
      approvedBy: by,
      approvedAt: now,
      originalEndDate: build.ref('endDate'),
      reason: null,
    }))
    .where('id', '=', id)
    .execute()

export const removeVoting = (db: Database, id: number) =>
  db.deleteFrom('voting').where('id', '=', id).execute()
