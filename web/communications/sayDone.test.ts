import { expect, test } from 'vitest'
import { countIn, sayDone, statesDone } from '#web/communications/sayDone.ts'

const none = { queued: 0, claimed: 0, sending: 0, sent: 0, bounced: 0, uncertain: 0, skipped: 0 }
const of = { total: 275, counts: { ...none, sent: 160, bounced: 3, skipped: 112 }, isExact: true }

test('rule communication-8: of a sending that was cancelled it is said, and drawn, how many left', () => {
  expect(sayDone(of, true)).toBe('Se canceló: de 275 mensajes salieron 163')
  expect(countIn(of, statesDone(true))).toBe(163)
  expect(sayDone({ ...of, counts: { ...none, skipped: 275 } }, true)).toBe(
    'Se canceló: de 275 mensajes no salió ninguno',
  )
  expect(sayDone({ ...of, isExact: false }, true)).toBe('Se canceló: era para 275 personas o más')
  expect(sayDone(of, false)).toBe('275 de 275 mensajes resueltos')
  expect(countIn(of, statesDone(false))).toBe(275)
})
