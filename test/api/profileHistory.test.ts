import { describe, expect, test } from 'vitest'
import { lookupLimits } from '#contract/lookup.ts'
import type { ProfileChange } from '#contract/people/profileChange.ts'
import { computeMod97 } from '#contract/fees/basics/iban.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { aProfile } from '#test/support/profile.ts'

const iban = 'ES9121000418450200051332'
const accountOf = (bban: string) => `ES${String(98 - computeMod97(`ES00${bban}`)).padStart(2, '0')}${bban}`
describe('the document', () => {
  test('correcting it carries records and comments along, and is unique among the living', async () => {
    const { patch, db, errorsOf, id } = await aProfile()
    await db
      .insertInto('record')
      .values({
        idDocument: '12345678Z',
        documentType: 'DNI',
        name: 'Eva',
        lastName1: 'Peña',
        email: 'eva@example.org',
        recordType: 'Cargo',
        title: 'Concejala',
      })
      .execute()
    await db
      .insertInto('adminComment')
      .values({ idDocument: '12345678Z', name: 'Nota', author: 'x' })
      .execute()
    await anAffiliate(db, { idDocument: '87654321X' })
    const taken = await patch({ idDocument: '87654321X' })
    expect(taken.statusCode).toBe(409)
    expect(taken.json<ProblemDetails>().errors).toEqual([
      { in: 'body', path: 'idDocument', message: 'Ya hay una persona inscrita con ese documento' },
    ])
    expect(await errorsOf({ documentType: 'DNI', idDocument: 'AB123456' })).toEqual({
      idDocument: 'DNI incorrecto *',
    })
    expect((await patch({ documentType: 'PASAPORTE', idDocument: 'ab 123456' })).json()).toMatchObject({
      idDocument: 'AB123456',
      documentType: 'PASAPORTE',
    })
    expect(await db.selectFrom('record').select('idDocument').execute()).toEqual([{ idDocument: 'AB123456' }])
    expect(await db.selectFrom('adminComment').select('idDocument').execute()).toEqual([
      { idDocument: 'AB123456' },
    ])
    const { details } = await db
      .selectFrom('activity')
      .where('action', '=', 'affiliateEdited')
      .select('details')
      .executeTakeFirstOrThrow()
    expect(details).toBe(`Inscrito ${id}; registros 1, comentarios 1 con él`)
  })
})

describe('rule durable-4: two editors of one person', () => {
  test('the same field: a conflict that says what it is now, who changed it and when; nothing written', async () => {
    const { patch, as, id, row, db, country } = await aProfile()
    const other = await as('ROLE_SUPER_ADMIN')
    expect(
      (
        await other('PATCH', `/affiliate/${id}`, {
          version: 1,
          streetName: 'Gran Vía',
          bornCountry: await country('Francia'),
        })
      ).statusCode,
    ).toBe(200)
    const reply = await patch({
      version: 1,
      streetName: 'Alcalá',
      bornCountry: await country('Portugal'),
      job: 'Maestra',
    })
    expect(reply.statusCode).toBe(409)
    const problem = reply.json<ProblemDetails>()
    expect(problem.type).toBe('/problemas/conflicto')
    const { username, creationDate } = await db
      .selectFrom('activity')
      .where('action', '=', 'affiliateEdited')
      .select(['username', 'creationDate'])
      .executeTakeFirstOrThrow()
    expect(problem.conflict).toEqual(
      expect.arrayContaining([
        { field: 'streetName', now: 'Gran Vía', username, at: creationDate },
        { field: 'bornCountry', now: 'Francia', username, at: creationDate },
      ]),
    )
    expect(problem.conflict).toHaveLength(2)
    expect(await row()).toMatchObject({ streetName: 'Gran Vía', job: null, version: 2 })
    expect((await patch({ version: 2, streetName: 'Alcalá' })).statusCode).toBe(200)
  })

  test('different fields merge; what the second only repeats stays as the first left it', async () => {
    const { patch, row } = await aProfile()
    await patch({ version: 1, streetName: 'Gran Vía', phone: '600 99 99 99' })
    const reply = await patch({ version: 1, streetName: 'Calle Mayor', phone: '600999999', job: 'Maestra' })
    expect(reply.statusCode).toBe(200)
    expect(await row()).toMatchObject({
      streetName: 'Gran Vía',
      phone: '+34600999999',
      job: 'Maestra',
      version: 3,
    })
  })

  test('a version that never was is refused; none means the last one', async () => {
    const { errorsOf, patch } = await aProfile()
    expect(await errorsOf({ version: 9, job: 'x' })).toHaveProperty('version')
    expect((await patch({ job: 'x' })).json()).toMatchObject({ version: 2 })
  })

  test('two at once, fifty times: one wins or both merge, and the history is what happened', async () => {
    const { patch, row, changes } = await aProfile({ job: '0' })
    let won = 0
    for (let round = 1; round <= 50; round += 1) {
      const { version } = await row()
      const replies = await Promise.all([
        patch({ version, job: `a${round}` }),
        patch({ version, job: `b${round}`, studies: `${round}` }),
      ])
      const codes = replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)
      expect(codes).toEqual([200, 409])
      won += 1
      expect((await row()).version).toBe(version + 1)
    }
    const log = (await changes()).toReversed().filter(({ field }) => field === 'job')
    expect(log).toHaveLength(won)
    log.reduce(
      (was, { before, after }) => {
        expect(before).toBe(was)
        return after
      },
      '0' as string | null,
    )
    expect(log.at(-1)?.after).toBe((await row()).job)
  })
})

