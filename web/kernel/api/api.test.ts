import { afterEach, expect, test, vi } from 'vitest'
import { communications } from '#contract/communications/communications.ts'
import {
  ApiProblem,
  buildQueryString,
  call,
  LocalRefusal,
  messageOf,
  summaryOf,
} from '#web/kernel/api/api.ts'
import { fileNameOf } from '#web/kernel/api/download.ts'
import { startSession } from '#web/kernel/session/session.ts'

afterEach(() => vi.unstubAllGlobals())

test('an address keeps leading zeros and leaves out absent values', () =>
  expect(buildQueryString({ idDocument: '00000012', name: '', city: undefined, page: 0, fee: null })).toBe(
    '?idDocument=00000012&page=0',
  ))
test('without values there is no question mark', () => expect(buildQueryString({})).toBe(''))

test.each([
  ['attachment; filename="Inscritos_5-3-2026.xlsx"', 'Inscritos_5-3-2026.xlsx'],
  ['attachment; filename="x"; filename*=UTF-8\'\'A%C3%B1o.csv', 'Año.csv'],
  ['attachment', null],
  [null, null],
])('%s names the file %s', (header, name) => expect(fileNameOf(header)).toBe(name))

test('rule form-5: what was refused says why also where no form marks a field', () => {
  const refused = new ApiProblem({
    type: 'https://concejo.example/problems/datos-no-validos',
    title: 'Revisa los datos marcados',
    status: 422,
    instance: 'abc',
    errors: [{ in: 'body', path: 'file', message: 'No es un PDF' }],
  })
  expect(messageOf(refused)).toBe('No es un PDF')
  expect(summaryOf(refused)).toBe('Revisa los datos marcados')
  expect(messageOf(new LocalRefusal('Ocupa 12 MB: como mucho 10 MB.'))).toBe('Ocupa 12 MB: como mucho 10 MB.')
  expect(messageOf(new Error('x is undefined'))).toBe('Ha ocurrido un error inesperado')
})

test('rule form-11: of a change that is not answered nobody knows; a question that can be given up changes nothing', async () => {
  vi.stubGlobal('localStorage', { setItem: () => undefined, removeItem: () => undefined })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const jti = '7b0c4f5e-3f6e-4a55-9d0e-0c2b0a4f1d11'
  const said = { sub: 'ana@example.org', rol: 'ROLE_ADMIN', affiliate: null, exp: 4e9, iat: 1, jti }
  startSession(`.${btoa(JSON.stringify(said))}.`)
  const { signal } = new AbortController()
  const asked = { body: { id: 1 } }
  await expect(call(communications.howMany, asked)).rejects.toThrow('Puede que ya se haya hecho')
  await expect(call(communications.howMany, asked, { signal })).rejects.toThrow(
    /^No hay conexión con el servidor$/,
  )
})
