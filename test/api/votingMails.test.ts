import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { tellOfVotingChanges } from '#server/communications/automatic/votingChanges.rules.ts'
import type { World } from '#server/kernel/world.ts'
import { doWhatIsDue } from '#server/votings/upkeep.rules.ts'
import { anAssembly } from '#test/support/factories.ts'
import { deliverMails } from '#test/support/mail.ts'
import { aVotingOffice, surveyFields, times } from '#test/support/votings.ts'

/** A voting office whose members have an account that they use. */
async function anOffice(members: number) {
  const office = await aVotingOffice(members)
  await sql`update app_user set password_hash = 'x' where affiliate_id is not null`.execute(office.db)
  const queued = async (kind: string) => {
    const rows = await office.db.selectFrom('mail').where('kind', '=', kind).select('data').execute()
    return rows.map(({ data }) => (data as { affiliateId: number }).affiliateId).toSorted((a, b) => a - b)
  }
  const letters = async (kind: string) => {
    await deliverMails(office.app)
    return office.db
      .selectFrom('mail')
      .where('kind', '=', kind)
      .select(['subject', 'plain', 'state'])
      .execute()
  }
  return { ...office, queued, letters }
}

describe('rule voting-13: that a voting is open', () => {
  test('is told once to everybody of its roll who has an account, whether they have voted or not', async () => {
    const { approve, at, world, people, queued, letters } = await anOffice(5)
    const { id } = await approve()
    await doWhatIsDue(world)
    expect(await queued('voting-opened')).toEqual([])
    await at(times.open)
    await people[0]?.send('POST', `/vote/${id}`, { blank: true })
    await doWhatIsDue(world)
    await doWhatIsDue(world)
    expect(await queued('voting-opened')).toEqual(people.map((one) => one.id))
    const [first, ...others] = await letters('voting-opened')
    expect(others).toHaveLength(4)
    expect(first).toMatchObject({
      subject: 'Ya puedes votar: Color de la sede',
      plain: expect.stringContaining(`/votaciones/votacion/${id}`),
    })
  })

  test('is not told while it is switched off, nor later; what waits leaves only while it is open', async () => {
    const { approve, at, world, db, queued, letters } = await anOffice(5)
    await approve()
    await db.updateTable('mailTemplate').set({ isSent: false }).where('kind', '=', 'voting-opened').execute()
    await at(times.open)
    await doWhatIsDue(world)
    await db.updateTable('mailTemplate').set({ isSent: true }).where('kind', '=', 'voting-opened').execute()
    await doWhatIsDue(world)
    expect(await queued('voting-opened')).toEqual([])
    await approve({
      ...surveyFields,
      startDate: '2027-03-01T19:00:00.000Z',
      endDate: '2027-03-01T20:00:00.000Z',
    })
    await at('2027-03-01T19:30:00Z')
    await doWhatIsDue(world)
    expect(await queued('voting-opened')).toHaveLength(5)
    await at('2027-03-01T20:00:00Z')
    expect((await letters('voting-opened')).filter(({ subject }) => subject !== null)).toEqual([])
  })
})

test('rule voting-12: whoever a provisional roll leaves out is told, by the address of their account alone', async () => {
  const { approve, at, world, db, member, queued, letters } = await anOffice(0)
  const centro = await anAssembly(db, { assemblyName: 'Centro' })
  for (let made = 0; made < 5; made += 1) await member({ assemblyId: centro })
  const outside = await member({ assemblyId: centro, inscriptionType: 3 })
  await member({ inscriptionType: 3 })
  const unproven = await member({ assemblyId: centro, inscriptionType: 3 })
  await sql`update app_user set password_hash = 'x' where affiliate_id <> ${unproven.id}`.execute(db)
  const { id } = await approve({
    ...surveyFields,
    allowedAssembliesIds: [centro],
    claimsFrom: '2027-03-01T10:30:00.000Z',
    claimsUntil: '2027-03-01T11:30:00.000Z',
  })
  await at('2027-03-01T10:30:00Z')
  await doWhatIsDue(world)
  await doWhatIsDue(world)
  expect(await queued('voting-left-out')).toEqual([outside.id])
  expect(await letters('voting-left-out')).toMatchObject([
    {
      subject: 'No estás en el censo provisional de «Color de la sede»',
      plain: expect.stringContaining(`/votaciones/votacion/${id}`),
    },
  ])
})

