import { describe, expect, test } from 'vitest'
import { anAssembly } from '#test/support/factories.ts'
import { selectChanges } from '#test/support/changes.ts'
import { aProfile } from '#test/support/profile.ts'

const iban = 'ES9121000418450200051332'
const years = (count: number) => `${new Date().getFullYear() - count}-01-01`

describe('PATCH affiliate/:id', () => {
  test('writes what it says and nothing else, one version further, and leaves its trace', async () => {
    const { patch, changes, file, row } = await aProfile()
    const before = await row()
    const reply = await patch({ city: 'Getafe', district: '', postalCode: '28901', phone: '611 22 33 44' })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({
      city: 'Getafe',
      district: null,
      version: 2,
      bankAccountMasked: null,
    })
    const { lastUpdateTime, ...after } = await row()
    expect(after).toEqual({
      ...Object.fromEntries(Object.entries(before).filter(([name]) => name !== 'lastUpdateTime')),
      city: 'Getafe',
      district: null,
      postalCode: '28901',
      phone: '+34611223344',
      version: 2,
    })
    expect(lastUpdateTime > before.lastUpdateTime).toBe(true)
    expect(await file()).toMatchObject({ version: 2 })
    expect(
      (await changes()).map(({ field, before: was, after: is, action }) => [field, was, is, action]),
    ).toEqual([
      ['city', 'Madrid', 'Getafe', 'affiliateEdited'],
      ['district', 'Centro', null, 'affiliateEdited'],
      ['phone', '+34600123456', '+34611223344', 'affiliateEdited'],
      ['postalCode', '28001', '28901', 'affiliateEdited'],
    ])
  })

  test('the participation: assembly, sectorals, main sectoral, fee, account', async () => {
    const { patch, db, changes, id } = await aProfile()
    const territory = await anAssembly(db, { assemblyName: 'Getafe', assemblyType: 'Municipal' })
    const youth = await anAssembly(db, { assemblyName: 'Juventud', assemblyType: 'Sectorial' })
    const green = await anAssembly(db, { assemblyName: 'Medio Ambiente', assemblyType: 'Sectorial' })
    const sent = {
      assembly: territory,
      sectorals: [green, youth, youth],
      mainSectoral: green,
      fee: 12,
      period: 'Anual',
      bankAccount: 'ES91 2100 0418 4502 0005 1332',
      inscriptionType: 2,
    }
    const reply = await patch(sent)
    expect(reply.json()).toMatchObject({
      assembly: { id: territory },
      sectorals: [{ id: youth }, { id: green }],
      mainSectoral: { id: green },
      fee: 12,
      bankAccountMasked: 'ES•• … 1332',
    })
    expect(reply.body).not.toContain(iban)
    // The main sectoral goes with its sectoral; type 3 takes the assembly away.
    expect((await patch({ sectorals: [youth] })).json()).toMatchObject({ mainSectoral: null })
    expect((await patch({ inscriptionType: 3 })).json()).toMatchObject({ assembly: null })
    expect(
      (await patch({ assembly: 999, sectorals: [], fee: 0, period: null, bankAccount: null })).json(),
    ).toMatchObject({
      sectorals: [],
      fee: 0,
      bankAccountMasked: null,
    })
    const log = await changes()
    expect(log.find(({ field }) => field === 'sectorals')).toMatchObject({ before: 'Juventud', after: null })
    expect(log.find(({ field, after }) => field === 'fee' && after !== '0')).toMatchObject({ after: '12' })
    expect(JSON.stringify(log)).not.toContain(iban)
    const raw = await selectChanges(db).where('entityId', '=', String(id)).selectAll().execute()
    expect(JSON.stringify(raw)).not.toContain(iban)
  })

  test('a correction that changes nothing writes nothing', async () => {
    const { patch, changes, row } = await aProfile()
    const before = await row()
    expect((await patch({ name: ' Eva ', idDocument: '12.345.678-z', version: 1 })).statusCode).toBe(200)
    expect((await patch({})).statusCode).toBe(200)
    expect(await row()).toEqual(before)
    expect(await changes()).toEqual([])
  })

  test('all wrong, missing, huge or hostile fields are answered at once, in the words of the form (rule wire-3)', async () => {
    const { errorsOf, row, changes } = await aProfile()
    const before = await row()
    const required = 'Campo requerido *'
    expect(
      await errorsOf({
        name: '',
        lastName1: '  ',
        birthday: '',
        bornCountry: null,
        sex: null,
        documentType: '',
        idDocument: '',
        country: null,
        province: '',
        streetName: '',
        postalCode: '',
        phone: '',
      }),
    ).toEqual({
      name: required,
      lastName1: required,
      birthday: required,
      bornCountry: required,
      sex: required,
      documentType: required,
      idDocument: required,
      country: required,
      province: required,
      streetName: required,
      postalCode: required,
      phone: required,
    })
    expect(
      await errorsOf({
        idDocument: '12345678A',
        postalCode: '41001',
        email: 'eva',
        phone: '12',
        birthday: '1980-02-30',
        bankAccount: 'ES00',
        fee: 1.005,
        sex: 'X',
        inscriptionType: 7,
        district: 'a'.repeat(101),
        sectorals: 'todas',
        name: ['Eva'],
        communications: 'sí',
        nope: 1,
      }),
    ).toMatchObject({
      email: 'Formato de email incorrecto',
      phone: 'Formato incorrecto',
      birthday: 'Formato incorrecto',
      bankAccount: 'Formato erroneo',
      fee: 'Formato incorrecto',
      sex: 'Valor no admitido',
      inscriptionType: expect.any(String),
      district: 'Como mucho 100 caracteres',
      sectorals: 'Formato incorrecto',
      name: expect.any(String),
      communications: 'Formato incorrecto',
      nope: 'Dato desconocido',
    })
    expect(await errorsOf({ idDocument: '12345678A', postalCode: '41001', city: '', fee: 10 })).toEqual({
      idDocument: 'DNI incorrecto *',
      postalCode: 'Formato incorrecto',
      city: required,
      period: required,
      bankAccount: required,
    })
    expect(await errorsOf({ district: null })).toEqual({ district: required })
    expect(await row()).toEqual(before)
    expect(await changes()).toEqual([])
  })

  test('rule input-1: whatever is thrown at it answers 4xx and writes nothing half', async () => {
    const { admin, id, row } = await aProfile()
    const before = await row()
    const odd = [null, true, 1e308, -1, '\0', '\ud800', 'x'.repeat(100_000), [], {}, [[]], { $gt: '' }]
    for (const field of [
      'name',
      'idDocument',
      'sectorals',
      'assembly',
      'fee',
      'bankAccount',
      'country',
      'version',
      'mainSectoral',
    ])
      for (const value of odd) {
        const { statusCode } = await admin('PATCH', `/affiliate/${id}`, { [field]: value, job: 'otro' })
        // A null or an empty list may be a sound way of saying none.
        if (statusCode === 200) continue
        expect(statusCode, `${field} ${JSON.stringify(value).slice(0, 40)}`).toBe(422)
      }
    for (const body of [[], 'x', 3])
      expect((await admin('PATCH', `/affiliate/${id}`, body)).statusCode).toBe(422)
    const { job, version, lastUpdateTime, ...rest } = await row()
    expect(before).toMatchObject(rest)
    expect([job, version > 1, lastUpdateTime > before.lastUpdateTime]).toEqual(['otro', true, true])
  })

  test('unknown references are refused: countries, listed places, assemblies of another kind', async () => {
    const { errorsOf, db, patch, country } = await aProfile()
    const france = await country('Francia')
    const sectoral = await anAssembly(db, { assemblyType: 'Sectorial' })
    const local = await anAssembly(db)
    const gone = await anAssembly(db, { deletedAt: new Date() })
    const no = 'Valor no admitido'
    expect(
      await errorsOf({
        country: 9999,
        bornCountry: 9998,
        assembly: sectoral,
        sectorals: [local],
        mainSectoral: local,
      }),
    ).toEqual({ country: no, bornCountry: no, assembly: no, sectorals: no })
    expect(await errorsOf({ province: 'Narnia' })).toEqual({ province: no })
    expect(await errorsOf({ city: 'Narnia' })).toEqual({ city: no })
    expect(await errorsOf({ district: 'Narnia' })).toEqual({ district: no })
    expect(await errorsOf({ assembly: gone, mainSectoral: sectoral })).toEqual({
      assembly: no,
      mainSectoral: no,
    })
    expect(await errorsOf({ inscriptionType: 3, assembly: local })).toEqual({ assembly: no })
    expect(await errorsOf({ inscriptionType: 0 })).toEqual({ inscriptionType: no })
    expect(
      (await patch({ country: france, province: 'Narnia', city: '', district: '', postalCode: 'N1' }))
        .statusCode,
    ).toBe(200)
  })

  test('18 years for types 1 and 2, fourteen for type 3', async () => {
    const { errorsOf, patch } = await aProfile({ inscriptionType: 3 })
    expect((await patch({ birthday: years(16) })).statusCode).toBe(200)
    expect((await errorsOf({ inscriptionType: 1 }))['inscriptionType']).toContain('18 años')
    expect((await errorsOf({ birthday: years(10) }))['birthday']).toContain('14 años')
  })

  test('a profile that an old list left incomplete can be completed one field at a time', async () => {
    const { patch, errorsOf } = await aProfile({ sex: null, birthday: null, postalCode: '1', feeCents: 500 })
    expect((await patch({ phone: '600 00 00 01' })).statusCode).toBe(200)
    expect((await patch({ name: 'Eva María' })).statusCode).toBe(200)
    expect(await errorsOf({ postalCode: '2' })).toEqual({ postalCode: 'Formato incorrecto' })
    expect(await errorsOf({ sex: null })).toEqual({ sex: 'Campo requerido *' })
  })

  test('rule wire-4: what the server decides is ignored; unknown fields are refused', async () => {
    const { patch, errorsOf, row } = await aProfile()
    const { creationTime } = await row()
    const reply = await patch({
      id: 7,
      creationTime: '2001-01-01T00:00:00Z',
      lastUpdateTime: 'x',
      user: 'x',
      job: 'Maestra',
    })
    expect(reply.statusCode).toBe(200)
    expect(await row()).toMatchObject({ creationTime, job: 'Maestra' })
    expect(await errorsOf({ role: 'ROLE_SUPER_ADMIN', feeCents: 1, records: [] })).toEqual({
      role: 'Dato desconocido',
      feeCents: 'Dato desconocido',
    })
  })

  test('rule rights-2: who is not there and who is out of reach answer alike, whatever the body', async () => {
    const { admin, as, id } = await aProfile()
    const bodies = new Set<string>()
    for (const missing of ['999999', '0', 'abc', '99999999999']) {
      const answer = await admin('PATCH', `/affiliate/${missing}`, { name: 'x' })
      expect(answer.statusCode).toBe(404)
      bodies.add(JSON.stringify({ ...answer.json<object>(), instance: '' }))
    }
    expect(bodies.size).toBe(1)
    for (const role of ['ROLE_USER', 'ROLE_ENLACE', 'ROLE_RESPONSABLE'] as const) {
      const other = await as(role)
      for (const [method, path] of [
        ['PATCH', ''],
        ['POST', '/bank-account'],
        ['GET', '/history'],
        ['POST', '/revert'],
        ['GET', '/neighbours'],
      ] as const)
        expect(
          (await other(method, `/affiliate/${id}${path}`, method === 'GET' ? undefined : {})).statusCode,
        ).toBe(403)
    }
  })
})
