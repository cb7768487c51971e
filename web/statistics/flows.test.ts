import { expect, test } from 'vitest'
import { pointsOfFlows } from '#web/statistics/flows.ts'

const centro = { id: 1, assemblyName: 'Centro', assemblyType: 'Distrital' } as const
const norte = { id: 2, assemblyName: 'Norte', assemblyType: 'Distrital' } as const

test('rule statistics-12: moves by type and by assembly, the most first, without who was the same', () => {
  const flows = [
    { was: { type: 1, assembly: centro }, is: { type: 1, assembly: centro }, people: 90 },
    { was: { type: 1, assembly: centro }, is: { type: 2, assembly: norte }, people: 3 },
    { was: { type: 1, assembly: norte }, is: { type: 2, assembly: norte }, people: 4 },
    { was: { type: 1, assembly: centro }, is: { type: 1, assembly: null }, people: 1 },
    { was: null, is: { type: 2, assembly: norte }, people: 5 },
    { was: { type: 2, assembly: norte }, is: null, people: 2 },
  ] as const
  const read = (by: 'type' | 'assembly') =>
    pointsOfFlows([...flows], by).map(({ label, value }) => `${label} ${value}`)
  expect(read('assembly')).toEqual([
    'Llegan: Norte 5',
    'Centro → Norte 3',
    'Se van: Norte 2',
    'Centro → sin asamblea territorial 1',
  ])
  expect(read('type')[0]).toMatch(/ → .* 7$/)
  expect(read('type')).toHaveLength(3)
})

test('rule statistics-12: of very many moves the smallest are told together', () => {
  const flows = Array.from({ length: 25 }, (_, at) => ({
    was: null,
    is: { type: 1, assembly: { ...centro, id: at + 1, assemblyName: `A${at}` } } as const,
    people: at + 1,
  }))
  const points = pointsOfFlows(flows, 'assembly')
  expect(points).toHaveLength(21)
  expect(points.at(-1)).toEqual({ label: 'Otros 5 cambios', value: 15, isRest: true })
})
