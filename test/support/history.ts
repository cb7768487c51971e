import fc from 'fast-check'
import { sql, type RawBuilder } from 'kysely'
import { sayJoiningProfiles } from '#server/census/duplicates/merge.queries.ts'
import { AuditEntry, writeAuditEntry } from '#server/kernel/audit.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { anAffiliate, anAssembly } from '#test/support/factories.ts'

/** A member or former member as they are at an instant. */
export type Then = { id: number; type: number; assembly: number | null; sectoral: number[] }
/** What a transaction left, and whether it merged or parted profiles. */
export type Moment = { at: string; people: Then[]; isMerge: boolean }

const deeds = ['enrol', 'type', 'move', 'sector', 'leave', 'return', 'nothing', 'data', 'erase'] as const
const deed = fc.record({
  what: fc.constantFrom(...deeds),
  who: fc.nat(30),
  to: fc.nat(3),
  daysAgo: fc.constantFrom(0, 0, 1, 40, 400),
})
type Deed = typeof deed extends fc.Arbitrary<infer One> ? One : never

/** Transactions: some deeds, a merge or its undoing, or the undoing of the last list of enrolments. */
export const stories = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ deeds: fc.array(deed, { minLength: 1, maxLength: 3 }) }) },
    { weight: 2, arbitrary: fc.record({ merge: fc.nat(30) }) },
    { weight: 2, arbitrary: fc.constant({ part: true as const }) },
    { weight: 1, arbitrary: fc.record({ bring: fc.integer({ min: 1, max: 3 }) }) },
    { weight: 1, arbitrary: fc.constant({ takeBack: true as const }) },
  ),
  { minLength: 3, maxLength: 14 },
)
type Transaction = typeof stories extends fc.Arbitrary<(infer One)[]> ? One : never

/** Writes a census by random transactions, and remembers how each left it. */
export class History {
  readonly moments: Moment[] = []
  /** Since when people are enrolled who were so before it was written. */
  readonly since = new Map<number, string>()
  readonly territorial: number[] = []
  readonly sectoral: number[] = []
  readonly #db: PeopleDatabase
  readonly #removed: { id: number; row: string; sectors: number[] }[] = []
  readonly #brought: number[][] = []

  constructor(db: PeopleDatabase) {
    this.#db = db
  }

  async begin() {
    for (let count = 0; count < 3; count += 1) {
      this.territorial.push(await anAssembly(this.#db))
      this.sectoral.push(await anAssembly(this.#db, { assemblyType: 'Sectorial' }))
    }
  }

  async run(story: readonly Transaction[]) {
    await this.#note(false)
    for (const step of story) {
      const isMerge = 'merge' in step || 'part' in step
      await this.#db.transaction().execute((unit) => this.#do(unit, step))
      await this.#note(isMerge)
    }
    this.#enrolBefore()
  }

  async #do(db: PeopleDatabase, step: Transaction) {
    if ('deeds' in step) for (const one of step.deeds) await this.#act(db, one)
    if ('merge' in step) await this.#merge(db, step.merge)
    if ('part' in step) await this.#part(db)
    if ('bring' in step) {
      const brought: number[] = []
      for (let count = 0; count < step.bring; count += 1)
        brought.push(await this.#enrol(db, { to: count, daysAgo: 40 }))
      this.#brought.push(brought)
    }
    if ('takeBack' in step) await this.#takeBack(db, this.#brought.pop() ?? [])
  }

  async #takeBack(db: PeopleDatabase, ids: readonly number[]) {
    const { rows } = await sql<{ id: number }>`
      delete from affiliate where id = any(${ids}) returning id`.execute(db)
    const gone = rows.map(({ id }) => id)
    await sql`delete from membership_interval where affiliate_id = any(${gone})`.execute(db)
    for (const { people } of this.moments)
      people.splice(0, people.length, ...people.filter(({ id }) => !gone.includes(id)))
    for (const id of gone) this.since.delete(id)
  }

  async #enrol(db: PeopleDatabase, { to, daysAgo }: Pick<Deed, 'to' | 'daysAgo'>): Promise<number> {
    const creationTime = daysAgo === 0 ? undefined : new Date(Date.now() - daysAgo * 86_400_000).toISOString()
    const id = await anAffiliate(db, {
      inscriptionType: Math.max(1, to),
      assemblyId: this.territorial[to] ?? null,
      ...(creationTime && { creationTime }),
    })
    if (creationTime) this.since.set(id, creationTime)
    // Into one, two or no sectors.
    for (const assemblyId of to < 3 ? this.sectoral.slice(Math.min(to, 1), to + 1) : [])
      await db.insertInto('affiliateSectoral').values({ affiliateId: id, assemblyId }).execute()
    return id
  }

  async #act(db: PeopleDatabase, { what, who, to, daysAgo }: Deed) {
    if (what === 'enrol') {
      await this.#enrol(db, { to, daysAgo })
      return
    }
    const ids = await db.selectFrom('affiliate').select('id').orderBy('id').execute()
    const id = ids[who % Math.max(1, ids.length)]?.id
    if (id === undefined) return
    const change = db.updateTable('affiliate').where('id', '=', id)
    if (what === 'type') await change.set({ inscriptionType: to }).execute()
    if (what === 'move') await change.set({ assemblyId: this.territorial[to] ?? null }).execute()
    if (what === 'leave') await change.set({ inscriptionType: 0, assemblyId: null }).execute()
    if (what === 'return')
      await change.set({ inscriptionType: 2, assemblyId: this.territorial[to] ?? null }).execute()
    if (what === 'nothing') {
      // Changed, and changed back.
      await change.set({ inscriptionType: sql`(inscription_type + 1) % 4` }).execute()
      await change.set({ inscriptionType: sql`(inscription_type + 3) % 4` }).execute()
    }
    if (what === 'data')
      await change
        .set({
          sex: ['M', 'H', 'NoB', null][to],
          birthday: [null, '1950-03-15'][to] ?? '2004-02-29',
          feeCents: to * 100,
        })
        .execute()
    if (what === 'erase') await db.deleteFrom('affiliate').where('id', '=', id).execute()
    if (what !== 'sector') return
    // Whoever is in it leaves it, whoever is not is in one more; without one, they leave all.
    const sector = this.sectoral[to]
    const gone = await db
      .deleteFrom('affiliateSectoral')
      .where('affiliateId', '=', id)
      .$if(sector !== undefined, (rows) => rows.where('assemblyId', '=', sector ?? 0))
      .executeTakeFirst()
    if (sector && gone.numDeletedRows === 0n)
      await db.insertInto('affiliateSectoral').values({ affiliateId: id, assemblyId: sector }).execute()
  }

  async #merge(db: PeopleDatabase, who: number) {
    await sayJoiningProfiles(db)
    const { rows } = await sql<{ id: number; row: string; sectors: number[] }>`
      select id, to_jsonb(affiliate)::text as row, coalesce(sectoral_ids, '{}') as sectors from affiliate
      order by id offset ${who % 5} limit 1`.execute(db)
    for (const one of rows) {
      await db.deleteFrom('affiliate').where('id', '=', one.id).execute()
      this.#removed.push(one)
      // What is merged may change what is kept.
      const { rows: changed } = await sql<{ id: number }>`
        update affiliate set inscription_type = 3 where id = (select min(id) from affiliate) returning id`.execute(
        db,
      )
      await writeMergeEntry(db, [one.id, ...changed.map(({ id }) => id)])
    }
  }

