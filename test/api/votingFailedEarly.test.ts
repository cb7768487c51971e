import { expect, test } from 'vitest'
import { doWhatIsDue } from '#server/votings/upkeep.rules.ts'
import { aVotingOffice, surveyFields, times } from '#test/support/votings.ts'

const period = {
  ...surveyFields,
  claimsFrom: '2027-03-01T10:30:00.000Z',
  claimsUntil: '2027-03-01T11:30:00.000Z',
}

test('rule voting-1: one whose provisional roll could not be made goes back to be written before its start, and not after', async () => {
  const { approve, at, world, db, read, admin, listFaults } = await aVotingOffice(5)
  const { id } = await approve(period)
  const { id: late } = await approve(period)
  const vote = (inscriptionType: number) => db.updateTable('affiliate').set({ inscriptionType }).execute()
  await vote(3)
  await at('2027-03-01T11:00:00.000Z')
  await doWhatIsDue(world)
  expect(await read(id)).toMatchObject({
    status: 'ERROR',
    may: { moveTo: ['DRAFT', 'PENDING'] },
    reason: expect.not.stringMatching(/segmento/),
  })
  expect((await admin('PATCH', `/voting/set-draft/${id}`, {})).json()).toMatchObject({ status: 'DRAFT' })
  await vote(1)
  const again = await admin('PATCH', `/voting/set-approved/${id}`, {
    ...surveyFields,
    claimsFrom: null,
    claimsUntil: null,
  })
  expect([again.statusCode, await listFaults(id)]).toEqual([200, []])
  await at(times.start)
  expect((await read(late)).may.moveTo).toEqual([])
  expect((await admin('PATCH', `/voting/set-draft/${late}`, {})).json()).toMatchObject({
    title: 'Ya ha empezado: no se puede devolver a borrador.',
  })
})
