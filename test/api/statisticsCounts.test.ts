import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AttendanceOfAssembly, TurnoutOfVoting } from '#contract/statistics/shapes.ts'
import { inTransaction } from '#server/kernel/database/database.ts'
import { openSession } from '#server/kernel/security/session.ts'
import { forgetPeople, reducePeople } from '#server/retention/erase.rules.ts'
import { anApp } from '#test/support/app.ts'
import { aMeeting, anAffiliate, anAssembly, aUser } from '#test/support/factories.ts'
import { aHeldVoting } from '#test/support/factVotings.ts'
import { setOffice } from '#test/support/organisation.ts'
import { sameStories, sampleCount } from '#test/support/sample.ts'
import { writeUnguarded } from '#test/support/unguarded.ts'

// Around a night of 25 hours, and one day that has not come.
const days = ['2025-10-24', '2025-10-25', '2025-10-26', '2025-10-27', '2027-10-26'] as const
const end = fc.record({
  day: fc.constantFrom(...days),
  time: fc.constantFrom('00:00', '00:00:00.001', '02:30', '23:59:59'),
})
const deed = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ vote: end, isCounted: fc.boolean(), every: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      meet: end,
      at: fc.nat(3),
      status: fc.constantFrom('Aprobada', 'Aprobada', 'Cancelada'),
      every: fc.integer({ min: 1, max: 4 }),
      came: fc.constantFrom('Confirmado', 'Confirmado', 'Pendiente', 'En hora'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ move: fc.nat(30), to: fc.nat(3) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      part: fc.array(fc.nat(30), { minLength: 1, maxLength: 4 }),
      how: fc.constantFrom('leave', 'reduce', 'forget'),
    }),
  },
)
type End = typeof end extends fc.Arbitrary<infer One> ? One : never

/** What ends at midnight ends with the day before. */
const dayOf = ({ day, time }: End) =>
  time === '00:00' ? new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10) : day
const instantOf = ({ day, time }: End) =>
  sql<string>`((${day}::date + ${time}::time) at time zone 'Europe/Madrid')`

type Held = { day: string; voters: { assembly: number | null; voted: boolean }[] }
type Met = { day: string; assembly: number | null; came: number }
const isIn = (period: { from: string; to: string }) => (one: { day: string }) =>
  period.from <= one.day && one.day <= period.to

