import { sql, type RawBuilder } from 'kysely'
import type { SegmentFact } from '#contract/people/choosing/segmentFacts.ts'
import { hasLapsingMandate } from '#server/fees/basics/mandates.queries.ts'
import { openMandateState, owesFees } from '#server/fees/basics/owed.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { readTodayInMadrid, toMadridTime } from '#server/kernel/database/madridTime.ts'
import type { Clock } from '#server/kernel/world.ts'
import { listHeldNames } from '#server/kernel/security/offices.queries.ts'
import { hasStoppedAddress } from '#server/people/choosing/facts.queries.ts'
import type { Membership } from '#server/people/choosing/memberships.queries.ts'
import { findContactsSearched } from '#server/people/find.queries.ts'
import { tookPart, wasInRoll } from '#server/people/choosing/votings.queries.ts'
import { listPeriods, listSearches, type LoadedTree } from '#server/people/choosing/segmentTrees.queries.ts'

type Value = RawBuilder<unknown>
/** What the facts of a tree name, wherever they stand in it, and today. */
type Named = {
  sectorals: readonly number[]
  tags: ReadonlyMap<number, string>
  communications: ReadonlyMap<number, string>
  votings: ReadonlyMap<number, string>
  countedVotings: ReadonlyMap<number, string>
  /** What its searches look for besides what a roll keeps of everybody. */
  searched: readonly SegmentFact[]
  /** The days in which it counts attendances. */
  periods: readonly Period[]
  today: string
  /** What says of which type somebody is and where they belong. */
  of: Membership
}
type Period = { from: string | null; to: string | null }

const column = (name: string) => () => sql`${sql.ref(`affiliate.${name}`)}`
const ids = (numbers: readonly number[]) => sql`${[...numbers]}::integer[]`

/**
 * Each fact as it stands with somebody of `affiliate`, beside the conditions of `facts.queries.ts`: what a roll keeps of
 * it, as jsonb has it (rule people-22); or the facts that tell it.
 */
const values: Record<SegmentFact, (named: Named) => Value | readonly SegmentFact[]> = {
  // A search finds by names, document and number as well, which a roll keeps of everybody.
  q: ({ searched }) => searched,
  idDocument: column('idDocument'),
  name: column('name'),
  lastName1: column('lastName1'),
  lastName2: column('lastName2'),
  sex: column('sex'),
  age: ({ today }) =>
    sql`extract(year from age(${today}::timestamp, affiliate.birthday::timestamp))::integer`,
  birthday: column('birthday'),
  city: column('city'),
  district: column('district'),
  postalCode: column('postalCode'),
  inscriptionType: ({ of }) => sql`${sql.ref(`${of}.inscription_type`)}`,
  enrolled: () => sql`${toMadridTime(sql`affiliate.creation_time`)}::date`,
  assemblyType: ({ of }) => sql`array_remove(array[
    (select assembly_type from assembly where assembly.id = ${sql.ref(`${of}.assembly_id`)}),
    (select assembly_type from assembly where assembly.id = any(${sql.ref(`${of}.sectoral_ids`)})
      and assembly_type = 'Sectorial' limit 1)], null)`,
  // The name of the territorial one is kept of everybody.
  assemblyId: ({ sectorals, of }) => (sectorals.length === 0 ? [] : namesOfSectorals(sectorals, of)),
  unassigned: () => [],
  office: () => listHeldNames(sql`affiliate.id`),
  // Of each meeting its day, within the days that are asked for.
  attended: ({ periods }) => sql`array(
    select ${dayOfMeeting} from meeting_attendance join meeting on meeting.id = meeting_attendance.meeting_id
    where meeting_attendance.affiliate_id = affiliate.id and meeting_attendance.status = 'Confirmado'
    and (${sql.join([sql`false`, ...periods.map(isDayWithin)], sql` or `)}) order by meeting.meeting_time)`,
  inRoll: ({ votings }) => namesOfVotings(votings, wasInRoll),
  voted: ({ countedVotings }) => namesOfVotings(countedVotings, tookPart),
  fee: () => sql`affiliate.fee_cents * 0.01`,
  yearlyFee: () => sql`affiliate.yearly_fee_cents * 0.01`,
  period: column('period'),
  bankAccount: column('hasBankAccount'),
  upToDate: () => sql`not ${owesFees}`,
  mandate: () => sql`coalesce(${openMandateState}, 'ninguno')`,
  mandateLapses: ({ today }) => hasLapsingMandate(today),
  email: column('email'),
  hasEmail: () => sql`affiliate.email <> ''`,
  phone: column('phone'),
  communications: column('communications'),
  stoppedAddress: () => sql`${hasStoppedAddress}`,
  received: ({ communications }) => sql`array(
    select distinct told.subject from communication_recipient recipient
    join unnest(${ids([...communications.keys()])}, ${[...communications.values()]}::text[]) as told (id, subject)
      on told.id = recipient.communication_id
    where recipient.affiliate_id = affiliate.id and recipient.state = 'sent' order by told.subject)`,
  account: () => sql`exists (select from app_user where app_user.affiliate_id = affiliate.id)`,
  tag: ({ tags }) => sql`array(
    select distinct told.name from person_tag
    join unnest(${ids([...tags.keys()])}, ${[...tags.values()]}::text[]) as told (id, name) on told.id = person_tag.tag_id
    where person_tag.affiliate_id = affiliate.id order by told.name)`,
  job: column('job'),
  studies: column('studies'),
}

