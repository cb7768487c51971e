import { expect, test } from 'vitest'
import { toEntry } from '#web/people/findPeople.ts'

test('a telephone of the palette is not broken over two lines', () => {
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
    assembly: null,
  } as const
  expect(toEntry(found).sentence).toBe('12345678Z · ana@example.org · 600\u00a0123\u00a0456')
})
