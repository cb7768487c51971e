import { expect, test } from 'vitest'
import { noChoices } from '#web/votings/booth/choices.ts'
import { findFate, findStanding, follow, nothingSent, type Casting } from '#web/votings/booth/standing.ts'

const sent = { choices: { ...noChoices, candidature: 1 }, body: { candidatureId: 1, blank: false } }
type Step = Parameters<typeof follow>[1]
const run = (...steps: Step[]): Casting => steps.reduce(follow, nothingSent)
const send: Step = { is: 'sent', sent, seed: 'seed' }
const lost: Step = { is: 'lost' }
const refused: Step = { is: 'refused', reason: 'No.' }

test('what was sent and may be in stays as it was sent, whatever a later try is told (rule voting-14)', () => {
  expect(run(send)).toMatchObject({ isBusy: true, sent })
  expect(run(send, refused)).toMatchObject({ isUnsure: false, sent: null, failure: { reason: 'No.' } })
  expect(run(send, lost)).toMatchObject({ isBusy: false, isUnsure: true, sent, seed: 'seed' })
  expect(run(send, lost, send, refused)).toMatchObject({ isUnsure: true, sent, failure: { reason: 'No.' } })
  expect(run(send, lost, { is: 'cleared' })).toMatchObject({ isUnsure: true, sent: null, seed: 'seed' })
  expect(run(send, lost, { is: 'missed' })).toEqual(nothingSent)
  const cast = { code: 'CODE', isSure: true, answered: null }
  expect(run(send, lost, send, { is: 'taken', cast })).toMatchObject({ isUnsure: false, sent: null, cast })
})

const seen = { isOpen: true, isBusy: false, isCast: false, wasOpen: true, wasShut: false, isAsking: false }
test.each([
  ['open', {}, 'ballot'],
  ['on its way when it closes', { isOpen: false, isBusy: true }, 'ballot'],
  ['closed, and asked whether one is in', { isOpen: false, isAsking: true }, 'ballot'],
  ['closed', { isOpen: false }, 'shut'],
  ['closed, and asked again', { isOpen: false, wasShut: true, isAsking: true }, 'shut'],
  ['opened again', { wasShut: true, isAsking: true }, 'ballot'],
  ['it was never open', { isOpen: false, wasOpen: false, isAsking: true }, 'shut'],
  ['it is in', { isCast: true, isOpen: false, wasShut: true }, 'cast'],
])('%s (rule voting-14)', (_, now, expected) => {
  expect(findStanding({ ...seen, ...now })).toBe(expected)
})

test('that nothing was recorded is said where it is known (rule voting-14)', () => {
  const known = { wasOpen: true, isUnsure: false, isAnswered: true }
  expect(findFate(known)).toBe('nothing')
  expect(findFate({ ...known, isAnswered: false })).toBe('unsent')
  expect(findFate({ ...known, isUnsure: true })).toBe('unsure')
  expect(findFate({ ...known, wasOpen: false })).toBe(null)
})
