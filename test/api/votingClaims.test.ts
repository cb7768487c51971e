import { describe, expect, test } from 'vitest'
import type { Claim, OwnRoll } from '#contract/votings/electorate.ts'
import type { Page } from '#contract/page.ts'
import { verifyChain, readChain } from '#server/kernel/chain/chain.ts'
import { noteInChain } from '#server/votings/chain.rules.ts'
import { doWhatIsDue } from '#server/votings/upkeep.rules.ts'
import { anAffiliate, anAssembly } from '#test/support/factories.ts'
import { deliverMails } from '#test/support/mail.ts'
import { addVoters } from '#test/support/openVotings.ts'
import { aVotingOffice, pathsOf, surveyFields, times } from '#test/support/votings.ts'

const period = {
  ...surveyFields,
  claimsFrom: '2027-03-01T10:30:00.000Z',
  claimsUntil: '2027-03-01T11:30:00.000Z',
}
const within = '2027-03-01T11:00:00.000Z'

/** A voting for members of the first type, whose claim period has begun, with somebody of the third. */
async function aClaimPeriod() {
  const office = await aVotingOffice(2)
  await addVoters(office.db, 1)
  const outside = await office.member({ inscriptionType: 3 })
  const { id } = await office.approve(period)
  const roll = async (who: { send: typeof office.admin }) =>
    (await who.send('GET', `/voting/${id}/own-roll`)).json<OwnRoll>()
  const claim = (who: { send: typeof office.admin }, wish: string, text = 'Soy militante desde 2020') =>
    who.send('POST', `/voting/${id}/claim`, { wish, text })
  const listed = async () =>
    (await office.admin('GET', `/voting/${id}/claims?sort=id`)).json<Page<Claim>>().content
  const decide = (claimId: number, isAccepted: boolean, answer = '') =>
    office.admin('POST', `/voting/claim/${claimId}/decide`, { isAccepted, answer })
  return { ...office, outside, id, roll, claim, listed, decide }
}

