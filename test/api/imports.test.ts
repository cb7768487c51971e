import { describe, expect, test } from 'vitest'
import type { ProblemDetails } from '#contract/problem.ts'
import { makeRow, makeDni, headers, joinRows } from '#server/import/lists.fixture.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { aForm, toPayload, anImporter } from '#test/support/imports.ts'

const list = (...rows: string[][]) => joinRows([headers, ...rows.map((row) => row.toSpliced(-1, 1, ''))])

describe('uploading', () => {
  test('a list is judged by its content and kept for its owner alone', async () => {
    const one = await anImporter()
    const other = await anImporter('ROLE_SUPER_ADMIN', one)
    const reply = await one.send(await aForm(list(makeRow(1)), 'mi lista ñ.exe'))
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toMatchObject({ fileName: 'mi lista ñ.exe.csv', format: 'csv' })
    const { id } = reply.json<{ id: string }>()
    const plan = await one.planFor(id)
    const answers = [
      await other.call('GET', `/census-import/${id}/survey`),
      await other.call('POST', `/census-import/${id}/preflight`, plan),
      await other.call('POST', `/census-import/${id}/commit`, { preflight: id }),
      await other.call('DELETE', `/census-import/${id}`),
      await one.call('GET', '/census-import/00000000-0000-4000-8000-000000000000/survey'),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
    expect(new Set(answers.map(({ body }) => body.replace(/"instance":"\w+"/, ''))).size).toBe(1)
    const job = await one.preflight(id)
    expect((await other.call('GET', `/jobs/${job.id}`)).statusCode).toBe(404)
    expect((await other.call('GET', `/census-import/jobs/${job.id}/lines`)).statusCode).toBe(404)
    expect((await one.call('DELETE', `/census-import/${id}`)).statusCode).toBe(204)
    expect((await one.call('GET', `/jobs/${job.id}`)).statusCode).toBe(404)
  })

  test('only admins may', async () => {
    const member = await anImporter('ROLE_RESPONSABLE')
    expect((await member.send(await aForm(list(makeRow(1))))).statusCode).toBe(403)
  })

  test('a file that is not a list is refused with an error of its field and is not stored', async () => {
    const { send, db } = await anImporter()
    const hostile: [string | Uint8Array<ArrayBuffer>, string][] = [
      ['', 'vacío'],
      [' \r\n ', 'vacío'],
      ['%PDF-1.7\n', 'PDF'],
      [Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), '.xls antiguo'],
      ['\n<html><table>', 'página web'],
      [Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0]), 'incompleto'],
      [Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), 'No es un fichero de texto'],
    ]
    for (const [content, reason] of hostile) {
      const reply = await send(await aForm(content))
      expect(reply.statusCode).toBe(422)
      expect(reply.json<ProblemDetails>().errors).toMatchObject([{ path: 'file' }])
      expect(reply.json<ProblemDetails>().errors?.[0]?.message).toContain(reason)
    }
    expect(await db.selectFrom('importUpload').select('id').execute()).toEqual([])
  })

  test('too large, twisted or cut forms, and other content types, are the sender’s fault (rule input-1)', async () => {
    const { send, app, tokenFor } = await anImporter()
    const large = await send(await aForm(new Uint8Array(26 << 20)))
    expect(large.statusCode).toBe(413)
    expect(large.json<ProblemDetails>().errors).toMatchObject([
      { path: 'file', message: expect.stringContaining('25 MB') as string },
    ])
    const form = await aForm(list(makeRow(1)))
    const cut = await send({ ...form, payload: form.payload.subarray(0, 90) })
    const other = await send(await aForm(list(makeRow(1)), 'lista.csv', 'otro'))
    const proto = await send(await aForm(list(makeRow(1)), 'lista.csv', '__proto__'))
    const bare = await send({ ...form, headers: { 'content-type': 'multipart/form-data' } })
    expect([cut, other, proto, bare].map(({ statusCode }) => statusCode)).toEqual([400, 422, 400, 400])
    const token = await tokenFor('ROLE_ADMIN')
    for (const type of ['application/json', 'text/csv', 'application/octet-stream', 'x/y', undefined]) {
      const reply = await app.inject({
        method: 'POST',
        url: '/api/census-import/upload',
        payload: '{"file": "DNI;Nombre"}',
        headers: { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) },
      })
      expect(reply.statusCode, type).toBe(415)
    }
    // And no other call reads a form.
    const elsewhere = await app.inject({
      method: 'POST',
      url: '/api/census-import/mappings',
      payload: form.payload,
      headers: { ...form.headers, authorization: `Bearer ${token}` },
    })
    expect(elsewhere.statusCode).toBe(415)
  })
})

