import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { hashText } from '#server/kernel/chain/hashText.ts'
import { drawLot } from '#contract/votings/counting/lot.ts'
import { nameHashes, readHashes } from '#contract/votings/hashes.ts'
import type { Archive } from '#contract/votings/outcome.ts'
import type { Results } from '#contract/votings/results.ts'
import { partTurnout } from '#server/votings/turnout.rules.ts'
import { doWhatIsDue } from '#server/votings/upkeep.rules.ts'
import { pdfText } from '#test/support/pdf.ts'
import { anAssembly } from '#test/support/factories.ts'
import { anOpenVoting, aVotingOffice, openListFields, pathsOf, times } from '#test/support/votings.ts'

/** An open list whose second place two share. */
async function aTie(isCounted = true) {
  const voting = await anOpenVoting(openListFields, 4)
  const [ana, berta, carla] = voting.names
  await voting.vote(0, { candidatesIds: [ana, berta] })
  await voting.vote(1, { candidatesIds: [ana, carla] })
  if (isCounted) await voting.close()
  else await voting.at(times.closed)
  const post = (what: string, body: object) => voting.admin('POST', `/voting/${voting.id}/${what}`, body)
  const faults = () => voting.listFaults(voting.id)
  return { ...voting, post, faults, tied: [berta ?? 0, carla ?? 0] }
}

