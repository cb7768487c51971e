import { expect, test } from 'vitest'
import { describeWhen, foldAccesses } from '#web/people/foldAccesses.ts'

const look = (creationDate: string, by = 'Administrador', action = 'Consulta de un inscrito') => ({
  creationDate,
  by,
  action,
  told: 'Han abierto tu ficha',
  screen: 'Ficha de inscripción',
  opened: null,
})

const part = (creationDate: string, action: string, by?: string) => ({
  ...look(creationDate, by, action),
  opened: { part: `los ${action.toLowerCase()}` },
})

test('looks of one kind and by one author that follow each other are one line, whatever lies between, which says how often and between which days (rule privacy-1)', () => {
  const series = foldAccesses([
    look('2026-03-05T10:00:00Z'),
    look('2026-03-05T09:00:00Z'),
    look('2026-03-03T09:00:00Z'),
    look('2026-03-02T11:30:00Z', 'Responsable'),
    look('2026-03-02T11:00:00Z', 'Responsable'),
    look('2026-03-01T09:00:00Z'),
    // A week without one ends a series.
    look('2026-02-20T09:00:00Z'),
  ])
  expect(series.map(describeWhen)).toEqual([
    expect.stringMatching(/^4 veces entre el .*1 de marzo de 2026 y el .*5 de marzo de 2026$/),
    expect.stringMatching(/^2 veces el .*2 de marzo de 2026, entre las 12:00 y las 12:30$/),
    expect.stringMatching(/20 de febrero de 2026, 10:00$/),
  ])
  expect(series.map(({ by }) => by)).toEqual(['Administrador', 'Responsable', 'Administrador'])
  expect(foldAccesses([])).toEqual([])
})

test('looks within one minute have one time', () => {
  const [series] = foldAccesses([look('2026-03-02T11:00:40Z'), look('2026-03-02T11:00:02Z')])
  expect(series && describeWhen(series)).toMatch(/^2 veces el .*2 de marzo de 2026, 12:00$/)
})

test('what was read with a file is told with its opening, and not counted (rule privacy-1)', () => {
  const file = 'Consulta de la ficha de un inscrito'
  const open = (creationDate: string) => ({ ...look(creationDate, undefined, file), opened: { part: null } })
  const series = foldAccesses([
    part('2026-03-02T11:00:09Z', 'Comentarios'),
    part('2026-03-02T11:00:08Z', 'Registros', 'Responsable'),
    open('2026-03-02T11:00:07Z'),
    part('2026-03-02T11:00:06Z', 'Registros'),
    open('2026-03-01T11:00:07Z'),
    part('2026-03-01T11:00:06Z', 'Registros'),
    part('2026-03-01T10:00:00Z', 'Registros'),
  ])
  expect(series.map(({ action, by, times, parts }) => ({ action, by, times, parts }))).toEqual([
    { action: file, by: 'Administrador', times: 2, parts: ['los comentarios', 'los registros'] },
    { action: 'Registros', by: 'Responsable', times: 1, parts: [] },
    { action: 'Registros', by: 'Administrador', times: 1, parts: [] },
  ])
  const [only] = foldAccesses([part('2026-03-02T11:01:00Z', 'Comentarios'), open('2026-03-02T11:00:07Z')])
  expect(only && describeWhen(only)).toMatch(/2 de marzo de 2026, 12:0[01]$/)
})
