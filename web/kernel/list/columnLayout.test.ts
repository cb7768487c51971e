import { expect, test } from 'vitest'
import { columnsOf } from '#contract/column.ts'
import { arrangeColumns, defaultLayout, fitLayout } from '#web/kernel/list/columnLayout.ts'
import { moveColumn, toggleColumn } from '#web/kernel/list/columnMoves.ts'

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

test('columns move among those that are shown, never before the first; one that is added comes last', () => {
  const layout = defaultLayout(columns)
  expect(keys(moveColumn(layout, 'city', 0))).toEqual(['id', 'city', 'name'])
  expect(keys(moveColumn(layout, 'name', 1))).toEqual(['id', 'city', 'name'])
  expect(keys(moveColumn(layout, 'name', 99))).toEqual(['id', 'city', 'name'])
  expect(keys(moveColumn(layout, 'city', -1))).toEqual(['id', 'city', 'name'])
  expect([moveColumn(layout, 'email', 0), moveColumn(layout, 'nada', 0)]).toEqual([layout, layout])
  const back = toggleColumn(toggleColumn(layout, 'name'), 'name')
  expect(keys(back)).toEqual(['id', 'city', 'name'])
  expect(keys(moveColumn(toggleColumn(layout, 'email'), 'email', 0))).toEqual(['id', 'email', 'name', 'city'])
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
