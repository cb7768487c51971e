import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anApp } from '#test/support/app.ts'
import { anAffiliate, anAssembly } from '#test/support/factories.ts'
import { setOffice } from '#test/support/organisation.ts'
import { sameStories, sampleCount } from '#test/support/sample.ts'

const sexes = ['H', 'M']
/** How many people are in the same assemblies, of two territorial ones and two sectors: mostly the members of both in the first sector. */
const few = fc.constantFrom(0, 0, 0, 0, 1, 3, 6)
const many = fc.constantFrom(0, 6, 12, 12)
const groups = fc.tuple(
  ...[0, 1, 2].flatMap((territory) =>
    [0, 1, 2, 3].map((sectors) =>
      (territory < 2 && sectors === 1 ? many : few).map((people) => ({ territory, sectors, people })),
    ),
  ),
)
type Group = { territory: number; sectors: number; people: number }

/** Whether somebody of a group is in one of the four. */
const isIn = ({ territory, sectors }: Group, which: number) =>
  which < 2 ? territory === which : (sectors & (1 << (which - 2))) !== 0

/** Each sum of an assembly, less some others: how often everybody is counted in it. */
const sums = [0, 1, 2, 3].flatMap((whole) => {
  const others = [0, 1, 2, 3].filter((which) => which !== whole)
  return Array.from({ length: 8 }, (_, chosen) => ({
    whole,
    parts: others.filter((__, at) => chosen & (1 << at)),
  })).filter(({ parts }) => parts.length > 0)
})

test('rule statistics-4: no table of an assembly, less those of others, tells of one to four people or a hidden cell', async () => {
  const app = await anApp()
  const { db } = app
  const lead = await anAffiliate(db)
  const territorial = [await anAssembly(db), await anAssembly(db)]
  const sectoral = [0, 1].map(() => anAssembly(db, { assemblyType: 'Sectorial' }))
  const assemblies = [...territorial, ...(await Promise.all(sectoral))]
  for (const id of assemblies) await setOffice(db, id, { liaisonId: lead })
  const enlace = await app.as({ token: await app.tokenFor('ROLE_ENLACE', lead) })
  let published = 0

  await fc.assert(
    fc.asyncProperty(groups, async (drawn) => {
      await sql`delete from released_table`.execute(db)
      await sql`delete from affiliate where id <> ${lead}`.execute(db)
      const of = drawn.filter(({ people }) => people > 0)
      for (const group of of) {
        const { territory, people } = group
        await sql`
          with added as (
            insert into affiliate (id_document, document_type, name, last_name_1, email, inscription_type, sex, assembly_id)
            select 'X' || nextval('affiliate_id_seq'), 'PASAPORTE', 'Ana', 'Núñez', '', 1,
              (${sexes}::text[])[1 + at % 2], ${territorial[territory] ?? null}
            from generate_series(1, ${people}) at returning id)
          insert into affiliate_sectoral (affiliate_id, assembly_id) select added.id, sector from added,
            unnest(${assemblies.filter((_, which) => which > 1 && isIn(group, which))}::integer[]) sector`.execute(
          db,
        )
      }
      const shown: (number | null)[][] = []
      for (const id of assemblies) {
        const answer = await enlace('GET', `/stats/gender?assemblyId=${id}`)
        expect(answer.statusCode, answer.body).toBe(200)
        const cells = new Map(answer.json<[string | null, number | null][]>())
        shown.push(sexes.map((sex) => cells.get(sex) ?? null))
      }
      for (const { whole, parts } of sums) {
        const used = [whole, ...parts].map((which) => shown[which] ?? [])
        // What is seen of none of them, in any cell, is not reckoned with.
        if (used.some((cells) => cells.every((cell) => cell === null))) continue
        const counted = of.filter(
          (group) => Number(isIn(group, whole)) !== parts.filter((part) => isIn(group, part)).length,
        )
        const people = counted.reduce((sum, group) => sum + group.people, 0)
        const label = JSON.stringify({ whole, parts, of, shown })
        expect(people === 0 || people > 4, label).toBe(true)
        if (people > 0) continue
        // A sum that is exactly another one tells a cell that only one of them hides.
        for (const at of sexes.keys())
          expect(used.filter((cells) => cells[at] === null).length, label).not.toBe(1)
      }
      published += shown.filter((cells) => cells.some((cell) => cell !== null)).length
    }),
    { numRuns: sampleCount(120), ...sameStories },
  )
  expect(published).toBeGreaterThan(10)
})
