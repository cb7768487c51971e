import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#server/kernel/database/database.ts'
import type { Page } from '#contract/page.ts'
import type { Claim } from '#contract/votings/electorate.ts'
import type { Voting } from '#contract/votings/voting.ts'
import { tellOfVotingChanges } from '#server/communications/automatic/votingChanges.rules.ts'
import { doWhatIsDue } from '#server/votings/upkeep.rules.ts'
import { aConveningOffice } from '#test/support/convenedVotings.ts'
import { addVoters } from '#test/support/openVotings.ts'
import { send } from '#test/support/sending.ts'
import { surveyFields, times } from '#test/support/votings.ts'

/** Each has an account that they use, by the address of the census. */
const useAccounts = (db: Database) =>
  sql`update app_user u set password_hash = 'x', username = a.email from affiliate a where a.id = u.affiliate_id and a.email <> ''`.execute(
    db,
  )

const decode = (raw: string) => raw.replaceAll(/\r?\n[ ]/g, '').replaceAll(/=\r?\n/g, '')

test('rule convocation-5: an approved voting calls those who would be in its roll, and later those who came to it', async () => {
  const { app, admin, voter, create, read, preview, convene, leave, relay, at, world, people, member } =
    await aConveningOffice()
  for (const name of ['ana', 'eva']) people.push(await voter(name))
  await voter('sol', { inscriptionType: 3 })
  const { id } = await create()
  expect(await read(id)).toMatchObject({ offer: null, why: expect.stringContaining('cuando se aprueba') })
  expect((await convene(id)).statusCode).toBe(409)
  await admin('PATCH', `/voting/set-approved/${id}`, {})
  expect(await read(id)).toMatchObject({ offer: 'convocatoria', notices: [] })
  await app.db.updateTable('organisation').set({ noticeDays: 7 }).execute()
  const seen = await preview(id)
  expect(seen).toMatchObject({ kind: 'convocatoria', recipients: 2, chosen: 7 })
  expect(seen.warnings).toEqual([
    expect.stringContaining('Empieza hoy, y los estatutos piden convocar con 7 días:'),
    expect.stringContaining('quien estaría en él hoy'),
  ])
  for (const said of [
    'Empieza: ',
    'Acaba: ',
    'Se vota en la web',
    'háztela con tiempo en «He olvidado mi contraseña»',
    'Hoy estarías en su censo',
    'El debate es hoy.',
  ])
    expect(seen.plain).toContain(said)
  expect(seen.plain).toContain(`/votaciones/votacion/${id}`)
  // Who is written to is not the writer's to say, and only admins write.
  expect((await convene(id, { recipients: [1] })).statusCode).toBe(422)
  const stranger = await member({ inscriptionType: 3 })
  expect((await stranger.send('GET', `/voting/${id}/convocation`)).statusCode).toBe(403)
  expect((await convene(id)).statusCode).toBe(201)
  expect((await convene(id)).statusCode).toBe(409)
  const { communicationId } = (await read(id)).notices[0] ?? { communicationId: 0 }
  for (const answer of [
    await admin('PATCH', `/communication/${communicationId}`, { subject: 'Otro' }),
    await admin('POST', `/communication/${communicationId}/clone`),
  ])
    expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining('en una votación')])
  await send(app, relay.url)
  const [first] = relay.taken
  expect(decode(first?.raw ?? '')).toContain('filename=votacion.ics')
  expect(await leave()).toEqual(['ana@example.org', 'eva@example.org'])
  const { calendar } = await app.db.selectFrom('meetingNotice').select('calendar').executeTakeFirstOrThrow()
  for (const line of ['DTSTART:20270301T120000Z', 'DTEND:20270302T120000Z', `UID:voting-${id}@`])
    expect(calendar).toContain(line)
  // Who came in time is called alone; who came after the roll is not, and who has voted makes no difference.
  await voter('luz')
  expect(await read(id)).toMatchObject({ offer: 'faltan' })
  await at(times.open)
  await doWhatIsDue(world)
  await voter('tarde', { creationTime: new Date(times.open) })
  await people[0]?.send('POST', `/vote/${id}`, { blank: true })
  expect(await preview(id)).toMatchObject({
    recipients: 1,
    plain: expect.stringContaining('Estás en su censo'),
  })
  expect((await convene(id)).statusCode).toBe(201)
  expect(await leave()).toEqual(['luz@example.org'])
  expect(await read(id)).toMatchObject({ offer: null, notices: [{ total: 2 }, { total: 1 }] })
  await at(times.end)
  expect(await read(id)).toMatchObject({ offer: null, why: expect.stringContaining('Ya ha pasado') })
})

