import { expect, test } from 'vitest'
import type { Results, Tie } from '#contract/votings/results.ts'
import { describeOutcome, describePlaces } from '#contract/votings/electedWords.ts'

const person = (candidateId: number, name: string, isElected: boolean | null) => ({
  candidateId,
  name,
  isElected,
  candidature: 'Una',
  rank: 1,
  result: 1,
  exact: '1',
  percent: '50,00 %',
  places: [],
})
const open = (candidates: Results['candidates'], ties: Tie[] = []) => ({
  kind: 'open' as const,
  candidates,
  candidatures: [],
  ties,
  isAnnulled: false,
})
const tie = (ids: number[], seats: number | null): Tie => ({ rank: 1, ids, seats, settled: null })

test('who was elected is a sentence (rule voting-8)', () => {
  const [ana, berta, ciro] = [person(1, 'Ana', true), person(2, 'Berta', true), person(3, 'Ciro', false)]
  expect(describeOutcome(open([ana, berta, ciro]))).toEqual(['Elegidas: Ana y Berta.'])
  expect(describeOutcome(open([ana, ciro]))).toEqual(['Elegida: Ana.'])
  expect(describeOutcome(open([ciro]))).toEqual(['Nadie ha salido elegido.'])
  expect(describeOutcome({ ...open([ana, berta, ciro]), isAnnulled: true })).toEqual([])
  const lists = [{ candidature: { id: 7, name: 'Otra' }, total: 2, percent: '1 %', rank: 1, isElected: true }]
  expect(describeOutcome({ ...open([]), kind: 'closed', candidatures: lists })).toEqual([
    'Candidatura elegida: Otra.',
  ])
  expect(describeOutcome({ ...open([]), kind: 'survey' })).toEqual([])
})

test('so is a tie that decides it, until it is settled; not one of the order alone (rule voting-10)', () => {
  const three = [person(1, 'Ana', true), person(2, 'Berta', null), person(3, 'Ciro', null)]
  expect(describeOutcome(open(three, [tie([2, 3], 1), tie([1], null)]))).toEqual([
    'Elegida: Ana.',
    'Hay un empate por deshacer entre Berta y Ciro: decide 1 puesto.',
  ])
})

test('who gets the places of a tie is named before it is settled, and nobody before the order is whole', () => {
  const names = new Map([
    [2, 'Berta'],
    [3, 'Ciro'],
  ])
  expect(describePlaces(tie([2, 3], 1), [], names)).toBe(
    'Pulsa los 2 nombres en el orden que dan los estatutos. Hay 1 puesto.',
  )
  expect(describePlaces(tie([2, 3], 1), [3, 2], names)).toBe('Sale Ciro; Berta no sale. No se podrá cambiar.')
  expect(describePlaces(tie([2, 3], null), [3, 2], names)).toBe(
    'Quedan en este orden: Ciro y Berta. No se podrá cambiar.',
  )
})