  async #part(db: PeopleDatabase) {
    const one = this.#removed.pop()
    if (!one) return
    await sayJoiningProfiles(db)
    await writeMergeEntry(db, [one.id])
    const { rows } = await sql<{ name: string }>`
      select attname as name from pg_attribute where attrelid = 'affiliate'::regclass and attnum > 0
        and not attisdropped and attgenerated = '' and attname <> 'sectoral_ids'`.execute(db)
    const columns = sql.join(rows.map(({ name }) => sql.ref(name)))
    await sql`insert into affiliate (${columns}) overriding system value
      select ${columns} from jsonb_populate_record(null::affiliate, ${one.row}::jsonb)`.execute(db)
    for (const assemblyId of one.sectors)
      await db.insertInto('affiliateSectoral').values({ affiliateId: one.id, assemblyId }).execute()
  }

  async #note(isMerge: boolean) {
    const { rows: people } = await sql<Then>`
      select id, inscription_type as type, assembly_id as assembly, coalesce(sectoral_ids, '{}') as sectoral
      from affiliate order by id`.execute(this.#db)
    const { rows: now } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(this.#db)
    this.moments.push({ at: now[0]?.at ?? '', people, isMerge })
  }

  /** Who was there at an instant of before the story, as they were written first. */
  peopleAt(instant: string): Then[] {
    const then = this.moments[0]?.people ?? []
    return then.filter(({ id }) => (this.since.get(id) ?? instant) < instant)
  }

  /** Who were enrolled with a day of before were so at all moments before they were written. */
  #enrolBefore() {
    const earlier = this.moments.map(({ at }, index) => this.#enrolledBefore(at, index))
    for (const [index, moment] of this.moments.entries()) moment.people.push(...(earlier[index] ?? []))
  }

  #enrolledBefore(instant: string, index: number): Then[] {
    return [...this.since].flatMap(([id, since]) => {
      const first = this.moments.findIndex(({ people }) => people.some((one) => one.id === id))
      const then = this.moments[first]?.people.find((one) => one.id === id)
      return then && first > index && since <= instant.replace(' ', 'T') ? [then] : []
    })
  }
}

/**
 * Puts the moments of a story a minute apart, an hour ago, as if it had happened slowly: lists are asked by the minute.
 * Returns what clocks in Madrid showed at each.
 */
export async function slowDown(db: PeopleDatabase, { moments }: History): Promise<string[]> {
  const instants = moments.map(({ at }) => at)
  const slow = (instant: RawBuilder<unknown>) => sql`case when ${instant} < ${instants[0]}::timestamptz
      or ${instant} = 'infinity' then ${instant}
    else date_trunc('minute', now()) - interval '1 hour' + interval '1 minute'
      * (select count(*) from unnest(${instants}::timestamptz[]) as moment where moment < ${instant}) end`
  // By way of a time when there was nothing, since rows are changed in any order, and no two of a person may meet.
  const away = sql`interval '9000000 hours'`
  await sql`update membership_interval set began = began + ${away}, ended = ended + ${away}`.execute(db)
  await sql`update membership_interval
    set began = ${slow(sql`(began - ${away})`)}, ended = ${slow(sql`(ended - ${away})`)}`.execute(db)
  const { rows } = await sql<{ shown: string }>`
    select to_char((date_trunc('minute', now()) - interval '1 hour' + number * interval '1 minute')
      at time zone 'Europe/Madrid', 'YYYY-MM-DD"T"HH24:MI') as shown
    from generate_series(0, ${moments.length - 1}) as number order by number`.execute(db)
  return rows.map(({ shown }) => shown)
}

/** Notes in the log that profiles are merged, as each merge does in its transaction (rule log-2). */
async function writeMergeEntry(db: PeopleDatabase, ids: readonly number[]) {
  const audit = new AuditEntry('')
  audit.addSubjects('affiliate', ids)
  await writeAuditEntry(db, 'affiliatesMerged', 'anonymous', audit)
}