test('rule convocation-5: who was convened is told that the end was put off and that it is annulled, whether they voted or not', async () => {
  const { app, admin, voter, approve, read, preview, convene, leave, at, world, people } =
    await aConveningOffice()
  for (const name of ['ana', 'eva']) people.push(await voter(name))
  const { id } = await approve()
  await convene(id)
  await leave()
  await at(times.open)
  await doWhatIsDue(world)
  await people[0]?.send('POST', `/vote/${id}`, { blank: true })
  await voter('luz', { creationTime: new Date(times.open) })
  const later = '2027-03-03T12:00:00.000Z'
  await admin('POST', `/voting/${id}/extend`, { endDate: later, reason: 'Se cayó la web.' })
  expect(await read(id)).toMatchObject({
    offer: 'cambio',
    changes: [expect.stringMatching(/^el final \(antes: /)],
  })
  // Five more are called by letter, and told by another one, or by mail once they have an address.
  expect(await preview(id)).toMatchObject({ kind: 'cambio', recipients: 2, chosen: 7 })
  await convene(id)
  expect(await leave()).toEqual(['ana@example.org', 'eva@example.org'])
  expect(await read(id)).toMatchObject({ offer: null, letters: 0, changeLetters: 5 })
  await sql`update affiliate set email = 'sol@example.org' where id = (select min(affiliate_id) from communication_letter)`.execute(
    app.db,
  )
  expect(await read(id)).toMatchObject({ offer: 'faltaCambio', changeLetters: 4 })
  const { name } = (await admin('GET', `/voting/${id}`)).json<Voting>()
  await admin('POST', `/voting/${id}/annul`, { reason: 'Faltaba una candidatura.', confirm: name })
  expect(await read(id)).toMatchObject({ offer: 'cancelacion' })
  expect((await preview(id)).plain).toContain('Faltaba una candidatura.')
  await convene(id)
  expect((await leave()).toSorted()).toEqual(['ana@example.org', 'eva@example.org', 'sol@example.org'])
  expect(await read(id)).toMatchObject({ offer: null, letters: 0, changeLetters: 4 })
  // Calendars take in what has a later number alone.
  const rows = await app.db.selectFrom('meetingNotice').select('calendar').orderBy('part').execute()
  const numbers = rows.map(({ calendar }) => Number(/SEQUENCE:(\d+)/.exec(calendar)?.[1]))
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
  expect(new Set(numbers).size).toBe(3)
  expect(rows[2]?.calendar).toContain('STATUS:CANCELLED')
})

test('rule convocation-5: what waits when the end is put off does not leave, and a convened voting is not deleted', async () => {
  const { admin, voter, approve, read, convene, leave, people } = await aConveningOffice()
  for (const name of ['ana', 'eva']) people.push(await voter(name))
  const { id } = await approve({ ...surveyFields, name: 'Otra' })
  await convene(id)
  await admin('POST', `/voting/${id}/extend`, { endDate: '2027-03-03T12:00:00.000Z', reason: 'Da tiempo.' })
  expect(await leave()).toEqual([])
  expect(await read(id)).toMatchObject({ offer: 'convocatoria' })
  await convene(id)
  expect(await leave()).toHaveLength(2)
  await admin('PATCH', `/voting/set-draft/${id}`, {})
  expect(await read(id)).toMatchObject({
    offer: null,
    why: expect.stringContaining('cuando se apruebe otra vez'),
  })
  const refused = await admin('DELETE', `/voting/${id}`)
  expect(refused.json()).toMatchObject({ status: 409, title: expect.stringContaining('Se convocó') })
})

test('rule convocation-5: once there is a roll, whoever is one person with somebody of it since is called', async () => {
  const { app, voter, approve, preview, at, world, people } = await aConveningOffice()
  for (const name of ['ana', 'eva']) people.push(await voter(name))
  const { id } = await approve()
  await at(times.open)
  await doWhatIsDue(world)
  const late = await voter('luz', { creationTime: new Date(times.open) })
  expect(await preview(id)).toMatchObject({ recipients: 2 })
  await sql`insert into affiliate_merge (kept_id, removed_id, snapshot) values (${late.id}, ${people[0]?.id}, '{}')`.execute(
    app.db,
  )
  await sql`update affiliate set inscription_type = 0 where id = ${people[0]?.id}`.execute(app.db)
  expect(await preview(id)).toMatchObject({ recipients: 2, chosen: 7 })
})

test('rules convocation-5, voting-13: of an open one who was convened is told by itself with the file, the others of its roll by a mail of their own', async () => {
  const { app, admin, voter, approve, read, convene, leave, relay, at, world, people, db } =
    await aConveningOffice()
  for (const name of ['ana', 'eva']) people.push(await voter(name))
  await voter('sol', { email: '' })
  const { id } = await approve()
  await convene(id)
  await leave()
  // Who was called by letter and has an address since is convened too: they get the same one, and no other.
  await db.updateTable('affiliate').set({ email: 'sol@example.org' }).where('name', '=', 'sol').execute()
  people.push(await voter('luz'))
  await useAccounts(db)
  await at(times.open)
  await doWhatIsDue(world)
  await people[0]?.send('POST', `/vote/${id}`, { blank: true })
  const queued = async (kind: string) => {
    const rows = await db.selectFrom('mail').where('kind', '=', kind).select('data').execute()
    return rows.map(({ data }) => (data as { affiliateId: number }).affiliateId)
  }
  const putOff = (day: number) =>
    admin('POST', `/voting/${id}/extend`, { endDate: `2027-03-0${day}T12:00:00.000Z`, reason: 'Se cayó.' })
  await putOff(3)
  await Promise.all([tellOfVotingChanges(world), tellOfVotingChanges(world)])
  await tellOfVotingChanges(world)
  expect(await queued('voting-put-off')).toEqual([people[2]?.id])
  // Nothing is left to tell by hand, and who presses meanwhile is answered so.
  expect(await read(id)).toMatchObject({
    offer: null,
    notices: [{ kind: 'convocatoria' }, { kind: 'cambio' }],
  })
  expect((await convene(id)).statusCode).toBe(409)
  await send(app, relay.url)
  expect(decode(relay.taken[0]?.raw ?? '')).toContain('filename=votacion.ics')
  expect(await leave()).toEqual(['ana@example.org', 'eva@example.org', 'sol@example.org'])
  // Of what has not left, no second one is made.
  await db.updateTable('mail').set({ attempts: 1 }).execute()
  // Who pressed first has told those who were convened: then the others alone are told by itself.
  await putOff(4)
  expect((await convene(id)).statusCode).toBe(201)
  await tellOfVotingChanges(world)
  expect(await leave()).toEqual(['ana@example.org', 'eva@example.org', 'sol@example.org'])
  expect(await queued('voting-put-off')).toEqual([people[2]?.id, people[2]?.id])
  // Switched off, it is offered by hand, and not made up for.
  const switchTo = (isSent: boolean) =>
    db.updateTable('mailTemplate').set({ isSent }).where('kind', '=', 'voting-put-off').execute()
  await switchTo(false)
  await putOff(5)
  await tellOfVotingChanges(world)
  await switchTo(true)
  await tellOfVotingChanges(world)
  expect(await leave()).toEqual([])
  expect(await read(id)).toMatchObject({ offer: 'cambio' })
  const { name } = (await admin('GET', `/voting/${id}`)).json<Voting>()
  await admin('POST', `/voting/${id}/annul`, { reason: 'Faltaba una candidatura.', confirm: name })
  await tellOfVotingChanges(world)
  expect(await leave()).toEqual(['ana@example.org', 'eva@example.org', 'sol@example.org'])
  expect(await queued('voting-annulled')).toEqual([people[2]?.id])
  expect(await read(id)).toMatchObject({ offer: null })
})

test('rules convocation-5, voting-13: of one annulled after its end who was convened is told too, with or without an account, and by letter', async () => {
  const { admin, voter, approve, read, convene, leave, at, world, people, db } = await aConveningOffice()
  people.push(await voter('ana'))
  const eva = await voter('eva')
  await voter('sol', { email: '' })
  const { id } = await approve()
  await convene(id)
  await leave()
  people.push(await voter('luz'))
  await useAccounts(db)
  await db.deleteFrom('appUser').where('affiliateId', '=', eva.id).execute()
  await at(times.closed)
  await doWhatIsDue(world)
  const { name, isCounted } = (await admin('GET', `/voting/${id}`)).json<Voting>()
  expect([isCounted, await read(id)]).toMatchObject([true, { offer: null }])
  await admin('POST', `/voting/${id}/annul`, { reason: 'Faltaba una candidatura.', confirm: name })
  expect(await read(id)).toMatchObject({ offer: 'cancelacion' })
  await tellOfVotingChanges(world)
  await tellOfVotingChanges(world)
  expect(await leave()).toEqual(['ana@example.org', 'eva@example.org'])
  const rows = await db.selectFrom('mail').where('kind', '=', 'voting-annulled').select('recipient').execute()
  expect(rows).toHaveLength(1)
  // Who has no address is listed for a letter.
  expect(await read(id)).toMatchObject({
    offer: null,
    notices: [{}, { kind: 'cancelacion', total: 2 }],
    changeLetters: 6,
  })
})

test('rule convocation-5: with a provisional roll those are called whom it has, as accepted claims change it', async () => {
  const { app, admin, voter, approve, read, preview, convene, leave, at, world } = await aConveningOffice()
  await addVoters(app.db, 5)
  await app.db.updateTable('affiliate').set({ email: '' }).execute()
  const [ana, , out] = [await voter('ana'), await voter('eva'), await voter('luz')]
  const sol = await voter('sol', { inscriptionType: 3 })
  const period = { claimsFrom: '2027-03-01T10:30:00.000Z', claimsUntil: '2027-03-01T11:30:00.000Z' }
  const { id } = await approve({ ...surveyFields, ...period })
  expect((await preview(id)).warnings.at(-1)).toContain('Quien llegue hasta el 1 de marzo de 2027, 11:30')
  await at('2027-03-01T11:00:00.000Z')
  await doWhatIsDue(world)
  await voter('tarde')
  const seen = await preview(id)
  expect(seen.warnings.at(-1)).toContain('El censo es provisional')
  expect(seen).toMatchObject({ recipients: 3, plain: expect.stringContaining('que todavía es provisional') })
  await convene(id)
  expect((await leave()).toSorted()).toEqual(['ana@example.org', 'eva@example.org', 'luz@example.org'])
  expect(await read(id)).toMatchObject({ offer: null })
  const claim = async (who: typeof ana, wish: string, isAccepted: boolean) => {
    await who.send('POST', `/voting/${id}/claim`, { wish, text: 'Me equivoqué.' })
    const { content } = (await admin('GET', `/voting/${id}/claims?sort=id`)).json<Page<Claim>>()
    const answer = isAccepted ? '' : 'No.'
    await admin('POST', `/voting/claim/${content.at(-1)?.id}/decide`, { isAccepted, answer })
  }
  await claim(sol, 'entrar', true)
  await claim(out, 'salir', true)
  await claim(ana, 'salir', false)
  expect(await preview(id)).toMatchObject({ recipients: 1 })
  await convene(id)
  expect(await leave()).toEqual(['sol@example.org'])
  await at(times.open)
  await doWhatIsDue(world)
  expect(await read(id)).toMatchObject({ offer: null })
})

test('rule convocation-5: who is called when the roll is closed between «Convocar» and leaving is who is in it', async () => {
  const { voter, approve, read, convene, leave, at, world, people } = await aConveningOffice()
  for (const name of ['ana', 'eva']) people.push(await voter(name))
  const { id } = await approve()
  expect((await convene(id)).statusCode).toBe(201)
  await voter('luz')
  // Not so late that it would go back.
  const begun = '2027-03-01T12:00:01.000Z'
  await at(begun)
  await doWhatIsDue(world)
  await voter('tarde', { creationTime: new Date(begun) })
  expect((await leave()).toSorted()).toEqual(['ana@example.org', 'eva@example.org', 'luz@example.org'])
  expect(await read(id)).toMatchObject({ offer: null, notices: [{ total: 3 }] })
})