test('rule voting-13: of one annulled before its final roll, whom the provisional one left out is told, and nobody of it; nor twice whose claim it closed', async () => {
  const { approve, admin, at, world, app, db, member, queued } = await anOffice(5)
  const [outside, denied, waiting] = [
    await member({ inscriptionType: 3 }),
    await member({ inscriptionType: 3 }),
    await member({ inscriptionType: 3 }),
  ]
  await sql`update app_user set password_hash = 'x' where affiliate_id is not null`.execute(db)
  const { id, name } = await approve({
    ...surveyFields,
    claimsFrom: '2027-03-01T10:30:00.000Z',
    claimsUntil: '2027-03-01T11:30:00.000Z',
  })
  await at('2027-03-01T10:30:00Z')
  await doWhatIsDue(world)
  for (const one of [denied, waiting])
    await one.send('POST', `/voting/${id}/claim`, { wish: 'entrar', text: 'Soy militante' })
  await admin('POST', '/voting/claim/1/decide', { isAccepted: false, answer: 'No consta.' })
  await admin('POST', `/voting/${id}/annul`, { reason: 'Faltaba una candidatura.', confirm: name })
  await doAll(world)
  await doAll(world)
  // Whose claim was denied before reads nothing of it in that answer; who was still waiting reads it there.
  expect(await queued('voting-annulled')).toEqual([outside.id, denied.id])
  await deliverMails(app)
  const mail = db.selectFrom('mail').where('kind', '=', 'voting-annulled').select('plain')
  expect((await mail.executeTakeFirst())?.plain).not.toMatch(/estabas/)
})

test('rule voting-13: of one annulled once it had opened its roll alone is told, whomever a provisional one had left out', async () => {
  const { approve, admin, at, world, db, member, people, queued } = await anOffice(5)
  const outside = await member({ inscriptionType: 3 })
  await sql`update app_user set password_hash = 'x' where affiliate_id is not null`.execute(db)
  const { id, name } = await approve({
    ...surveyFields,
    claimsFrom: '2027-03-01T10:30:00.000Z',
    claimsUntil: '2027-03-01T11:30:00.000Z',
  })
  for (const instant of ['2027-03-01T10:30:00Z', times.open]) {
    await at(instant)
    await doWhatIsDue(world)
  }
  expect(await queued('voting-left-out')).toEqual([outside.id])
  await admin('POST', `/voting/${id}/annul`, { reason: 'Faltaba una candidatura.', confirm: name })
  await doAll(world)
  expect(await queued('voting-annulled')).toEqual(people.map((one) => one.id))
})

const doAll = async (world: World) => {
  await doWhatIsDue(world)
  await tellOfVotingChanges(world)
}

