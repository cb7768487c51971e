import { expect, test } from 'vitest'
import { readChain } from '#server/kernel/chain/chain.ts'
import { doWhatIsDue } from '#server/votings/upkeep.rules.ts'
import { aVotingOffice, surveyFields, times } from '#test/support/votings.ts'

test('rule voting-2: two of staff who annul one and put its end off at once are done one after the other, and it is annulled once', async () => {
  const { approve, admin, app, at, world, read, listFaults } = await aVotingOffice(2)
  const other = await app.as('ROLE_ADMIN')
  const ids = [(await approve()).id, (await approve()).id, (await approve()).id]
  await at(times.open)
  await doWhatIsDue(world)
  for (const id of ids) {
    const annul = (send: typeof admin) =>
      send('POST', `/voting/${id}/annul`, { reason: 'Faltaba una', confirm: surveyFields.name })
    const extend = (send: typeof admin, day: number) =>
      send('POST', `/voting/${id}/extend`, { endDate: `2027-03-0${day}T12:00:00Z`, reason: 'Se cayó' })
    const asked = [extend(admin, 3), annul(other), extend(other, 4), annul(admin), extend(admin, 5)]
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
    const done = (some: readonly number[]) => some.filter((turn) => statuses[turn] === 200).length
    expect(done([1, 3])).toBe(1)
    expect(statuses.every((status) => [200, 409, 422].includes(status))).toBe(true)
    const { trouble, extensions } = await read(id)
    expect([trouble, extensions.length]).toEqual(['annulled', done([0, 2, 4])])
    expect((await readChain(app.db, `voting:${id}`)).at(-1)?.kind).toBe('annulled')
    expect(await listFaults(id)).toEqual([])
  }
})
