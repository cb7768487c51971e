import { expect, test } from 'vitest'
import { toEntry } from '#web/people/findPeople.ts'

test('of somebody found the palette says who is gone, and puts the longest last', () => {
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
    assembly: null,
  } as const
  expect(toEntry(found).details).toEqual(['12345678Z', '600 123 456', 'ana@example.org'])
  const gone = { ...found, email: '', phone: null, inscriptionType: 0 }
  expect(toEntry(gone).details).toEqual(['12345678Z', 'Se dio de baja'])
  expect(toEntry({ ...gone, deceased: true }).details).toEqual(['12345678Z', 'Ha fallecido'])
})