describe('rule voting-13: the roll of an open voting is told by itself', () => {
  test('of two later ends before a mail leaves by one mail, and nobody puts ends off as often as they like', async () => {
    const { approve, admin, at, world, people, queued, letters } = await anOffice(5)
    const { id } = await approve()
    await at(times.open)
    await doAll(world)
    const putOff = async (day: number) => {
      const endDate = `2027-03-${String(day).padStart(2, '0')}T12:00:00.000Z`
      const { statusCode } = await admin('POST', `/voting/${id}/extend`, { endDate, reason: 'Se cayó.' })
      await tellOfVotingChanges(world)
      return statusCode
    }
    expect([await putOff(3), await putOff(4)]).toEqual([200, 200])
    expect(await queued('voting-put-off')).toEqual(people.map((one) => one.id))
    expect((await letters('voting-put-off'))[0]).toMatchObject({
      plain: expect.stringContaining('4 de marzo'),
    })
    const codes: number[] = []
    for (let day = 5; day <= 13; day += 1) codes.push(await putOff(day))
    expect(codes).toEqual([...Array.from({ length: 8 }, () => 200), 409])
    // The same in an hour.
    await at('2027-03-01T19:01:00.000Z')
    expect(await putOff(13)).toBe(200)
  })

  test('but whoever mends is never held up: neither by wrong tries nor by many that go on', async () => {
    const { approve, admin, at, world, db } = await anOffice(5)
    const ids: number[] = []
    for (let made = 0; made < 12; made += 1) ids.push((await approve()).id)
    await at(times.open)
    await doWhatIsDue(world)
    const [first = 0] = ids
    const extend = async (endDate: string) =>
      (await admin('POST', `/voting/${first}/extend`, { endDate, reason: 'Se cayó.' })).statusCode
    for (let tries = 0; tries < 11; tries += 1) expect(await extend(times.open)).toBe(422)
    expect(await extend('2027-03-04T12:00:00.000Z')).toBe(200)
    await sql`update voting set restored_at = ${times.open}`.execute(db)
    for (const id of ids) {
      const resumed = await admin('POST', `/voting/${id}/resume`, { endDate: null, reason: 'Restaurado.' })
      expect(resumed.statusCode).toBe(200)
    }
    // Nor with more time, of which none counts.
    for (let day = 5; day <= 15; day += 1) {
      await sql`update voting set restored_at = ${times.open} where id = ${first}`.execute(db)
      const endDate = `2027-03-${`${day}`.padStart(2, '0')}T12:00:00.000Z`
      const resumed = await admin('POST', `/voting/${first}/resume`, { endDate, reason: 'Otra vez.' })
      expect(resumed.statusCode).toBe(200)
    }
    expect(await extend('2027-03-16T12:00:00.000Z')).toBe(200)
  })

  test('whose mail of before waits at an address that they have left has one at the other', async () => {
    const { approve, admin, at, world, people, db } = await anOffice(5)
    const { id } = await approve()
    await at(times.open)
    await doAll(world)
    const putOff = async (endDate: string) => {
      await admin('POST', `/voting/${id}/extend`, { endDate, reason: 'Se cayó.' })
      await tellOfVotingChanges(world)
    }
    await putOff('2027-03-03T12:00:00.000Z')
    const moved = db.updateTable('appUser').set({ username: 'nueva@example.org' })
    await moved.where('affiliateId', '=', people[0]?.id ?? 0).execute()
    await putOff('2027-03-04T12:00:00.000Z')
    const waiting = db.selectFrom('mail').where('kind', '=', 'voting-put-off').select('recipient')
    expect(await waiting.where('recipient', '=', 'nueva@example.org').execute()).toHaveLength(1)
    expect(await waiting.execute()).toHaveLength(people.length + 1)
  })

  const wait = {
    later: '2027-03-03T12:00:00.000Z',
    last: '2027-03-03T13:00:00.000Z',
    closed: '2027-03-03T13:00:01.000Z',
  }

  test('that its end was put off, once for each later end, and that its result is there, without it', async () => {
    const { approve, admin, at, world, people, queued, letters } = await anOffice(5)
    const { id } = await approve()
    // Of what is put off before it opens they read when it opens.
    await admin('POST', `/voting/${id}/extend`, { endDate: '2027-03-02T13:00:00.000Z', reason: 'Da tiempo.' })
    await at(times.open)
    await people[0]?.send('POST', `/vote/${id}`, { blank: true })
    await doAll(world)
    await doAll(world)
    expect(await queued('voting-put-off')).toEqual([])
    await admin('POST', `/voting/${id}/extend`, { endDate: wait.later, reason: 'Se cayó la web.' })
    await doAll(world)
    await doAll(world)
    const everybody = people.map((one) => one.id)
    expect(await queued('voting-put-off')).toEqual(everybody)
    expect((await letters('voting-put-off'))[0]).toMatchObject({
      plain: expect.stringContaining('3 de marzo de 2027'),
    })
    expect(await queued('voting-result')).toEqual([])
    // Of one that is over before it could be told they read nothing.
    await admin('POST', `/voting/${id}/extend`, { endDate: wait.last, reason: 'Se cayó otra vez.' })
    await at(wait.closed)
    await tellOfVotingChanges(world)
    expect(await queued('voting-put-off')).toEqual(everybody)
    await doAll(world)
    await doAll(world)
    expect(await queued('voting-result')).toEqual(everybody)
    const [told] = await letters('voting-result')
    expect(told).toMatchObject({ plain: expect.stringContaining(`/votaciones/resultados/${id}`) })
    expect(told?.plain?.replaceAll(/https?:\S+/g, '')).not.toMatch(/\d/)
  })

  test('that it was annulled and why, also after its result; then nothing of the result leaves', async () => {
    const { approve, admin, at, world, db, people, queued, letters } = await anOffice(5)
    const annul = async (id: number) => {
      const body = { reason: 'Faltaba una candidatura.', confirm: surveyFields.name }
      expect((await admin('POST', `/voting/${id}/annul`, body)).statusCode).toBe(200)
      await doAll(world)
    }
    const { id: early } = await approve()
    const { id } = await approve()
    const { id: silent } = await approve()
    await annul(early)
    expect(await queued('voting-annulled')).toEqual([])
    await at(times.closed)
    await doAll(world)
    await annul(id)
    await doAll(world)
    expect(await queued('voting-annulled')).toEqual(people.map((one) => one.id))
    expect((await letters('voting-annulled'))[0]).toMatchObject({
      plain: expect.stringContaining('Faltaba una candidatura.'),
    })
    const results = await letters('voting-result')
    expect(results).toHaveLength(10)
    expect(results.filter(({ subject }) => subject !== null)).toHaveLength(5)
    await db
      .updateTable('mailTemplate')
      .set({ isSent: false })
      .where('kind', '=', 'voting-annulled')
      .execute()
    await annul(silent)
    await db.updateTable('mailTemplate').set({ isSent: true }).where('kind', '=', 'voting-annulled').execute()
    await doAll(world)
    expect(await queued('voting-annulled')).toHaveLength(5)
  })
})