describe('rule voting-10: ties', () => {
  test('a lot is announced before its seed is given, drawn once, and drawn again by anybody', async () => {
    const { post, faults, results, tied, people, id, db, at, admin } = await aTie()
    const { hash } = await results()
    const lot = { by: 'lot', rank: 2, seed: '3027051148' }
    const said = {
      rank: 2,
      source: 'La Bonoloto del martes',
      digits: 10,
      knownFrom: '2027-03-03T20:30:00.000Z',
    }
    expect((await post('settle-tie', lot)).statusCode).toBe(409)
    expect((await post('announce-lot', { ...said, rank: 1 })).statusCode).toBe(422)
    expect((await post('announce-lot', said)).statusCode).toBe(200)
    expect((await post('announce-lot', { ...said, source: 'Otra' })).statusCode).toBe(409)
    expect(await faults()).toEqual([])
    // Before it can be known it is not given; nor is another way taken, or another spelling.
    const early = await post('settle-tie', lot)
    expect([early.statusCode, early.json<{ title: string }>().title]).toEqual([
      409,
      expect.stringMatching(/^El número se anunció para el 3 de marzo de 2027, 21:30/),
    ])
    await at('2027-03-03T20:30:00.000Z')
    const statutes = await post('settle-tie', { by: 'statutes', rank: 2, order: tied, reason: 'x' })
    expect([statutes.statusCode, statutes.json<{ title: string }>().title]).toEqual([
      409,
      'Se anunció un sorteo para este empate: se deshace con él.',
    ])
    for (const seed of ['302705114', '03027051148', 'treinta', '30270511-4x'])
      expect((await post('settle-tie', { ...lot, seed })).statusCode, seed).toBe(422)
    expect((await people[0]?.send('GET', `/voting/results/${id}`))?.json()).toMatchObject({
      lots: [said],
      settledHash: null,
    })
    lot.seed = '30 27 05 11 48'
    const settled = (await post('settle-tie', lot)).json<Results>()
    const order = await drawLot({ ids: tied, seed: '3027051148', resultHash: hash ?? '' })
    expect(settled.ties).toMatchObject([{ rank: 2, settled: { by: 'lot', seed: '3027051148', order } }])
    expect(
      settled.candidates.map(({ candidateId, rank, isElected }) => [candidateId, rank, isElected]),
    ).toEqual([
      [expect.any(Number), 1, true],
      [order[0], 2, true],
      [order[1], 3, false],
    ])
    expect(await faults()).toEqual([])
    // Both hashes have a name: of what was counted, and of the text in the archive.
    const archive = (await admin('GET', `/voting/${id}/archive`)).json<Archive>()
    expect(settled.hash).toBe(hash)
    expect(settled.settledHash).toBe(hashText(archive.result ?? '').toString('hex'))
    expect(archive.chain.at(-1)).toMatchObject({ kind: 'resultSettled' })
    expect(archive.chain.at(-1)?.content).toContain(settled.settledHash)
    const act = pdfText((await admin('GET', `/voting/${id}/act`)).rawPayload)
      .replaceAll(/\s+/g, '')
      // The foot of a page may part a hash.
      .replaceAll(/Concejo·Acta.*?Página\dde\d/g, '')
    for (const one of ['LaBonolotodelmartes', settled.hash, settled.settledHash]) expect(act).toContain(one)
    for (const again of [lot, { by: 'statutes', rank: 2, order: tied, reason: 'x' }])
      expect((await post('settle-tie', again)).statusCode).toBe(409)
    await expect(sql`update voting_tie set seed = 'x'`.execute(db)).rejects.toThrow(/once/)
    expect((await people[0]?.send('POST', `/voting/${id}/settle-tie`, lot))?.statusCode).toBe(403)
  })

  test('by the statutes those who are tied are put in order, all and nobody else', async () => {
    const { post, faults, tied, results } = await aTie()
    const statutes = { by: 'statutes', rank: 2, reason: 'Artículo 12: antigüedad' }
    expect((await post('settle-tie', { ...statutes, order: [tied[0], 1] })).statusCode).toBe(422)
    const order = tied.toReversed()
    expect((await post('settle-tie', { ...statutes, order })).statusCode).toBe(200)
    expect((await results()).ties).toMatchObject([{ settled: { by: 'statutes', order, seed: null } }])
    expect(await faults()).toEqual([])
  })

  test('one that is over and that nobody has counted yet is counted first, not waited for', async () => {
    const { post, tied: order } = await aTie(false)
    const settled = await post('settle-tie', { by: 'statutes', rank: 2, order, reason: 'Artículo 12' })
    expect(settled.statusCode).toBe(200)
    const other = await aTie(false)
    const announce = (minutes: number) =>
      other.post('announce-lot', {
        rank: 2,
        source: 'La Bonoloto',
        digits: 5,
        knownFrom: new Date(Date.parse(times.closed) + minutes * 60_000).toISOString(),
      })
    // Nobody announces what is about to be known.
    const refused = await announce(29)
    expect([refused.statusCode, pathsOf(refused)]).toEqual([422, ['knownFrom']])
    expect((await announce(32)).statusCode).toBe(200)
  })

  test('before the count there is none to settle, nor of one that was annulled', async () => {
    const open = await anOpenVoting(openListFields, 2)
    const lot = { rank: 1, source: 'La Bonoloto', digits: 5, knownFrom: '2027-03-09T20:30:00.000Z' }
    expect((await open.admin('POST', `/voting/${open.id}/announce-lot`, lot)).statusCode).toBe(404)
    const { post, admin, id } = await aTie()
    await admin('POST', `/voting/${id}/annul`, { reason: 'Hubo un fallo', confirm: openListFields.name })
    expect((await post('announce-lot', { ...lot, rank: 2 })).statusCode).toBe(409)
  })

  test('of an annulled one nobody is elected, and its tie decides nothing: in the result as in the act (rule voting-8)', async () => {
    const { admin, id, results, people } = await aTie()
    const before = await results()
    await admin('POST', `/voting/${id}/annul`, { reason: 'Hubo un fallo', confirm: openListFields.name })
    const after = (await people[0]?.send('GET', `/voting/results/${id}`))?.json<Results>()
    expect(before.candidates.map(({ isElected }) => isElected)).toContain(true)
    expect(after).toEqual({
      ...before,
      isAnnulled: true,
      candidates: before.candidates.map((one) => ({ ...one, isElected: false })),
      ties: before.ties.map((tie) => ({ ...tie, seats: null })),
    })
    const act = pdfText((await admin('GET', `/voting/${id}/act`)).rawPayload).replaceAll(/\s+/g, ' ')
    expect(act).toContain('Esta votación está anulada: Hubo un fallo')
    expect(act).not.toMatch(/ Sí | Empate (?!en el puesto)|por deshacer/)
    expect(act).toContain('No decide ningún puesto.')
  })
})

const of = (id: number | null, census: number, voted: number) => ({
  id,
  assemblyName: id === null ? null : `Asamblea ${id}`,
  assemblyType: id === null ? null : ('Municipal' as const),
  census,
  voted,
})

