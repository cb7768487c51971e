import { expect, test } from 'vitest'
import { deliverAndListMails } from '#test/support/account.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { aMerger } from '#test/support/merges.ts'
import { ownersAddress } from '#test/support/takeover.ts'

const mailed = 'Se ha unido tu ficha con otra'

test('rule rights-11: the one address of two profiles is told when its document goes, and it is not asked', async () => {
  const on = await aMerger()
  const [eva, paper] = [
    await anAffiliate(on.db, { email: ownersAddress }),
    await anAffiliate(on.db, { email: '' }),
  ]
  const subjects = async () => (await deliverAndListMails(on, ownersAddress)).map(({ subject }) => subject)
  for (const [kept, removed, choose, told] of [
    [eva, paper, {}, []],
    [paper, eva, { document: 'other', email: 'other' }, []],
    [eva, paper, { document: 'other' }, [mailed]],
    [paper, eva, { email: 'other' }, [mailed, mailed]],
  ] as const) {
    const answer = await on.merge(kept, removed, choose)
    expect(answer.json(), answer.body).toMatchObject({ state: 'done' })
    expect(await subjects()).toEqual(told)
    expect((await on.undo(answer.json<{ id: number }>().id)).statusCode).toBe(200)
  }
  const [mail] = await deliverAndListMails(on, ownersAddress)
  expect(mail?.plain).toMatch(/hasta el \d+ de \w+ de \d+/)
  expect(mail?.plain).not.toMatch(/Ana|Núñez|cod=/)
  const without = await on.merge(paper, eva)
  expect([without.statusCode, without.body]).toEqual([409, expect.stringContaining('no tendría correo')])
})

test('rule rights-11: who shares an address is told, and not asked; nor told when it was undone before', async () => {
  const on = await aMerger()
  const [one, two] = [
    await anAffiliate(on.db, { email: ownersAddress }),
    await anAffiliate(on.db, { email: ownersAddress }),
  ]
  const { id } = await on.merged(one, two)
  expect((await on.undo(id)).statusCode).toBe(200)
  expect(await deliverAndListMails(on, ownersAddress)).toEqual([])
  await on.merged(one, two)
  expect((await deliverAndListMails(on, ownersAddress)).map(({ subject }) => subject)).toEqual([mailed])
})
