import { describe, expect, test } from 'vitest'
import { lookupLimits } from '#contract/lookup.ts'
import { anApp } from '#test/support/app.ts'
import { enrolAndReadLink } from '#test/support/enrolment.ts'
import { anAffiliate, aRecord } from '#test/support/factories.ts'

const lists = { '/affiliate': 'affiliates', '/record': 'records', '/recordGrouped': 'nonEnrolled' } as const

describe('rules secrecy-2, log-1: look-ups of a person in a list', () => {
  test.each(Object.entries(lists))(
    '%s: by document or e-mail it is logged, without saying whom',
    async (path, of) => {
      const { db, as } = await anApp()
      const admin = await as('ROLE_ADMIN')
      await anAffiliate(db, { email: 'eva@example.org' })
      await aRecord(db, { email: 'eva@example.org' })
      for (let others = 0; others < 11; others += 1) {
        await anAffiliate(db, { name: 'Zoe', idDocument: `X${others}` })
        await aRecord(db, { name: 'Zoe', idDocument: `Y${others}` })
      }
      for (const query of [
        'email=eva',
        'idDocument=1',
        'name=Ana',
        'size=-1',
        'sort=idDocument',
        'sort=name',
      ])
        expect((await admin('GET', `${path}?${query}`)).statusCode).toBe(200)
      expect((await admin('GET', `${path}/export?format=csv&email=eva`)).statusCode).toBe(200)
      const log = await db.selectFrom('activity').select(['action', 'details']).orderBy('id').execute()
      expect(log.map(({ action }) => action)).toEqual([
        `${of}SearchedByEmail`,
        `${of}SearchedByDocument`,
        `${of}Listed`,
        `${of}Listed`,
        `${of}Listed`,
        `${of}Exported`,
      ])
      for (const { details } of log) {
        expect(details).toMatch(/; \d+ filas?(; columnas: .+)?$/)
        expect(details).not.toMatch(/eva|ana/i)
      }
    },
  )

  test.each(Object.keys(lists))('%s: so many in ten minutes, and no limit for the rest', async (path) => {
    const { as, db } = await anApp()
    const admin = await as('ROLE_ADMIN')
    const status = async (query: string) => (await admin('GET', `${path}?${query}`)).statusCode
    expect(await status('email=eva@example.org')).toBe(200)
    await db
      .updateTable('throttle')
      .set({ count: (lookupLimits[0]?.most ?? 0) - 1 })
      .execute()
    expect(await status('idDocument=12345678Z')).toBe(200)
    expect([await status('email=x'), await status('idDocument=1'), await status('sort=name')]).toEqual([
      429, 429, 200,
    ])
  })

  test('look-ups by document and by e-mail share one limit, on every call', async () => {
    const { as, db } = await anApp()
    const [admin, another] = [await as('ROLE_ADMIN'), await as('ROLE_ADMIN')]
    const ways = [
      ...[...Object.keys(lists), '/enrolment/pending'].flatMap((path) => [
        `${path}?email=eva@example.org`,
        `${path}?idDocument=12345678Z`,
      ]),
      '/affiliate/export?format=csv&email=eva@example.org',
      '/affiliate/iddoc/12345678Z',
      '/people?q=eva@example.org',
      '/people?q=12.345.678-z',
      '/people?q=600 123 456',
      '/people?q=７１１２１４５１Ｔ',
      '/affiliate?q=６００１２３４５６&sort=best',
      '/people?q=maria.garcia',
      '/affiliate?q=mgarcia8',
      '/people?q=mariadelmar',
      '/record?q=mariadelmar',
      // Without a search the best order is the list's own, which is that of documents.
      '/record?sort=best',
      '/affiliate/email/eva@example.org',
      '/affiliate/1/neighbours?email=eva@example.org',
      '/affiliate/1/neighbours?idDocument=12345678Z',
    ]
    for (const way of ways) expect((await admin('GET', way)).statusCode, way).toBeLessThan(429)
    await db
      .updateTable('throttle')
      .set({ count: lookupLimits[0]?.most ?? 0 })
      .execute()
    for (const way of ways) expect((await admin('GET', way)).statusCode, way).toBe(429)
    expect((await admin('GET', '/affiliate')).statusCode).toBe(200)
    expect((await another('GET', '/affiliate?email=eva@example.org')).statusCode).toBe(200)
  })

  test('so does a look-up among the enrolments that wait, logged without saying whom', async () => {
    const app = await anApp()
    const admin = await app.as('ROLE_ADMIN')
    await enrolAndReadLink(app)
    for (const query of ['email=eva', 'idDocument=1', 'state=Pendiente', 'size=-1'])
      expect((await admin('GET', `/enrolment/pending?${query}`)).statusCode).toBe(200)
    const log = await app.db.selectFrom('activity').select(['action', 'details']).orderBy('id').execute()
    const found = log.filter(({ action }) => action.startsWith('pendingEnrolments'))
    expect(found.map(({ action }) => action)).toEqual([
      'pendingEnrolmentsSearchedByEmail',
      'pendingEnrolmentsSearchedByDocument',
      'pendingEnrolmentsListed',
    ])
    expect(found.every(({ details }) => /; \d+ filas?$/.test(details) && !details.includes('eva'))).toBe(true)
  })
})
