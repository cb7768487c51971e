import { describe, expect, test } from 'vitest'
import { deliverAndListMails } from '#test/support/account.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate } from '#test/support/factories.ts'

const [own, free] = ['12345678Z', '33333333P']

/** Eva, who has had her document for long, and somebody else. */
async function aPair(since: string) {
  const app = await anApp()
  const eva = await anAffiliate(app.db, {
    idDocument: own,
    email: 'eva@example.org',
    creationTime: since,
  })
  const other = await anAffiliate(app.db)
  const give = async (who: number, idDocument: string) =>
    (await app.as('ROLE_ADMIN'))('PATCH', `/affiliate/${who}`, { idDocument, documentType: 'DNI' })
  const told = async () => (await deliverAndListMails(app, 'eva@example.org')).map(({ subject }) => subject)
  return { ...app, eva, other, give, told }
}

describe('rule rights-11: the document that a correction takes from somebody', () => {
  test('goes to nobody else until she could say that it is hers, and back to her at any time', async () => {
    const { eva, other, give, told, later } = await aPair('2020-01-01T00:00:00Z')
    expect((await give(eva, free)).statusCode).toBe(200)
    const early = await give(other, own)
    expect([early.statusCode, early.body]).toEqual([409, expect.stringContaining('aún no ha salido')])
    expect(await told()).toEqual(['Se ha corregido el documento de tu ficha'])
    const held = await give(other, own)
    expect([held.statusCode, held.body]).toEqual([
      409,
      expect.stringContaining('puede decir que es suyo hasta'),
    ])
    expect((await give(eva, own)).statusCode).toBe(200)
    expect((await give(eva, free)).statusCode).toBe(200)
    await told()
    later('73 hours')
    expect((await give(other, own)).statusCode).toBe(200)
  })

  test('is free at once when it had just been typed by mistake', async () => {
    const { eva, other, give, told } = await aPair(new Date().toISOString())
    expect((await give(eva, free)).statusCode).toBe(200)
    expect(await told()).toEqual([])
    expect((await give(other, own)).statusCode).toBe(200)
  })
})
