import fc from 'fast-check'
import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import type { Page } from '#contract/page.ts'
import type { OwnStanding, VotingSummary } from '#contract/votings/summary.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import { isAnotherNow } from '#server/people/addresses/saidByStaff.queries.ts'
import { countInRoll, selectInRoll } from '#server/votings/list.queries.ts'
import { doWhatIsDue } from '#server/votings/upkeep.rules.ts'
import { recordStatements } from '#test/support/enrolment.ts'
import { anAssembly } from '#test/support/factories.ts'
import { openListFields, surveyFields, times, aVotingOffice, type SendAs } from '#test/support/votings.ts'
import { sameStories } from '#test/support/sample.ts'
import { writeUnguarded } from '#test/support/unguarded.ts'

const claims = { claimsFrom: '2027-03-01T10:30:00.000Z', claimsUntil: '2027-03-01T11:00:00.000Z' }
const long = { endDate: '2027-03-09T12:00:00.000Z' }
const stages = ['2027-03-01T10:45:00.000Z', times.open, times.closed]

const aVoting = fc.record({
  isSurvey: fc.boolean(),
  ofAssembly: fc.boolean(),
  hasClaims: fc.boolean(),
  isLong: fc.boolean(),
  voterTypes: fc.constantFrom([1], [1, 2], [3]),
  /** At which of the stages it is annulled, after it was looked at; never at the last one. */
  annulledAt: fc.constantFrom(null, null, 0, 1),
})

/** In which who needs a letter is told so while it is open. */
const plainVoting = {
  isSurvey: true,
  ofAssembly: false,
  hasClaims: false,
  isLong: true,
  voterTypes: [1],
  annulledAt: null,
}

/** How many votings of each kind somebody's lists have, and of how many they are told that it takes a letter. */
async function countLists(send: SendAs) {
  const all: (VotingSummary & { own: OwnStanding })[] = []
  for (const which of ['current', 'next', 'past']) {
    const answer = await send('GET', `/logged/user-${which}-votings?size=-1`)
    all.push(...answer.json<Page<(typeof all)[number]>>().content)
  }
  const surveys = all.filter(({ survey }) => survey).length
  const byLetter = all.filter(({ own }) => own.needsLetter).length
  return { byLetter, counted: { surveys, lists: all.length - surveys, total: all.length } }
}

test('rule voting-4: as many are counted for each as their lists have, whatever became of the votings', async () => {
  const office = await aVotingOffice(1)
  const { admin, approve, member, people, at, db, world } = office
  const assemblyId = await anAssembly(db)
  const [lately, former] = [await member({ assemblyId }), await member({ assemblyId })]
  people.push(await member({ assemblyId }), await member({ inscriptionType: 3 }), lately, former)
  for (const inscriptionType of [1, 3])
    for (let n = 0; n < 5; n += 1) await member({ assemblyId, inscriptionType })
  // One whose account votes in nothing without a letter.
  await writeUnguarded(
    db,
    sql`update app_user set known_since = ${times.written} where affiliate_id = ${lately.id}`,
    sql`with said as (insert into activity (action, creation_date) values ('affiliateRegistered', ${times.written}) returning id)
      insert into activity_subject (activity_id, entity, entity_id) select id, 'affiliate', ${lately.id} from said`,
  )
  const [drawn = []] = fc.sample(fc.array(aVoting, { minLength: 7, maxLength: 7 }), {
    numRuns: 1,
    ...sameStories,
  })
  const some = [plainVoting, ...drawn]
  const made: number[] = []
  for (const { isSurvey, ofAssembly, hasClaims, isLong, voterTypes } of some) {
    const { id } = await approve({
      ...(isSurvey ? surveyFields : openListFields),
      ...(ofAssembly && { allowedAssembliesIds: [assemblyId] }),
      ...(hasClaims && claims),
      ...(isLong && long),
      voterTypes,
    })
    made.push(id)
  }
  let byLetters = 0
  for (const [stage, instant] of stages.entries()) {
    await at(instant)
    await doWhatIsDue(world)
    for (const again of [false, true]) {
      for (const { id, send } of people) {
        const { byLetter, counted } = await countLists(send)
        byLetters += byLetter
        expect(
          (await send('GET', '/voting/counts')).json(),
          JSON.stringify({ some, stage, again, id }),
        ).toEqual({
          ...counted,
          byStatus: null,
          claims: null,
        })
      }
      if (again) continue
      for (const [place, { isSurvey, annulledAt }] of some.entries())
        if (annulledAt === stage) {
          const confirm = (isSurvey ? surveyFields : openListFields).name
          await admin('POST', `/voting/${made[place]}/annul`, { reason: 'Sobra', confirm })
        }
    }
    if (stage === 0) await sql`update affiliate set inscription_type = 0 where id = ${former.id}`.execute(db)
  }
  expect(byLetters).toBeGreaterThan(0)
})

