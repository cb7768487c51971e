import { expect, test } from 'vitest'
import { describePoints, sumPoints } from '#web/kernel/charts/points.ts'
import { capPoints } from '#web/statistics/capPoints.ts'

const point = (label: string, value: number, before?: number) => ({
  label,
  value,
  ...(before !== undefined && { before }),
})

test('rule statistics-5: of very many groups the smallest are one, and nobody is lost', () => {
  const points = [
    point('a', 9, 1),
    point('b', 5, 2),
    point('c', 3, 3),
    point('d', 1, 4),
    point('No disponible', 7),
  ]
  const capped = capPoints(points, 2)
  expect(capped).toEqual([
    point('a', 9, 1),
    point('b', 5, 2),
    { ...point('Otros 2', 4, 7), isRest: true },
    point('No disponible', 7),
  ])
  expect(describePoints(capped)).toBe('Total 25. El máximo, a (9).')
  expect(sumPoints(capped)).toBe(sumPoints(points))
})

test('rule statistics-5: a group alone keeps its name', () => {
  const points = [point('a', 9), point('b', 5), point('c', 3)]
  expect(capPoints(points, 2)).toEqual(points)
})
