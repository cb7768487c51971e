import { expect, test } from 'vitest'
import type { FoundPerson } from '#contract/people/people.ts'
import { offerMore, toEntry } from '#web/people/findPeople.ts'

test('of somebody found the palette says who is gone, tells namesakes apart, and puts the longest last', () => {
  const found = {
    kind: 'affiliate',
    id: 1,
    name: 'Ana',
    lastName1: 'Ruiz',
    lastName2: null,
    idDocument: '12345678Z',
    email: 'ana@example.org',
    phone: '+34600123456',
    inscriptionType: 1,
    deceased: false,
    city: 'Getafe',
    assembly: 'Sur',
  } as const
  expect(toEntry(found, 'ana').details).toEqual([
    '12345678Z',
    'Getafe',
    'Asamblea: Sur',
    '600 123 456',
    'ana@example.org',
  ])
  // What was looked for is marked, however it was typed.
  const markedBy = (typed: string, person: FoundPerson = found) =>
    toEntry(person, typed).details.flatMap((detail) => (typeof detail === 'string' ? [] : [detail.marked]))
  expect(markedBy('12.345.678-z')).toEqual(['12345678Z'])
  expect(markedBy('1234567l', { ...found, idDocument: 'X1234567L' })).toEqual(['X1234567L'])
  expect(markedBy('600 12 3')).toEqual(['600 123'])
  expect(markedBy('+34 60012')).toEqual(['600 12'])
  expect(markedBy('23456')).toEqual(['23 456'])
  expect(markedBy('EXAMPLE@')).toEqual([])
  expect(markedBy('Ana@Ex')).toEqual(['ana@ex'])
  expect(markedBy('mruiz', { ...found, email: 'mruiz@example.org' })).toEqual(['mruiz'])
  expect(markedBy('+33612', { ...found, phone: '+33612345678' })).toEqual(['+33612'])
  const gone = { ...found, email: '', phone: null, city: null, assembly: null, inscriptionType: 0 }
  expect(toEntry(gone, 'ana').details).toEqual(['12345678Z', 'Se dio de baja'])
  expect(toEntry({ ...gone, deceased: true }, 'ana').details).toEqual(['12345678Z', 'Ha fallecido'])
})

const offer = (totalElements: number, members: number) =>
  offerMore('garcía', { content: [], totalElements, members }).map(({ label, details, to }) => [
    label,
    ...details,
    to.search,
  ])
const search = { q: 'garcía' }

test('of more people than are shown the palette says how many are where, and leads there (rule shell-4)', () => {
  expect(offer(0, 0)).toEqual([])
  expect(offer(26, 26)).toEqual([['Ver los 26 en Inscritos', search]])
  expect(offer(30, 26)).toEqual([['Ver los 26 en Inscritos', 'Además, de baja o fuera del censo: 4', search]])
  expect(offer(10, 1)[0]?.[0]).toBe('Ver 1 en Inscritos')
  expect(offer(10, 0)[0]?.[0]).toBe('Ver dónde buscar a más personas')
  // Of so many nobody has counted all.
  expect(offer(1000, 900)).toEqual([['Ver todas en Inscritos', search]])
})