describe('history and going back', () => {
  test('who, when and from where; a field goes back while its change stands', async () => {
    const { admin, id, patch, changes, row, country } = await aProfile()
    await patch({ streetName: 'Gran Vía', country: await country('Francia'), province: 'Bretagne' })
    await patch({ streetName: 'Alcalá', bankAccount: iban })
    const log = await changes()
    expect(log.find(({ field }) => field === 'country')).toMatchObject({
      before: 'España',
      after: 'Francia',
      revertible: true,
    })
    expect(log.filter(({ field }) => field === 'streetName').map(({ revertible }) => revertible)).toEqual([
      true,
      false,
    ])
    expect(log.every(({ username, creationDate }) => username && creationDate)).toBe(true)
    const revert = (activityId: number | undefined, field: string) =>
      admin('POST', `/affiliate/${id}/revert`, { activityId, field })
    const [last, first] = log.filter(({ field }) => field === 'streetName')
    expect((await revert(first?.activityId, 'streetName')).statusCode).toBe(409)
    const back = await revert(last?.activityId, 'streetName')
    expect(back.json()).toMatchObject({ streetName: 'Gran Vía', version: 4 })
    expect((await changes())[0]).toMatchObject({
      field: 'streetName',
      before: 'Alcalá',
      after: 'Gran Vía',
      action: 'affiliateReverted',
    })
    // The same rules judge it: in Spain there is no Bretagne.
    const { activityId } = log.find(({ field }) => field === 'country') ?? {}
    expect((await revert(activityId, 'country')).statusCode).toBe(200)
    expect(await row()).toMatchObject({ countryId: 209 })
    for (const [missing, field] of [
      [999_999, 'streetName'],
      [activityId, 'name'],
      [activityId, 'nope'],
      [activityId, 'feeCents'],
    ] as const)
      expect((await revert(missing, field)).statusCode, field).toBe(404)
  })

  test('an account goes back to none, never to another one', async () => {
    const { admin, id, patch, changes, row } = await aProfile()
    await patch({ bankAccount: iban })
    await patch({ bankAccount: accountOf('21000813610123456789') })
    const [second, first] = await changes()
    expect([second?.revertible, first?.revertible]).toEqual([false, false])
    expect(
      (
        await admin('POST', `/affiliate/${id}/revert`, {
          activityId: second?.activityId,
          field: 'bankAccount',
        })
      ).statusCode,
    ).toBe(409)
    expect((await row()).bankAccount).toContain('6789')
  })

  test('another account with the same last digits is a change, too', async () => {
    const { patch, changes, row } = await aProfile({ bankAccount: iban })
    const twin = accountOf('00120345030000051332')
    const reply = await patch({ bankAccount: twin })
    expect(reply.statusCode).toBe(200)
    expect((await row()).bankAccount).toBe(twin)
    expect(await changes()).toMatchObject([
      { field: 'bankAccount', before: 'ES•• … 1332', after: 'ES•• … 1332' },
    ])
  })

  test('pages', async () => {
    const { admin, id, patch } = await aProfile()
    for (let round = 0; round < 5; round += 1) await patch({ job: `Oficio ${round}` })
    const page = (query: string) => admin('GET', `/affiliate/${id}/history?${query}`)
    const found = (await page('size=2&page=1')).json<{ content: ProfileChange[]; totalElements: number }>()
    expect([found.totalElements, found.content.map(({ after }) => after)]).toEqual([
      5,
      ['Oficio 2', 'Oficio 1'],
    ])
    expect((await page('sort=name')).statusCode).toBe(422)
    expect((await admin('GET', '/affiliate/999999/history')).statusCode).toBe(404)
  })
})

