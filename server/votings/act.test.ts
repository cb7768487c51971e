import { expect, test } from 'vitest'
import type { Results } from '#contract/votings/results.ts'
import { composeAct } from '#server/votings/act.paper.ts'
import { readCourse } from '#server/votings/act.rules.ts'
import { anOpenList } from '#test/support/votingDefinition.ts'

const candidate = (
  candidateId: number,
  isElected: boolean | null,
  places: number[],
  candidature = 'Una',
) => ({
  candidateId,
  name: `Persona ${candidateId}`,
  candidature,
  result: 1234,
  exact: '1234',
  percent: '31,85 %',
  places,
  rank: candidateId,
  isElected,
})

const results: Results = {
  id: 3,
  name: 'Coordinadora',
  kind: 'open',
  listType: 'Listas abiertas',
  votingMethodType: 'Dowdall',
  endDate: '2026-10-25T01:30:00.000Z',
  isCounted: true,
  isAnnulled: false,
  countedAt: '2026-10-25T01:30:01.000Z',
  positions: 2,
  hash: 'c'.repeat(64),
  settledHash: null,
  turnout: { census: 12_345, ballots: 8123, blank: 20, turnoutPercent: '65,80 %' },
  questions: [],
  candidates: [candidate(1, true, [1234, 0]), candidate(2, null, [0, 5]), candidate(3, null, [0, 5])],
  candidatures: [],
  ties: [{ rank: 2, ids: [2, 3], seats: 1, settled: null }],
  lots: [],
}

const hash = 'a'.repeat(64)
type Said = Partial<Parameters<typeof composeAct>[0]>
/** All that an act says, a line for each of its texts. */
function sayAct(said: Said = {}): string {
  const { results: shown = results, ...more } = said
  const { votingMethodType } = shown
  const { blocks } = composeAct({
    results: shown,
    definition: anOpenList(['Ana', 'Berta'], { votingMethodType, ballotSize: 2 }),
    census: { id: 12, total: 12_345 },
    openedAt: '2026-10-25T00:30:00.000Z',
    letters: { printed: 1240, replaced: 1, used: 812 },
    claims: null,
    course: [],
    annulledFor: null,
    isOwnApproval: true,
    hashes: {
      definition: hash,
      census: hash,
      result: hash,
      settledResult: null,
      receipts: hash,
      chainHead: hash,
    },
    ...more,
  })
  return JSON.stringify(blocks).replaceAll('\u00A0', ' ')
}

test('rule voting-8: an act begins its result with who was elected, or which tie decides it, unless it does not count', () => {
  const act = sayAct()
  expect(act).toContain('Elegida: Persona 1.')
  expect(act).toContain('Hay un empate por deshacer entre Persona 2 y Persona 3: decide 1 puesto.')
  expect(sayAct({ results: { ...results, isAnnulled: true }, annulledFor: 'Faltaba gente' })).not.toContain(
    'Elegida: Persona 1.',
  )
})

test('rule voting-8: it says how many as they are read, and of claims and letters', () => {
  const act = sayAct({ claims: { accepted: 1203, denied: 1 } })
  for (const said of [
    '8.123',
    '1.240 impresas (1 sustituye a otras), 812 usadas',
    '1.203 aceptadas, 1 denegada',
  ])
    expect(act).toContain(said)
  expect(act).not.toMatch(/\b(?:8123|1240|1203)\b/)
})

test('rule voting-8: places are told where their order counts alone, and which of them are not', () => {
  expect(sayAct()).toContain('En qué lugar del voto')
  const total = { ...results, votingMethodType: 'Total de votos' as const }
  expect(sayAct({ results: total })).not.toContain('En qué lugar del voto')
  const many = {
    ...results,
    candidates: [
      candidate(
        1,
        true,
        Array.from({ length: 30 }, () => 7),
      ),
    ],
  }
  expect(sayAct({ results: many })).toContain(
    'Los 8 primeros de 30 lugares; todos están en el fichero público.',
  )
})

test('one candidature that everybody is in is no column', () => {
  expect(sayAct()).not.toContain('Candidatura')
  const two = [candidate(1, true, [1, 0]), candidate(2, false, [0, 1], 'Otra')]
  expect(sayAct({ results: { ...results, candidates: two } })).toContain('Candidatura')
})

test('why a tie was settled ends with one full stop', () => {
  const settled = {
    by: 'statutes' as const,
    order: [3, 2],
    reason: 'Artículo 14: por antigüedad.',
    seed: null,
    at: '2026-11-02T10:00:00Z',
  }
  expect(sayAct({ results: { ...results, ties: [{ rank: 2, ids: [2, 3], seats: 1, settled }] } })).toContain(
    'se deshizo por los estatutos. Orden: Persona 3 y Persona 2. Artículo 14: por antigüedad."',
  )
})

const entry = (number: number, kind: string, details: object) => {
  const said = { number, kind, at: '2026-10-25T00:10:00.000Z' }
  const content = JSON.stringify({ ...said, chain: 'voting:3', details })
  return { ...said, content, previous: hash, hash }
}

test('rules voting-2, format-2: it tells what happened on the way, with hours that clocks show twice told apart', () => {
  const course = readCourse([
    entry(3, 'opened', {}),
    entry(4, 'extended', { endDate: '2026-10-25T01:30:00.000Z', reason: 'Se cayó la red' }),
    entry(5, 'restored', {}),
    entry(6, 'failed', {}),
    entry(7, 'resumed', { reason: 'Ya está' }),
  ])
  const at = 'El 25 de octubre de 2026, 2:10 (antes de atrasar el reloj)'
  expect(course).toEqual([
    [
      'Se alargó',
      `${at}, hasta el 25 de octubre de 2026, 2:30 (después de atrasar el reloj): Se cayó la red`,
    ],
    ['Se paró', `${at}, al restaurar una copia de seguridad`],
    ['Se paró', `${at}, porque no se pudo abrir, seguir o contar`],
    ['Se reanudó', `${at}: Ya está`],
  ])
  expect(sayAct({ course })).toContain('Se cayó la red')
})