const dayOfMeeting = sql`${toMadridTime(sql`meeting.meeting_time`)}::date`
const isDayWithin = ({ from, to }: Period) =>
  sql`${dayOfMeeting} between coalesce(${from}::date, '-infinity') and coalesce(${to}::date, 'infinity')`

const namesOfSectorals = (asked: readonly number[], of: Membership): Value => sql`array(
  select assembly_name from assembly
  where assembly.id = any(${sql.ref(`${of}.sectoral_ids`)}) and assembly.id = any(${ids(asked)}) order by assembly_name)`

/** The names of those of some votings of which a fact is true. */
const namesOfVotings = (
  votings: ReadonlyMap<number, string>,
  isTrue: (votings: readonly number[]) => Value,
): Value => {
  const each = [...votings].map(([id, name]) => sql`case when ${isTrue([id])} then ${name}::text end`)
  return sql`array_remove(array[${sql.join(each)}]::text[], null)`
}

/**
 * SQL: an object of some facts and of all that a tree asks for, with the values that somebody of `affiliate` has at that
 * moment, and of what is `besides` them; of tags and sectoral assemblies only those are named that the tree asks for, tags
 * as `names` has them.
 */
export async function readFactValues(
  db: Database,
  clock: Clock,
  {
    asks,
    names,
    of = 'affiliate',
    ...trees
  }: Pick<LoadedTree, 'asks' | 'names' | 'tree' | 'named'> & { of?: Membership },
  always: readonly SegmentFact[],
  besides: { readonly [name: string]: Value } = {},
): Promise<Value> {
  const named: Named = {
    sectorals: await findSectorals(db, [...names.assembly.keys()]),
    tags: names.tag,
    communications: names.communication,
    votings: names.voting,
    countedVotings: names.countedVoting,
    searched: await findSearched(db, listSearches(trees)),
    periods: listPeriods(trees),
    today: await readTodayInMadrid(db, clock),
    of,
  }
  const kept = new Map<SegmentFact, Value>()
  const keep = (name: SegmentFact) => {
    const value = values[name](named)
    if (isTold(value)) for (const each of value) keep(each)
    else kept.set(name, value)
  }
  for (const name of [...always, ...asks]) keep(name)
  const all = [...kept, ...Object.entries(besides)]
  return sql`jsonb_build_object(${sql.join(all.flatMap(([name, value]) => [sql.lit(name), value]))})`
}

/** What some texts, which a tree looks for, look for besides names, documents and numbers of profiles. */
async function findSearched(db: Database, texts: readonly string[]): Promise<SegmentFact[]> {
  const found: SegmentFact[] = []
  for (const text of texts) found.push(...(await findContactsSearched(db, text)))
  return found
}

const isTold = (value: Value | readonly SegmentFact[]): value is readonly SegmentFact[] =>
  Array.isArray(value)

async function findSectorals(db: Database, among: readonly number[]): Promise<number[]> {
  if (among.length === 0) return []
  const found = await db
    .selectFrom('assembly')
    .where('id', 'in', [...among])
    .where('assemblyType', '=', 'Sectorial')
    .select('id')
    .execute()
  return found.map(({ id }) => id)
}