describe('rule voting-12: with a claim period the roll is shown before it is final', () => {
  test('each reads whether they are in it and why, from its instant on, whoever asks first', async () => {
    const { people, outside, id, roll, at, db, member } = await aClaimPeriod()
    const [ana] = people
    if (!ana) throw new Error('there are members')
    expect(await roll(ana)).toMatchObject({ stage: 'ninguno', isIn: true, mayClaim: false, claim: null })
    expect(await roll(outside)).toMatchObject({
      stage: 'ninguno',
      isIn: false,
      why: expect.stringMatching(/^A día de hoy no estarías\. Vota quien está en el censo como /),
    })
    expect(
      (await outside.send('POST', `/voting/${id}/claim`, { wish: 'entrar', text: 'x' })).json(),
    ).toMatchObject({
      title: expect.stringMatching(/^Se puede reclamar desde el /),
    })
    await at(within)
    // Nobody came round: who asks has it taken, once.
    expect(await roll(outside)).toMatchObject({
      stage: 'provisional',
      isIn: false,
      why: expect.stringMatching(/^No estás, porque /),
      mayClaim: true,
      claimsUntil: period.claimsUntil,
    })
    expect(await roll(ana)).toMatchObject({
      stage: 'provisional',
      isIn: true,
      why: expect.stringMatching(/^Estás, porque cuando se hizo este censo /),
    })
    expect(await db.selectFrom('roll').select('total').execute()).toEqual([{ total: 6 }])
    // Whoever comes later is not in it, and reads that they would be now.
    const late = await member()
    expect(await roll(late)).toMatchObject({ isIn: false, why: expect.stringMatching(/aunque ahora sí\.$/) })
  })

  test('who is not in it finds it: among what may be claimed, in the calendar, and nowhere before or after', async () => {
    const { db, people, outside, id, at, approve, member } = await aClaimPeriod()
    const centro = await anAssembly(db, { assemblyName: 'Centro' })
    for (let made = 0; made < 5; made += 1) await member({ assemblyId: centro })
    const { id: ofCentro } = await approve({ ...period, allowedAssembliesIds: [centro] })
    const former = await member({ inscriptionType: 0 })
    const find = async ({ send }: typeof outside) =>
      (await send('GET', '/voting/claimable'))
        .json<{ votings: { id: number; own: { canVote: boolean }; concernsCaller: boolean }[] }>()
        .votings.map((one) => [one.id, one.own.canVote, one.concernsCaller])
    expect(await find(outside)).toEqual([])
    await at(within)
    expect(await find(outside)).toEqual([
      [id, false, true],
      // Who should be in that assembly and is not can say so.
      [ofCentro, false, false],
    ])
    expect(await find(people[0] ?? outside)).toContainEqual([id, true, true])
    await outside.send('POST', `/voting/${id}/claim`, { wish: 'entrar', text: 'Soy militante' })
    expect((await outside.send('GET', '/voting/claimable')).json()).toMatchObject({
      votings: [
        { id, hasClaimed: true },
        { id: ofCentro, hasClaimed: false },
      ],
    })
    expect((await former.send('GET', '/voting/claimable')).json()).not.toHaveProperty('votings.0')
    const month = '/voting/calendar?from=2027-03-01&to=2027-03-31'
    expect((await outside.send('GET', month)).json<{ votings: object[] }>().votings).toHaveLength(2)
    await at(period.claimsUntil)
    expect(await find(outside)).toEqual([])
    expect((await outside.send('GET', month)).json<{ votings: object[] }>().votings).toHaveLength(0)
  })

  test('what nobody decides any more does not wait: of a voting that was annulled (rule shell-15)', async () => {
    const { outside, id, claim, at, admin } = await aClaimPeriod()
    await at(within)
    await claim(outside, 'entrar')
    const waiting = async () =>
      (await admin('GET', '/voting/filtered?waitingClaims=true'))
        .json<Page<{ id: number }>>()
        .content.map((one) => one.id)
    expect(await waiting()).toEqual([id])
    const annulled = { reason: 'Sobra', confirm: surveyFields.name }
    expect((await admin('POST', `/voting/${id}/annul`, annulled)).statusCode).toBe(200)
    expect(await waiting()).toEqual([])
  })

  test('a denial has its reason; staff see of which voting claims wait, and that it does not go back', async () => {
    const { outside, id, claim, listed, decide, at, read, admin } = await aClaimPeriod()
    await at(within)
    expect(await read(id)).toMatchObject({
      waitingClaims: 0,
      may: { moveTo: ['DRAFT', 'PENDING'] },
    })
    await claim(outside, 'entrar')
    expect(await read(id)).toMatchObject({
      waitingClaims: 1,
      provisionalCensus: { total: 6 },
      may: { moveTo: [] },
    })
    expect(await read(id, outside.send)).toMatchObject({ waitingClaims: null, provisionalCensus: null })
    expect((await admin('GET', '/voting/filtered')).json()).toMatchObject({
      content: [{ id, waitingClaims: 1 }],
    })
    const [made] = await listed()
    const denied = await decide(made?.id ?? 0, false, '  ')
    expect([denied.statusCode, pathsOf(denied)]).toEqual([422, ['answer']])
    expect((await decide(made?.id ?? 0, false, 'No eres militante')).statusCode).toBe(200)
    expect(await read(id)).toMatchObject({ waitingClaims: 0, may: { moveTo: [] } })
  })

  test('decided claims alone change it; who decides tells by mail, and nobody decides their own', async () => {
    const office = await aClaimPeriod()
    const { people, outside, id, roll, claim, listed, decide, at, read, world, db, app, admin } = office
    const [ana, eva] = people
    if (!ana || !eva) throw new Error('there are members')
    await at(within)
    expect((await claim(ana, 'entrar')).json()).toMatchObject({ title: 'Ya estás en el censo provisional.' })
    expect((await claim(outside, 'salir')).statusCode).toBe(409)
    expect((await claim(outside, 'entrar')).statusCode).toBe(201)
    expect((await claim(outside, 'entrar')).json()).toMatchObject({
      title: 'Ya has reclamado en esta votación.',
    })
    expect((await claim(eva, 'salir', 'Estoy de baja')).statusCode).toBe(201)
    expect((await admin('GET', '/voting/counts')).json()).toMatchObject({ claims: 2 })
    expect((await ana.send('GET', '/voting/counts')).json()).toMatchObject({ claims: null })
    const filtered = async (state: string) =>
      (await admin('GET', `/voting/${id}/claims?state=${state}`)).json<Page<Claim>>().totalElements
    expect([await filtered('pendiente'), await filtered('aceptada')]).toEqual([2, 0])
    const [entering, leaving] = await listed()
    if (!entering || !leaving) throw new Error('both are listed')
    expect(entering).toMatchObject({ wish: 'entrar', state: 'pendiente', affiliateId: outside.id })
    const chief = await anAffiliate(db, { inscriptionType: 3, creationTime: new Date('2026-01-01') })
    const asChief = { send: await app.as({ token: await app.tokenFor('ROLE_ADMIN', chief) }) }
    expect((await claim(asChief, 'entrar')).statusCode).toBe(201)
    const [, , theirs] = await listed()
    expect(
      (
        await asChief.send('POST', `/voting/claim/${theirs?.id}/decide`, { isAccepted: true, answer: '' })
      ).json(),
    ).toMatchObject({ title: 'Es tu propia reclamación: ha de decidirla otra persona.' })
    expect((await decide(theirs?.id ?? 0, false, 'No consta.')).statusCode).toBe(200)
    expect((await decide(entering.id, true, 'Consta tu alta.')).json()).toMatchObject({ state: 'aceptada' })
    expect((await decide(entering.id, false, 'No consta.')).json()).toMatchObject({
      title: 'Esta reclamación ya está aceptada.',
    })
    expect(await roll(outside)).toMatchObject({ isIn: true, why: 'Estás, porque se aceptó tu reclamación.' })
    expect((await read(id, outside.send)).own).toMatchObject({ canVote: true })
    expect((await decide(leaving.id, false, 'No consta.')).statusCode).toBe(200)
    await deliverMails(app)
    expect(await db.selectFrom('mail').select('subject').execute()).toEqual(
      Array.from({ length: 3 }, () => ({ subject: 'Tu reclamación sobre el censo de «Color de la sede»' })),
    )
    // It no longer goes back to be written.
    expect((await admin('PATCH', `/voting/set-draft/${id}`, {})).statusCode).toBe(409)
    await at(times.start)
    // Its final roll is not there yet, and nobody decides anything any more.
    expect(await roll(eva)).toMatchObject({
      stage: 'provisional',
      mayClaim: false,
      why: expect.stringMatching(/^La votación se está abriendo/),
    })
    await doWhatIsDue(world)
    expect(await read(id)).toMatchObject({ status: 'IN_PROGRESS', census: { total: 7 } })
    expect(await roll(outside)).toMatchObject({ stage: 'definitivo', isIn: true, mayClaim: false })
    expect(await roll(eva)).toMatchObject({ stage: 'definitivo', isIn: true })
    const chain = await readChain(db, `voting:${id}`)
    expect(chain.map(({ kind }) => kind)).toContain('provisional')
    expect(JSON.parse(chain.at(-1)?.content ?? '{}')).toMatchObject({
      kind: 'opened',
      details: { claims: { accepted: 1, denied: 2 }, roll: { total: 7 } },
    })
    expect(await verifyChain(db, `voting:${id}`)).toEqual([])
  })

  test('a roll in which nobody could claim is none: not after its period, nor while the voting is held up', async () => {
    const { people, id, roll, at, read, world, db, admin, listFaults } = await aClaimPeriod()
    const [ana, eva] = people
    if (!ana || !eva) throw new Error('there are members')
    for (const instant of [period.claimsUntil, times.open]) {
      await at(instant)
      if (instant === times.open)
        await db.updateTable('voting').set({ restoredAt: instant }).where('id', '=', id).execute()
      await roll(ana)
      await doWhatIsDue(world)
      expect([instant, (await read(id)).provisionalCensus]).toEqual([instant, null])
    }
    expect(await read(id)).toMatchObject({ status: 'ERROR', census: null })
    await noteInChain(db, world.clock, id, 'restored', {})
    const resumed = await admin('POST', `/voting/${id}/resume`, { endDate: null, reason: 'Sigue' })
    expect(resumed.statusCode).toBe(200)
    await doWhatIsDue(world)
    expect(await read(id)).toMatchObject({ provisionalCensus: null, census: { total: 6 } })
    expect(await roll(eva)).toMatchObject({ stage: 'definitivo', isIn: true })
    expect(await listFaults(id)).toEqual([])
  })

  test('rule voting-4: results, act and archive are for the final roll; who only claimed reads none of them', async () => {
    const { people, outside, id, at, world, db, listFaults } = await aClaimPeriod()
    await at(within)
    const doors = [`/voting/${id}/archive`, `/voting/results/${id}`, `/voting/${id}/act`]
    const ask = async (who: (typeof people)[number] | undefined) =>
      Promise.all(doors.map(async (path) => (await who?.send('GET', path))?.statusCode))
    await doWhatIsDue(world)
    expect(await ask(outside)).toEqual([200, 404, 404])
    await at(times.open)
    await doWhatIsDue(world)
    expect([await ask(outside), await ask(people[0])]).toEqual([
      [404, 404, 404],
      [200, 404, 404],
    ])
    expect((await people[0]?.send('GET', `/voting/${id}`))?.json()).toMatchObject({ census: { total: 6 } })
    expect((await outside.send('GET', `/voting/${id}`)).json()).toMatchObject({ census: null })
    await at(times.closed)
    await doWhatIsDue(world)
    expect([await ask(outside), await ask(people[0])]).toEqual([
      [404, 404, 404],
      [200, 200, 200],
    ])
    expect((await outside.send('GET', `/voting/${id}`)).json()).toMatchObject({ may: { seeResults: false } })
    expect((await readChain(db, `voting:${id}`)).at(-1)?.kind).toBe('counted')
    expect(await listFaults(id)).toEqual([])
  })

  test('what nobody decides is denied when it opens, and told; whoever left meanwhile is not in it', async () => {
    const { people, outside, id, roll, claim, listed, decide, at, read, world, db, app } =
      await aClaimPeriod()
    const [ana, eva] = people
    await at(within)
    expect((await claim(outside, 'entrar')).statusCode).toBe(201)
    await at(period.claimsUntil)
    const late = await claim(eva ?? outside, 'salir')
    expect(late.json()).toMatchObject({ title: expect.stringMatching(/^El plazo para reclamar terminó/) })
    await db
      .updateTable('affiliate')
      .set({ inscriptionType: 0 })
      .where('id', '=', ana?.id ?? 0)
      .execute()
    const [waiting] = await listed()
    await at(times.start)
    expect((await decide(waiting?.id ?? 0, true)).statusCode).toBe(409)
    await doWhatIsDue(world)
    expect(await read(id)).toMatchObject({ census: { total: 5 } })
    expect(await roll(outside)).toMatchObject({ isIn: false, claim: { state: 'denegada' } })
    await deliverMails(app)
    const mail = await db.selectFrom('mail').select('plain').executeTakeFirst()
    expect(mail?.plain).toContain('La votación ha empezado sin que se decidiera tu reclamación')
  })

  test('annulled within its period, what nobody decided is closed and told, and nobody decides it any more', async () => {
    const { app, outside, id, claim, listed, decide, at, roll, db, admin } = await aClaimPeriod()
    await at(within)
    await claim(outside, 'entrar')
    const asked = { reason: 'No se hace.', confirm: surveyFields.name }
    expect((await admin('POST', `/voting/${id}/annul`, asked)).statusCode).toBe(200)
    expect(await roll(outside)).toMatchObject({ claim: { state: 'denegada' } })
    await deliverMails(app)
    const mail = await db.selectFrom('mail').select('plain').executeTakeFirst()
    expect(mail?.plain).toContain('se ha anulado antes de que se decidiera tu reclamación')
    // There is no roll to read.
    expect(mail?.plain).not.toContain('Puedes leer el censo')
    const [waiting] = await listed()
    expect((await decide(waiting?.id ?? 0, true)).json()).toMatchObject({
      title: 'La votación está anulada: no hay censo que cambiar.',
    })
  })
})
