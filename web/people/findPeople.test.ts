import { expect, test } from 'vitest'
import { toEntry } from '#web/people/findPeople.ts'

test('of somebody found the palette says who is gone, and breaks no telephone over two lines', () => {
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
  expect(toEntry(found).sentence).toBe('12345678Z · ana@example.org · 600\u00a0123\u00a0456')
  const gone = { ...found, email: '', phone: null, inscriptionType: 0 }
  expect(toEntry(gone).sentence).toBe('12345678Z · Se dio de baja')
  expect(toEntry({ ...gone, deceased: true }).sentence).toBe('12345678Z · Ha fallecido')
})