test('rule input-9: a form with anything but one file is refused in words, and nothing is kept', async () => {
  const { send, db } = await anImporter()
  const file = new File([list(makeRow(1))], 'lista.csv')
  const forms: [Parameters<typeof toPayload>, string][] = [
    [[['file', 'DNI;Nombre']], 'Hace falta un fichero, no un texto'],
    [[['nota', 'x']], 'Campo requerido *'],
    [[], 'Campo requerido *'],
    [
      [
        ['file', file],
        ['file', file],
      ],
      'Envía un solo fichero',
    ],
    [
      [
        ['file', file],
        ['otro', new File([new Uint8Array(3 << 20)], 'b.csv')],
      ],
      'Envía un solo fichero',
    ],
    [
      [
        ['file', file],
        ['file', 'x'],
      ],
      'Hace falta un fichero, no un texto',
    ],
    [
      [
        ['file', file],
        ['nota', 'x'],
        ['otra', 'x'],
      ],
      'Envía solo el fichero, sin más datos',
    ],
    [
      [
        ['nota', 'x'],
        ['file', file],
      ],
      'Campo requerido *',
    ],
  ]
  for (const [parts, message] of forms) {
    const reply = await send(await toPayload(...parts))
    expect(reply.statusCode, message).toBe(422)
    expect(reply.json<ProblemDetails>().errors).toMatchObject([{ in: 'body', path: 'file', message }])
  }
  expect(await db.selectFrom('importUpload').select('id').execute()).toEqual([])
})

