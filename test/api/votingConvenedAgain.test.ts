import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Voting } from '#contract/votings/voting.ts'
import { tellOfVotingChanges } from '#server/communications/automatic/votingChanges.rules.ts'
import { doWhatIsDue } from '#server/votings/upkeep.rules.ts'
import { aConveningOffice } from '#test/support/convenedVotings.ts'
import { surveyFields, times } from '#test/support/votings.ts'

test.each(['unopened', 'stopped', 'restored'] as const)(
  'rule convocation-5: of one that stands in error (%s) and is annulled then, who was convened is told by itself',
  async (how) => {
    const { app, admin, voter, approve, read, convene, leave, at, world, db } = await aConveningOffice()
    for (const name of ['ana', 'eva']) await voter(name)
    const { id } = await approve()
    await convene(id)
    await leave()
    if (how === 'unopened') await sql`update affiliate set inscription_type = 3`.execute(app.db)
    await at(times.open)
    await doWhatIsDue(world)
    if (how === 'stopped')
      await sql`update voting set failure = 'Su clave', failed_as = 'stopped', failed_at = now() where id = ${id}`.execute(
        db,
      )
    if (how === 'restored') await sql`update voting set restored_at = now() where id = ${id}`.execute(db)
    expect(await read(id)).toMatchObject({ offer: null, why: expect.stringContaining('está parada') })
    const { name, trouble } = (await admin('GET', `/voting/${id}`)).json<Voting>()
    expect(trouble).toBe(how)
    await admin('POST', `/voting/${id}/annul`, { reason: 'No se pudo.', confirm: name })
    expect(await read(id)).toMatchObject({ offer: 'cancelacion' })
    await tellOfVotingChanges(world)
    expect(await leave()).toEqual(['ana@example.org', 'eva@example.org'])
    expect(await read(id)).toMatchObject({ offer: null, notices: [{}, { kind: 'cancelacion', total: 2 }] })
  },
)

test('rule convocation-5: taken back and approved as something else, or for others, it is offered as a change; as the same, it is not', async () => {
  const { admin, voter, approve, read, preview, convene, leave } = await aConveningOffice()
  for (const name of ['ana', 'eva']) await voter(name, { inscriptionType: 2 })
  const { id } = await approve()
  await convene(id)
  await leave()
  const approveAgain = async (written: object) => {
    await admin('PATCH', `/voting/set-draft/${id}`, {})
    expect(await read(id)).toMatchObject({ offer: null })
    expect((await admin('PATCH', `/voting/set-approved/${id}`, written)).statusCode).toBe(200)
    return read(id)
  }
  expect(await approveAgain({})).toMatchObject({ changes: [], offer: null })
  const [{ answers }] = surveyFields.questions as [(typeof surveyFields.questions)[number]]
  const questions = [{ question: '¿Se disuelve?', maxAnswersToSelect: 1, answers }]
  expect(await approveAgain({ questions })).toMatchObject({ offer: 'cambio', changes: ['lo que se vota'] })
  expect(await approveAgain({ voterTypes: [1] })).toMatchObject({
    offer: 'cambio',
    changes: ['lo que se vota', expect.stringContaining('quién puede votar')],
  })
  expect((await preview(id)).plain).toContain('puede que ya no puedas')
  expect((await convene(id)).statusCode).toBe(201)
  // Who fell out too.
  expect(await leave()).toEqual(['ana@example.org', 'eva@example.org'])
  expect(await read(id)).toMatchObject({ changes: [] })
})