test('rules statistics-6, statistics-13, voting-8: turnout and attendance by assembly and days are as they are counted by hand, whoever moves, leaves or is forgotten', async () => {
  const { db, as, world } = await anApp()
  const admin = await as('ROLE_ADMIN')
  const get = async <Reply>(send: typeof admin, path: string): Promise<Reply> => {
    const answer = await send('GET', path)
    expect(answer.statusCode, `${path} ${answer.body}`).toBe(200)
    return answer.json<Reply>()
  }
  const membersOf = async (assembly: number | null) => {
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from affiliate
      where inscription_type <> 0 and (${assembly}::integer is null or assembly_id = ${assembly})`.execute(db)
    return rows[0]?.n
  }
  const seen = { assemblies: 0, meetings: 0 }

  await fc.assert(
    fc.asyncProperty(
      fc.array(deed, { minLength: 8, maxLength: 16 }),
      fc.constantFrom('2025-10-22', '2025-10-23', ...days.slice(0, 3)),
      fc.constantFrom(...days),
      async (story, one, other) => {
        await writeUnguarded(
          db,
          ...[
            'participation',
            'voting_turnout',
            'roll_person',
            'voting',
            'roll',
            'meeting_attendance',
            'meeting',
          ].map((table) => sql`delete from ${sql.table(table)}`),
        )
        const assemblies = [await anAssembly(db), await anAssembly(db), await anAssembly(db)]
        const lead = await anAffiliate(db, { assemblyId: assemblies[0] ?? null })
        await setOffice(db, assemblies[0] ?? 0, { responsibleId: lead })
        const people = new Map<number, number | null>()
        for (let n = 0; n < 36; n += 1) {
          const assemblyId = assemblies[n % 3 === 0 ? 0 : n % 5 === 0 ? 3 : n % 4 === 0 ? 2 : 1] ?? null
          people.set(await anAffiliate(db, { assemblyId }), assemblyId)
        }
        const held: Held[] = []
        const met: Met[] = []
        const pick = (which: number) => [...people.keys()][which % people.size] ?? 0
        for (const step of story) {
          if ('vote' in step) {
            const id = await aHeldVoting(db, `Votación ${held.length}`, step)
            const endDate = instantOf(step.vote)
            await writeUnguarded(
              db,
              sql`update voting set start_date = ${endDate} - interval '1 day', end_date = ${endDate} where id = ${id}`,
            )
            const voters: Held['voters'] = []
            for (const [index, [person, assembly]] of [...people].entries()) {
              const facts = {
                territorialId: assembly,
                assembly: `A ${assembly}`,
                territorialType: 'Distrital',
              }
              const voted = index % step.every === 0
              await sql`insert into roll_person (roll_id, position, affiliate_id, facts, salt, digest)
                select roll_id, ${person}, ${person}, ${assembly === null ? '{}' : JSON.stringify(facts)}, 'salt', sha256('x')
                from voting where id = ${id}`.execute(db)
              if (voted) await sql`insert into participation values (${id}, ${person})`.execute(db)
              voters.push({ assembly, voted })
            }
            if (step.isCounted) held.push({ day: dayOf(step.vote), voters })
          } else if ('meet' in step) {
            const assemblyId = assemblies[step.at] ?? null
            const endTime = instantOf(step.meet)
            const { rows } = await sql<{ start: Date; end: Date }>`
              select ${endTime} - interval '2 hours' as start, ${endTime} as end`.execute(db)
            const id = await aMeeting(db, {
              type: assemblyId === null ? 'General' : 'Asamblea',
              assemblyId,
              status: step.status,
              meetingTime: rows[0]?.start ?? '',
              endTime: rows[0]?.end ?? '',
            })
            const there = [...people.keys()].filter((_, index) => index % step.every === 0)
            for (const affiliateId of there)
              await db
                .insertInto('meetingAttendance')
                .values({ meetingId: id, affiliateId, status: step.came })
                .execute()
            if (step.status === 'Aprobada' && step.meet.day < '2027')
              met.push({
                day: dayOf(step.meet),
                assembly: assemblyId,
                came: step.came === 'Confirmado' ? there.length : 0,
              })
          } else if ('move' in step) {
            const assemblyId = assemblies[step.to] ?? null
            people.set(pick(step.move), assemblyId)
            await db.updateTable('affiliate').set({ assemblyId }).where('id', '=', pick(step.move)).execute()
          } else {
            const profiles = [...new Set(step.part.map(pick))]
            for (const id of profiles) people.delete(id)
            await sql`update affiliate set inscription_type = 0, assembly_id = null, unregistered_at = now()
              where id = any(${profiles})`.execute(db)
            await inTransaction(db, async (unit) => {
              if (step.how === 'reduce') await reducePeople(unit, world.clock, profiles)
              if (step.how === 'forget')
                await forgetPeople(unit, world.clock, {
                  profiles,
                  documents: [],
                  writtenUntil: world.clock.now,
                })
            })
          }
        }

        const period = one < other ? { from: one, to: other } : { from: other, to: one }
        const query = new URLSearchParams(period).toString()
        const turnouts = await get<TurnoutOfVoting[]>(admin, `/stats/turnout?${query}`)
        const byDay = held.filter(isIn(period)).toSorted((a, b) => b.day.localeCompare(a.day))
        expect(turnouts.map(({ closedOn }) => closedOn)).toEqual(byDay.map(({ day }) => day))
        const count = (voters: Held['voters']) => ({
          census: voters.length,
          voted: voters.filter(({ voted }) => voted).length,
        })
        for (const { name, all, assemblies: told, others } of turnouts) {
          const voters = held[Number(name.split(' ')[1])]?.voters ?? []
          expect(all).toMatchObject(count(voters))
          for (const { assembly, census, voted } of told) {
            expect({ census, voted }).toEqual(count(voters.filter((voter) => voter.assembly === assembly.id)))
            expect(census).toBeGreaterThanOrEqual(10)
          }
          const rest = voters.filter((voter) => told.every(({ assembly }) => assembly.id !== voter.assembly))
          expect(others && { census: others.census, voted: others.voted }).toEqual(
            rest.length < 10 ? null : count(rest),
          )
          seen.assemblies += told.length
        }

        const token = await openSession(
          world,
          db,
          await aUser(db, { role: 'ROLE_RESPONSABLE', affiliateId: lead }),
        )
        const asked = [
          [admin, '', () => true],
          [admin, `&assemblyId=${assemblies[1]}`, (where) => where === assemblies[1]],
          [await as({ token }), '', (where) => where === assemblies[0]],
        ] as [typeof admin, string, (where: number | null) => boolean][]
        for (const [send, more, has] of asked) {
          const rows = await get<AttendanceOfAssembly[]>(send, `/stats/attendance?${query}${more}`)
          const meant = met.filter(isIn(period)).filter(({ assembly }) => has(assembly))
          const wanted = new Map<number | null, object>()
          for (const assembly of new Set(meant.map((meeting) => meeting.assembly))) {
            const own = meant.filter((meeting) => meeting.assembly === assembly)
            wanted.set(assembly, {
              meetings: own.length,
              attendances: own.reduce((sum, { came }) => sum + came, 0),
              members: await membersOf(assembly),
            })
          }
          expect(new Map(rows.map(({ assembly, ...counts }) => [assembly?.id ?? null, counts]))).toEqual(
            wanted,
          )
          seen.meetings += meant.length
        }
      },
    ),
    { numRuns: sampleCount(200), ...sameStories },
  )
  expect(seen.assemblies).toBeGreaterThan(5)
  expect(seen.meetings).toBeGreaterThan(10)
}, 200_000)
