import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { writeVotingLetter } from '#server/enrolment/enrolment.mails.ts'
import { votingLetterMessage } from '#server/enrolment/votingLetter.messages.ts'
import { doWhatIsDue } from '#server/votings/upkeep.rules.ts'
import { pdfText } from '#test/support/pdf.ts'
import { codesOf, withLetters } from '#test/support/votingLetters.ts'
import { surveyFields, times } from '#test/support/votings.ts'

const annul = ({ admin, id }: Awaited<ReturnType<typeof withLetters>>) =>
  admin('POST', `/voting/${id}/annul`, { reason: 'Faltaba una candidatura', confirm: 'Color de la sede' })

test('rule voting-13: whoever types the code of one is told why it is worth nothing, until its end; none is made', async () => {
  const on = await withLetters()
  const { print, redeem, mails, addressOf, eva, db, at, world, admin, id } = on
  const [code = ''] = (await print()).codes
  await annul(on)
  await doWhatIsDue(world)
  const answer = await redeem(code)
  expect(answer.statusCode).toBe(202)
  expect((await mails()).at(-1)).toMatchObject({
    recipient: 'eva@example.org',
    state: 'kept',
    plain: expect.stringMatching(/«Color de la sede»[^]*se ha anulado[^]*Faltaba una candidatura/),
  })
  expect((await mails()).at(-1)?.plain).not.toContain('u=carta')
  expect([
    await addressOf(eva),
    await db.selectFrom('appUser').where('affiliateId', '=', eva).execute(),
  ]).toEqual(['', []])
  // With another document it says nothing.
  await redeem(code, { idDocument: '00000000T' })
  expect((await mails()).at(-1)?.state).toBe('skipped')
  for (const which of ['missing', 'all'])
    expect((await admin('POST', `/voting/${id}/letters`, { which })).statusCode, which).toBe(409)
  const counts = (await admin('GET', `/voting/${id}/letters`)).json()
  expect(counts).toMatchObject({ missing: 0, unused: 1, prints: [{ letters: 1 }] })
  await at(times.closed)
  await doWhatIsDue(world)
  expect((await sql`select from voting_letter`.execute(db)).rows).toEqual([])
  await redeem(code)
  expect((await mails()).at(-1)?.state).toBe('skipped')
})

test('rule voting-13: it is told once at each address, also where the code had brought a link there before', async () => {
  const on = await withLetters()
  const { print, redeem, mails, db } = on
  const [code = ''] = (await print()).codes
  const states = async () => (await mails()).map(({ recipient, state }) => [recipient, state])
  await redeem(code)
  expect(await states()).toEqual([['eva@example.org', 'kept']])
  await annul(on)
  for (const email of ['eva@example.org', 'Eva@example.org', 'otra@example.org']) {
    await redeem(code, { email })
    await mails()
    // The mails' clock is the real one.
    await sql`update mail set created_at = ${times.open} where id > (select min(id) from mail)`.execute(db)
  }
  expect(await states()).toEqual([
    ['eva@example.org', 'kept'],
    ['eva@example.org', 'kept'],
    ['eva@example.org', 'skipped'],
    ['otra@example.org', 'kept'],
  ])
})

test('rule voting-13: so it is where it was typed twice at once, and all are written before any has left', async () => {
  const on = await withLetters()
  const { print, redeem, db, world } = on
  const [code = ''] = (await print()).codes
  await annul(on)
  // With another document nobody is told, and nobody kept from being told.
  await redeem(code, { idDocument: '00000000T' })
  for (let n = 0; n < 4; n += 1) await redeem(code)
  await sql`update mail set created_at = ${times.open}`.execute(db)
  const written = []
  for (const mail of await db.selectFrom('mail').select(['id', 'recipient', 'data']).orderBy('id').execute())
    written.push(await writeVotingLetter(world, { ...mail, data: votingLetterMessage.data.parse(mail.data) }))
  expect(written.map((letter) => letter !== undefined)).toEqual([false, true, false, false, false])
})

test('rule voting-13: of a sheet with two codes the one that was annulled leaves the other one as good as it was', async () => {
  const { approve, admin, at, world, db, redeem, mails } = await withLetters()
  const { id } = await approve({ ...surveyFields, name: 'Lema' })
  await at(times.open)
  await doWhatIsDue(world)
  const sheet = await admin('POST', `/voting/${id}/letters`, { which: 'missing' })
  const codes = codesOf(sheet)
  expect(codes).toHaveLength(2)
  await admin('POST', `/voting/${id}/annul`, { reason: 'Faltaba una', confirm: 'Lema' })
  await db.deleteFrom('mail').execute()
  for (const code of codes) {
    await redeem(code)
    await mails()
  }
  const said = (await mails()).map(({ plain }) => plain ?? '')
  expect(said).toHaveLength(2)
  const told = said.find((plain) => plain.includes('«Lema»'))
  expect(told).toContain('Si tu carta trae más códigos, los demás siguen valiendo')
  expect(told).not.toContain('u=carta')
  expect(said.find((plain) => plain !== told)).toContain('u=carta')
})

test('rule voting-13: one that was used is told on paper all the same, as of a voting that was annulled', async () => {
  const on = await withLetters()
  const { print, redeem, mails, world, as, tokenFor, id, at } = on
  const [code = ''] = (await print()).codes
  await redeem(code)
  await mails()
  await annul(on)
  await at(times.closed)
  await doWhatIsDue(world)
  const other = await as({ token: await tokenFor('ROLE_ADMIN') })
  const told = await other('POST', `/voting/${id}/letters`, { which: 'told' })
  const text = pdfText(told.rawPayload).replaceAll(/\s+/g, ' ')
  expect(text).toContain('«Color de la sede», que después se anuló')
  expect(text).not.toContain('votar, o haber votado')
})
