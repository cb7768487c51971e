import { expect, test } from 'vitest'
import type { ProblemDetails } from '#contract/problem.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { aHeldMeeting, written } from '#test/support/minutes.ts'

test('rule minutes-1: who presided is found in the census, within reach, and stays by name whatever becomes of them', async () => {
  const app = await anApp()
  const { db } = app
  const { admin, lead, id, ana, gone, people, read, write, sign } = await aHeldMeeting(app)
  const chairs = { presidingId: ana, secretaryId: people.lead }
  // The census names them, not who writes; a responsable reaches the members of their assembly.
  const sent = { version: 0, content: written({ presiding: 'Otra persona' }), presidingId: ana }
  expect((await write(sent, lead)).json()).toMatchObject({
    draft: {
      presidingId: ana,
      secretaryId: null,
      content: { presiding: 'Ana Zarza', secretary: 'Enzo Gil' },
    },
  })
  const outside = await anAffiliate(db)
  for (const [who, presidingId] of [
    [lead, outside],
    [admin, gone],
    [admin, 9_999_999],
  ] as const) {
    const refused = await write({ version: 1, content: written(), presidingId }, who)
    expect([refused.statusCode, refused.json<ProblemDetails>().errors]).toEqual([
      422,
      [{ in: 'body', path: 'presidingId', message: 'Inscrito no encontrado' }],
    ])
  }
  expect((await write({ version: 1, content: written(), ...chairs })).statusCode).toBe(200)
  // Whom the draft names stays, also when they have left since.
  await db.updateTable('affiliate').set({ inscriptionType: 0, name: 'Nadie' }).where('id', '=', ana).execute()
  expect((await write({ version: 2, content: written(), ...chairs }, lead)).statusCode).toBe(200)
  expect((await sign(3)).statusCode).toBe(200)
  const { signed, draft } = await read()
  expect(signed[0]?.content.presiding).toBe('Ana Zarza')
  expect(draft).toMatchObject({ number: 2, presidingId: ana })
  // Erasing them takes the reference, nothing of what was signed.
  await db.deleteFrom('affiliate').where('id', '=', ana).execute()
  expect(await db.selectFrom('minutes').select(['presidingId', 'secretaryId']).execute()).toEqual([
    { presidingId: null, secretaryId: people.lead },
  ])
  expect((await admin('GET', `/meeting/${id}/minutes/verify`)).json()).toMatchObject({
    signed: [{ isIntact: true }],
  })
})