describe('looking people up', () => {
  test('rules secrecy-2, log-3: by document and by e-mail, typed any way; logged without either; no more than is needed', async () => {
    const { admin, db, id } = await aProfile({ bankAccount: iban })
    const expected = {
      id,
      name: 'Eva',
      lastName1: 'Peña',
      lastName2: null,
      email: 'eva@example.org',
      idDocument: '12345678Z',
      inscriptionType: 1,
    }
    expect((await admin('GET', `/affiliate/iddoc/${encodeURIComponent(' 12.345.678-z')}`)).json()).toEqual(
      expected,
    )
    expect((await admin('GET', '/affiliate/email/EVA@example.org')).json()).toEqual(expected)
    for (const path of ['iddoc/00000000T', 'email/nadie@example.org', 'iddoc/%25', 'email/%25'])
      expect((await admin('GET', `/affiliate/${path}`)).statusCode, path).toBe(404)
    const log = await db.selectFrom('activity').select(['action', 'details']).orderBy('id').execute()
    expect(log.map(({ action }) => action)).toEqual([
      'affiliateSearchedByDocument',
      'affiliateSearchedByEmail',
      ...Array<string>(4).fill('personLookedUp'),
    ])
    expect(JSON.stringify(log)).not.toMatch(/12345678Z|example/)
  })

  test('the answer says whether the person found is a member', async () => {
    const { admin, db, id } = await aProfile()
    for (const inscriptionType of [0, 1, 2, 3]) {
      await db.updateTable('affiliate').set({ inscriptionType }).where('id', '=', id).execute()
      // By the address of somebody who left nobody is found (rule privacy-5).
      for (const path of ['iddoc/12345678Z', ...(inscriptionType ? ['email/eva@example.org'] : [])])
        expect((await admin('GET', `/affiliate/${path}`)).json()).toMatchObject({ inscriptionType })
    }
  })

  test('rule secrecy-2: an account that asks too much waits, another one does not', async () => {
    const { admin, as, db } = await aProfile()
    const look = async () => (await admin('GET', '/affiliate/iddoc/00000000T')).statusCode
    expect(await look()).toBe(404)
    await db
      .updateTable('throttle')
      .set({ count: (lookupLimits[0]?.most ?? 0) - 1 })
      .execute()
    expect([await look(), await look()]).toEqual([404, 429])
    expect((await (await as('ROLE_ADMIN'))('GET', '/affiliate/iddoc/00000000T')).statusCode).toBe(404)
  })

  test('rules people-7, log-1: the whole account only through its own logged call', async () => {
    const { admin, db, id } = await aProfile({ bankAccount: iban })
    const reply = await admin('POST', `/affiliate/${id}/bank-account`)
    expect(reply.json()).toEqual({ bankAccount: iban })
    const log = await db.selectFrom('activity').select(['action', 'details']).execute()
    expect(log).toEqual([{ action: 'bankAccountRevealed', details: `Inscrito ${id}` }])
    const none = await anAffiliate(db)
    expect((await admin('POST', `/affiliate/${none}/bank-account`)).json()).toEqual({ bankAccount: null })
    expect((await admin('POST', '/affiliate/999999/bank-account')).statusCode).toBe(404)
  })
})
