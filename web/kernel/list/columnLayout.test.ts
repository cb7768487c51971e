import { expect, test } from 'vitest'
import { columnsOf } from '#contract/column.ts'
import {
  arrangeColumns,
  defaultLayout,
  fitLayout,
  moveColumn,
  moveColumnTo,
  toggleColumn,
} from '#web/kernel/list/columnLayout.ts'

type Row = { id: string; name: string; city: string; email: string }
const { text } = columnsOf<Row>()
const columns = [
  text('id', 'DNI'),
  text('name', 'Nombre'),
  text('city', 'Ciudad'),
  text('email', 'Email', { optional: true }),
]
const keys = (layout = defaultLayout(columns)) => arrangeColumns(columns, layout).map(({ key }) => key)

test('optional columns wait to be asked for', () => {
  expect(keys()).toEqual(['id', 'name', 'city'])
  expect(keys(toggleColumn(defaultLayout(columns), 'email'))).toEqual(['id', 'name', 'city', 'email'])
})

test('columns move one place, never past the ends, never before the first', () => {
  const layout = defaultLayout(columns)
  expect(keys(moveColumn(layout, 'city', -1))).toEqual(['id', 'city', 'name'])
  expect(moveColumn(layout, 'name', -1)).toBe(layout)
  expect(moveColumn(layout, 'email', 1)).toBe(layout)
  expect(moveColumn(layout, 'nada', 1)).toBe(layout)
  expect(keys(moveColumnTo(layout, 'name', 1))).toEqual(['id', 'city', 'name'])
  expect(keys(moveColumnTo(layout, 'city', 0))).toEqual(['id', 'city', 'name'])
})

test('a remembered layout fits the columns of today', () => {
  const remembered = [
    { key: 'city', shown: true },
    { key: 'gone', shown: true },
    { key: 'name', shown: false },
  ]
  expect(fitLayout(columns, remembered)).toEqual([
    { key: 'city', shown: true },
    { key: 'name', shown: false },
    { key: 'email', shown: false },
  ])
  expect(fitLayout(columns, [])).toEqual(defaultLayout(columns))
})
