import { expect, test } from 'vitest'
import type { DoorOutcome } from '#contract/meetings/door.ts'
import { cardOwner, describeSent, listUnsettled, type Result } from '#web/meetings/door/scans.ts'

const scan = { scanId: '1', text: 'Ana', scannedAt: '2026-01-01T10:00:00Z', door: null }
const answered = (outcome: DoorOutcome, name: string | null = null): Result => ({
  kind: 'answered',
  scan,
  answer: { outcome, sentence: 'Una frase.', name, attendanceId: null, since: null, people: [] },
})

test('rule door-6: the door says what became of what it sent', () => {
  expect(describeSent([answered('enters'), answered('enters'), answered('excluded')])).toBe(
    '3 enviados: 2 han entrado y 1 no pertenece',
  )
  expect(describeSent([answered('inside')])).toBe('1 enviado: 1 ya estaba dentro')
  const refused: Result = { kind: 'refused', scan, sentence: 'La puerta se cerró.' }
  expect(describeSent([refused, { kind: 'waiting', scan }])).toBe('1 enviado: 1 no se ha podido comprobar')
  expect(listUnsettled([answered('enters'), answered('excluded', 'Ana Núñez'), refused])).toEqual([
    { scanId: '1', what: 'Ana Núñez', sentence: 'Una frase.' },
    { scanId: '1', what: 'Ana', sentence: 'La puerta se cerró.' },
  ])
})

test('a card is the same whatever its code', () => {
  expect(cardOwner('CONCEJO:17:1:AB')).toBe(cardOwner('CONCEJO:17:2:CD'))
  expect(cardOwner('CONCEJO:17:1:AB')).not.toBe(cardOwner('CONCEJO:18:1:AB'))
})
