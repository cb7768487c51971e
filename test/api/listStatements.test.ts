import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { anApp } from '#test/support/app.ts'
import { anAffiliate, anAssembly } from '#test/support/factories.ts'

/** A list as an admin asks for it, with the statements that it sends about people, look-ups and totals. */
async function aListener() {
  const { db, as } = await anApp()
  const admin = await as('ROLE_ADMIN')
  const listen = async (address: string) => {
    const overheard = vi.spyOn(pg.Client.prototype, 'query')
    try {
      const { statusCode } = await admin('GET', `/affiliate?${address}`)
      expect(statusCode, address).toBe(200)
      const texts = overheard.mock.calls.map(([asked]: unknown[]) =>
        typeof asked === 'string' ? asked : (asked as { text: string }).text,
      )
      return texts.filter((text) =>
        /\b(affiliate|affiliate_update|throttle)\b/.test(text.replaceAll('"', '')),
      )
    } finally {
      overheard.mockRestore()
    }
  }
  const explain = async (text: string) => {
    const { rows } = await sql<{
      'QUERY PLAN': string
    }>`${sql.raw(`explain (generic_plan) ${text}`)}`.execute(db)
    return JSON.stringify(rows)
  }
  return { db, listen, explain }
}

test('rule speed-1: a page by time of change reads no profile to be found, and its count no time', async () => {
  const { db, listen, explain } = await aListener()
  await anAffiliate(db)
  const [page = ''] = await listen('sort=lastUpdateTime')
  const plan = await explain(page)
  expect(plan).toContain('affiliate_update')
  expect(plan).not.toContain('on affiliate ')
  const [count = '', ...more] = (await listen('sort=lastUpdateTime&name=ana')).filter((text) =>
    text.includes('count(*)'),
  )
  expect(count).toContain('affiliate')
  expect([count.includes('affiliate_update'), more]).toEqual([false, []])
})

test('rule speed-1: of one type and of one assembly nobody is counted', async () => {
  const { db, listen } = await aListener()
  const assembly = await anAssembly(db, { assemblyType: 'Sectorial' })
  await anAffiliate(db)
  const countsOf = async (address: string) =>
    (await listen(address)).filter((text) => text.includes('count(*)')).length
  expect([
    await countsOf(''),
    await countsOf('inscriptionType=1'),
    await countsOf(`assemblyId=${assembly}`),
    await countsOf(`assemblyId=${assembly}&sort=email`),
    await countsOf(`assemblyId=${assembly}&inscriptionType=1`),
    await countsOf(`assemblyId=${assembly}&name=ana`),
  ]).toEqual([0, 0, 0, 0, 0, 1])
})

test('rule secrecy-2: a look-up is counted by address and account in one statement', async () => {
  const { listen } = await aListener()
  expect((await listen('sort=email')).filter((text) => text.includes('throttle'))).toHaveLength(1)
})