describe('looking', () => {
  test('the header, the guesses with their confidence, samples and values; corrected by sheet and row', async () => {
    const { upload, survey, call } = await anImporter()
    const { id } = await upload(`Lista de la oficina;;\r\n${list(makeRow(1), makeRow(2))}`)
    const found = await survey(id)
    expect(found).toMatchObject({ headerRow: 2, lines: 2, sheet: 0, sheets: [{ looksLikeList: true }] })
    const byHeader = Object.fromEntries(found.columns.map((column) => [column.header, column]))
    expect(byHeader['Tipo']).toMatchObject({
      guess: 'inscriptionType',
      confidence: 'sure',
      samples: ['Afiliada'],
      values: [{ text: 'Afiliada', lines: 2 }],
    })
    expect(found.firstRows[0]).toMatchObject({ row: 1, cells: ['Lista de la oficina', '', ''] })
    expect(await survey(id, '?headerRow=0')).toMatchObject({ headerRow: 0, lines: 4 })
    const wrong = await call('GET', `/census-import/${id}/survey?sheet=7`)
    expect(wrong.statusCode).toBe(422)
    expect(wrong.json<ProblemDetails>().errors?.[0]?.path).toBe('sheet')
  })

  test('a plan that gives one field to two columns is refused by its column', async () => {
    const { upload, planFor, call } = await anImporter()
    const { id } = await upload(list(makeRow(1)))
    const plan = await planFor(id)
    const reply = await call('POST', `/census-import/${id}/preflight`, {
      ...plan,
      columns: ['name', 'name', 'idDocument'],
    })
    expect(reply.json<ProblemDetails>().errors).toEqual([
      { in: 'body', path: 'columns.1', message: 'Ya hay otra columna para «Nombre»' },
    ])
  })

  test('a list without documents is refused before it is read; most of a column’s values say that it holds them', async () => {
    const { upload, planFor, survey, call } = await anImporter()
    const documents = [makeDni(1), makeDni(2), 'PAS-3', makeDni(4), makeDni(5), 'PAS-6']
    const rows = documents.map((document) => [document, 'Ana', 'Gil'])
    const { id } = await upload(joinRows([['Carné', 'Nombre', 'Primer apellido'], ...rows]))
    expect((await survey(id)).columns[0]).toMatchObject({ guess: 'idDocument', confidence: 'values' })
    const plan = await planFor(id)
    const reply = await call('POST', `/census-import/${id}/preflight`, {
      ...plan,
      columns: [null, 'name', 'lastName1'],
    })
    expect(reply.json<ProblemDetails>().errors).toEqual([
      { in: 'body', path: 'columns', message: expect.stringMatching(/^Falta: Documento/) as string },
    ])
  })

  test('a preflight counts by outcome, reason and field, writes nothing, and its lines can be downloaded', async () => {
    const { upload, preflight, call, db } = await anImporter()
    await anAffiliate(db, { idDocument: makeDni(1), name: 'Eva', email: 'persona1@censo.test' })
    const { id } = await upload(
      list(
        makeRow(1),
        makeRow(3),
        makeRow(5, { Nombre: '' }),
        makeRow(7, { Nombre: '' }),
        makeRow(9, { Tipo: '=cmd()' }),
      ),
    )
    const job = await preflight(id)
    expect(job).toMatchObject({ kind: 'importPreflight', about: 'lista.csv', state: 'done', failure: null })
    expect(job.result).toMatchObject({
      rows: 5,
      counts: { create: 1, update: 1, unchanged: 0, skipped: 0, refused: 3 },
      batch: null,
    })
    expect(job.result?.kinds).toMatchObject([
      { title: 'Falta el nombre', lines: 2, first: [{ line: 4 }, { line: 5 }] },
      { title: 'No se conoce «=cmd()» como tipo de inscripción', lines: 1, first: [{ line: 6 }] },
    ])
    expect(job.result?.changes).toContainEqual({ label: 'Nombre', people: 1, moves: [] })
    expect(await db.selectFrom('affiliate').select('id').execute()).toHaveLength(1)
    expect(await db.selectFrom('importBatch').select('id').execute()).toEqual([])
    const download = await call('GET', `/census-import/jobs/${job.id}/lines`)
    expect(download.headers['content-disposition']).toMatch(/Lineas_no_importadas_[\d-]+\.csv/)
    expect(download.body.split('\r\n')).toEqual([
      '\u{feff}Línea;Fila de la hoja;Motivo',
      '4;;Falta el nombre',
      '5;;Falta el nombre',
      '6;;No se conoce «=cmd()» como tipo de inscripción',
      '',
    ])
  })

  test('new people who may be in the census under another document are reported', async () => {
    const { upload, preflight, db } = await anImporter()
    const twin = await anAffiliate(db, { name: 'Begoña', lastName1: 'Núñez', email: 'persona1@censo.test' })
    const { id } = await upload(list(makeRow(1), makeRow(3)))
    const { result } = await preflight(id)
    expect(result?.twins).toEqual({
      lines: 1,
      first: [
        { line: 2, row: null, person: { id: twin, name: 'Begoña Núñez' }, why: 'Mismo correo y apellido' },
      ],
    })
  })

  test('words, defaults and policies are obeyed; only the columns said are read', async () => {
    const { upload, preflight, planFor, db } = await anImporter()
    const { id } = await upload(
      list(makeRow(1, { Tipo: 'Base' }), makeRow(3, { Tipo: '' }), makeRow(5, { Tipo: 'Raro' })),
    )
    const words = { inscriptionType: { Base: 'Simpatizante', Raro: '' } }
    const settled = await preflight(id, { words, defaults: { inscriptionType: 'Afiliado' } })
    expect(settled.result?.counts).toMatchObject({ create: 3, refused: 0 })
    expect((await preflight(id, { words })).result?.counts).toMatchObject({ create: 1, refused: 2 })
    await anAffiliate(db, { idDocument: makeDni(1) })
    const known = await preflight(id, { words, policy: 'updateOnly' })
    expect(known.result?.counts).toEqual({ create: 0, update: 1, unchanged: 0, skipped: 2, refused: 0 })
    const { columns } = await planFor(id)
    const without = await preflight(id, {
      columns: columns.map((field) => (field === 'email' ? null : field)),
      words: { inscriptionType: { Base: 'Simpatizante', Raro: 'Simpatizante' } },
      defaults: { inscriptionType: 'Afiliado' },
    })
    expect(without.result?.advice).toEqual([
      'No se encuentra la columna «Correo electrónico»: quien entra con esta lista no tiene correo ni cuenta',
      '2 personas nuevas no tienen correo: no se les escribe, y no tienen cuenta',
    ])
    // Nobody is created, so nobody lacks an address by it.
    const updating = await preflight(id, {
      columns: columns.map((field) => (field === 'email' ? null : field)),
      words,
      policy: 'updateOnly',
    })
    expect(updating.result).toMatchObject({ counts: { create: 0 }, advice: [] })
  })

  test('saved ways of reading: one name once, for all admins', async () => {
    const one = await anImporter()
    const body = {
      name: 'La oficina',
      columns: { DNI: 'idDocument', Notas: null },
      words: { sex: { M: 'Mujer' } },
    }
    const saved = await one.call('POST', '/census-import/mappings', body)
    expect(saved.statusCode).toBe(201)
    const again = await one.call('POST', '/census-import/mappings', { ...body, name: 'LA OFICINA' })
    expect(again.statusCode).toBe(409)
    expect(again.json<ProblemDetails>().errors).toMatchObject([{ path: 'name' }])
    const other = await anImporter('ROLE_SUPER_ADMIN', one)
    const { content } = (await other.call('GET', '/census-import/mappings')).json<{
      content: { id: number }[]
    }>()
    expect(content).toMatchObject([{ ...body, defaults: {} }])
    const gone = `/census-import/mappings/${content[0]?.id}`
    expect((await other.call('DELETE', gone)).statusCode).toBe(204)
    expect((await other.call('DELETE', gone)).statusCode).toBe(404)
  })
})