const explain = async (db: PeopleDatabase, statement: RawBuilder<unknown>) => {
  const { rows } = await sql<object>`explain ${statement}`.execute(db)
  return rows.map((row) => Object.values(row).join('')).join('\n')
}

test('rule voting-4: those with a roll are counted in one statement, which reads of rolls only who asks', async () => {
  const { approve, people, at, db, world } = await aVotingOffice(1)
  const [one] = people
  if (!one) throw new Error('there is nobody')
  for (let n = 0; n < 3; n += 1) await approve()
  const listAsked = () => recordStatements(() => one.send('GET', '/voting/counts'))
  await at(times.open)
  await doWhatIsDue(world)
  await listAsked()
  const few = await listAsked()
  await writeUnguarded(
    db,
    sql`insert into roll (name, words, reason, author, taken_at, total, hash)
      select 'Otro', '{}', '', 'a', now(), 1, '' from generate_series(1, 100)`,
    sql`insert into roll_person (roll_id, position, affiliate_id, facts, salt, digest)
      select id, 1 + n, 1000 + n, '{}', '', '' from roll cross join generate_series(1, 200) n where name = 'Otro'`,
    sql`insert into roll_person (roll_id, position, affiliate_id, facts, salt, digest)
      select id, 1, ${one.id}, '{}', '', '' from roll where name = 'Otro'`,
    sql`insert into voting overriding system value select made.* from voting, roll, lateral jsonb_populate_record(voting,
      jsonb_build_object('id', 1000 + roll.id, 'roll_id', roll.id)) as made
      where roll.name = 'Otro' and voting.id = (select min(id) from voting)`,
  )
  await sql`analyze roll_person, voting`.execute(db)
  expect((await one.send('GET', '/voting/counts')).json()).toMatchObject({ surveys: 103, total: 103 })
  expect(await listAsked()).toEqual(few)
  const reader = { scope: asSystem('a plan'), actor: { affiliateId: one.id } }
  // One that opens after those without a roll were read is counted once: as it was then.
  const countAfter = async (rollless: number[]) =>
    (await countInRoll(db, reader, rollless)).reduce((total, { count }) => total + count, 0)
  const [opened] = await db
    .selectFrom('voting')
    .where('rollId', 'is not', null)
    .select('id')
    .orderBy('id')
    .execute()
  expect(await countAfter([opened?.id ?? 0])).toBe((await countAfter([])) - 1)
  const plan = await explain(db, sql`${selectInRoll(db, reader)}`)
  expect(plan).toContain('roll_person_affiliate')
  expect(plan).not.toContain('Seq Scan on roll_person')
})

test('rule voting-16: why an account does not vote is asked only where something was said lately, and by indexes', async () => {
  const { people, db, at } = await aVotingOffice(2)
  const [plain, another] = people.map(({ id, send }) => ({
    id,
    listAsked: () => recordStatements(() => send('GET', '/voting/letter-need')),
  }))
  if (!plain || !another) throw new Error('there is nobody')
  await at(times.open)
  await writeUnguarded(
    db,
    sql`with said as (insert into activity (action, creation_date) values ('affiliateEdited', ${times.written}) returning id)
      insert into change (activity_id, entity, entity_id, field) select id, 'affiliate', ${`${another.id}`}, 'name' from said`,
    sql`with said as (insert into activity (action) select 'affiliateEdited' from generate_series(1, 3000) returning id),
      changed as (insert into change (activity_id, entity, entity_id, field) select id, 'affiliate', (id + 1000)::text, 'idDocument' from said
        returning id, entity_id)
      insert into change_value (change_id, field, before) select id, 'idDocument', entity_id from changed`,
  )
  await sql`analyze change, change_value, activity`.execute(db)
  const [few, more] = [await plain.listAsked(), await another.listAsked()]
  expect(more.length).toBe(few.length + 1)
  expect(few.join()).not.toContain('broughtIn')
  expect(more.join()).toContain('broughtIn')
  const plan = await explain(db, sql`select ${isAnotherNow(sql`${another.id}::integer`, sql`now()`)}`)
  expect(plan).toContain('change_value_document')
  expect(plan).not.toContain('Seq Scan on change')
})
