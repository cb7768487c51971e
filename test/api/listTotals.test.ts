import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anApp } from '#test/support/app.ts'
import { anAffiliate, anAssembly } from '#test/support/factories.ts'

test('rule speed-1: totals of a type, of a sex and of an assembly stay exact through every way to write profiles', async () => {
  const { db, as } = await anApp()
  const admin = await as('ROLE_ADMIN')
  const town = await anAssembly(db, { assemblyType: 'Municipal' })
  const young = await anAssembly(db, { assemblyType: 'Sectorial' })
  const women = await anAssembly(db, { assemblyType: 'Sectorial' })
  /** Whom each list finds, which says how many they are. */
  const find = async (...filters: string[]) => {
    const found: number[] = []
    for (const filter of filters) {
      const { statusCode, ...reply } = await admin('GET', `/affiliate?${filter}`)
      expect(statusCode, filter).toBe(200)
      const { content, totalElements } = reply.json<{ content: unknown[]; totalElements: number }>()
      expect(totalElements, filter).toBe(content.length)
      found.push(totalElements)
    }
    return found
  }
  const totals = async () => ({
    types: await find('inscriptionType=0', 'inscriptionType=1', 'inscriptionType=2', 'inscriptionType=3'),
    sexes: await find('sex=M', 'sex=H', 'sex=M&sex=H', 'sex=M&not=sex', 'sex=M&inscriptionType=3'),
    assemblies: await find(
      `assemblyId=${town}`,
      `assemblyId=${young}`,
      `assemblyId=${women}`,
      'assemblyId=998',
    ),
    more: await find(
      `assemblyId=${young}&assemblyId=${women}`,
      `assemblyId=${young}&not=assemblyId`,
      `assemblyId=${town}&assemblyType=Municipal`,
      `assemblyId=${town}&assemblyType=Sectorial`,
      `assemblyId=${town}&name=ana`,
    ),
    within: await find(
      `assemblyId=${young}&inscriptionType=1`,
      `assemblyId=${young}&sex=M`,
      `assemblyId=${young}&sex=M&inscriptionType=1`,
    ),
    everybody: await find(''),
  })
  const ids: number[] = []
  for (let person = 0; person < 6; person += 1)
    ids.push(
      await anAffiliate(db, {
        inscriptionType: person < 3 ? 1 : 2,
        assemblyId: person < 4 ? town : null,
        sex: ['M', 'H'][person % 3] ?? null,
      }),
    )
  await sql`insert into affiliate_sectoral (affiliate_id, assembly_id)
    select person, ${young}::integer from unnest(${ids.slice(0, 4)}::integer[]) as person
    union all select ${ids[0]}::integer, ${women}::integer`.execute(db)
  const before = {
    types: [0, 3, 3, 0],
    sexes: [2, 2, 4, 4, 0],
    assemblies: [4, 4, 1, 0],
    more: [4, 2, 4, 4, 4],
    within: [3, 2, 1],
    everybody: [6],
  }
  expect(await totals()).toEqual(before)
  const rolledBack = db.transaction().execute(async (transaction) => {
    await sql`update affiliate set inscription_type = 3, assembly_id = null, sex = 'NoB'`.execute(transaction)
    throw new Error('undo')
  })
  await expect(rolledBack).rejects.toThrow('undo')
  expect(await totals()).toEqual(before)
  // One leaves and keeps, until that is taken away, what nobody counts any more; others change, move, and go.
  await sql`update affiliate set inscription_type = 0, unregistered_at = now() where id = ${ids[0]}`.execute(
    db,
  )
  await sql`update affiliate set inscription_type = 3, sex = 'M' where id = any(${ids.slice(1, 3)}::integer[])`.execute(
    db,
  )
  await sql`update affiliate set assembly_id = null where id = ${ids[1]}`.execute(db)
  await sql`delete from affiliate_sectoral where affiliate_id = ${ids[3]}`.execute(db)
  await sql`delete from affiliate where id = ${ids[5]}`.execute(db)
  expect(await totals()).toEqual({
    types: [1, 0, 2, 2],
    sexes: [3, 1, 4, 1, 2],
    assemblies: [2, 2, 0, 0],
    more: [2, 2, 2, 1, 2],
    within: [0, 2, 0],
    everybody: [4],
  })
  await sql`update affiliate set inscription_type = 1, unregistered_at = null where id = ${ids[0]}`.execute(
    db,
  )
  await sql`select compact_member_tally()`.execute(db)
  expect(
    await find(`assemblyId=${town}`, `assemblyId=${young}`, `assemblyId=${women}`, 'inscriptionType=1'),
  ).toEqual([3, 3, 1, 1])
})