describe('rule voting-8: papers of a result', () => {
  test('the act has the result, its ties and its hashes, for its roll and admins', async () => {
    const { post, admin, people, id, tied, results, read, member, db } = await aTie()
    await post('settle-tie', { by: 'statutes', rank: 2, order: tied, reason: 'Por antigüedad' })
    const answer = await admin('GET', `/voting/${id}/act`)
    expect(answer.headers['content-type']).toBe('application/pdf')
    const text = pdfText(answer.rawPayload).replaceAll(/\s+/g, ' ')
    for (const said of ['Acta de la votación: Coordinadora', '40,00 %', 'Por antigüedad', '5 personas'])
      expect(text).toContain(said)
    // The columns are those of the screen.
    expect(text.replaceAll(' ', '')).toContain('NombreCandidaturaPuestoPuntosPorcentajeElegida')
    // Whether one person alone wrote and approved it, and not who.
    expect(text).toContain('la misma persona que la escribió')
    await expect(sql`update voting set author = 'otra@example.org'`.execute(db)).rejects.toThrow(/not change/)
    const squeezed = text.replaceAll(' ', '')
    // Whoever has the file alone finds the hashes of the act again, by the same names, and how points are reckoned.
    const archive = (await admin('GET', `/voting/${id}/archive`)).json<Archive>()
    const hashes = await readHashes(archive)
    if (!hashes) throw new Error('it is counted')
    for (const [name, hash] of nameHashes(hashes))
      expect(squeezed).toContain(`${name.replaceAll(' ', '')}${hash}`)
    expect(text).toContain('El primer lugar de una papeleta vale 1, el segundo 1/2')
    for (const hash of [(await results()).hash, (await read(id)).definitionHash, (await read(id)).chainHead])
      expect(squeezed).toContain(hash)
    expect((await people[3]?.send('GET', `/voting/${id}/act`))?.statusCode).toBe(200)
    const late = await member({ creationTime: new Date('2027-03-02T11:00:00Z') })
    expect((await late.send('GET', `/voting/${id}/act`)).statusCode).toBe(404)
  })

  test('where nobody voted the act says so, as the screen does, and tells of no tie', async () => {
    const { admin, id, close } = await anOpenVoting(openListFields)
    await close()
    const act = pdfText((await admin('GET', `/voting/${id}/act`)).rawPayload).replaceAll(/\s+/g, ' ')
    expect(act).toContain('Sin votos disponibles')
    expect(act).not.toContain('Empate')
  })

  test('admins read how many of each assembly voted, from ten on, after the close alone', async () => {
    const office = await aVotingOffice(1)
    const { admin, create, at, world, member, people, as, tokenFor, listFaults } = office
    const centro = await anAssembly(office.db, { assemblyName: 'Centro' })
    const [ana] = await Promise.all(Array.from({ length: 10 }, () => member({ assemblyId: centro })))
    const { id } = await create(openListFields)
    const other = await as({ token: await tokenFor('ROLE_ADMIN') })
    expect((await other('PATCH', `/voting/set-approved/${id}`, {})).statusCode).toBe(200)
    await at(times.open)
    await doWhatIsDue(world)
    expect((await admin('GET', `/voting/${id}/turnout`)).statusCode).toBe(404)
    expect((await ana?.send('POST', `/vote/${id}`, { blank: true }))?.statusCode).toBe(201)
    await at(times.closed)
    await doWhatIsDue(world)
    expect((await admin('GET', `/voting/${id}/turnout`)).json()).toEqual({
      assemblies: [],
      others: { census: 15, voted: 1, percent: '6,67\u00A0%' },
    })
    expect((await people[0]?.send('GET', `/voting/${id}/turnout`))?.statusCode).toBe(403)
    const act = pdfText((await admin('GET', `/voting/${id}/act`)).rawPayload).replaceAll(/\s+/g, ' ')
    expect(act).toContain('otra persona que quien la escribió')
    expect(await listFaults(id)).toEqual([])
  })

  test('what is left of the whole tells of no fewer than ten', () => {
    const parted = (...rows: ReturnType<typeof of>[]) => {
      const { assemblies, others } = partTurnout(rows)
      return { shown: assemblies.map(({ id }) => id), others }
    }
    expect(parted(of(1, 30, 3), of(2, 10, 9))).toEqual({ shown: [1, 2], others: null })
    // Of a roll of nine nothing is said but the whole.
    expect(parted(of(1, 5, 3), of(null, 4, 1))).toEqual({ shown: [], others: null })
    expect(parted(of(1, 30, 3), of(2, 9, 9), of(null, 1, 1))).toEqual({
      shown: [1],
      others: { census: 10, voted: 10 },
    })
    expect(parted(of(1, 30, 3), of(2, 12, 4), of(3, 9, 9))).toEqual({
      shown: [1],
      others: { census: 21, voted: 13 },
    })
    expect(parted(of(1, 12, 3), of(2, 2, 2))).toEqual({ shown: [], others: { census: 14, voted: 5 } })
  })
})
