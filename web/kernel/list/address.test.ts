import { expect, test } from 'vitest'
import { affiliates } from '#contract/census/affiliates.ts'
import { geography } from '#contract/geography/geography.ts'
import { writeListAddress, readListState } from '#web/kernel/list/address.ts'

const query = affiliates.list.query
const sizes = [5, 10, 20, 50, 100]
const read = (address: string) => Object.fromEntries(new URLSearchParams(address))

test('an empty address is the default list', () => {
  expect(readListState(query, sizes, {})).toMatchObject({
    page: 0,
    size: 10,
    sort: 'creationTime',
    direction: 'desc',
  })
  expect(writeListAddress(query, readListState(query, sizes, {}))).toEqual({})
})

test('what stands in the address is what the call receives, and back', () => {
  const address = read('idDocument=00000012&fee=12.5&aportacion=%3C%3D&inscriptionType=1&page=3&size=50')
  const state = readListState(query, sizes, address)
  expect(state).toMatchObject({ idDocument: '00000012', fee: 12.5, inscriptionType: [1], page: 3, size: 50 })
  expect(writeListAddress(query, state)).toEqual(address)
})

test('what cannot be read falls back, the rest stays', () => {
  const state = readListState(query, sizes, read('page=x&sort=password&direction=up&sex=Z&name=Ana&size=7'))
  expect(state).toMatchObject({ page: 0, sort: 'creationTime', direction: 'desc', size: 10, name: 'Ana' })
  expect(state.sex).toBeUndefined()
})

test('a shared link cannot ask a screen for every row', () => {
  expect(readListState(query, sizes, { size: '-1' }).size).toBe(10)
  expect(readListState(geography.cities.query, [5, 15, 25], { size: '1000' }).size).toBe(15)
})

test('what is not the list’s is not its business, and defaults are not written', () => {
  const state = readListState(query, sizes, read('name=Ana&page=0&filtros=1&utm_source=x&sort=creationTime'))
  expect(state).not.toHaveProperty('utm_source')
  expect(writeListAddress(query, state)).toEqual({ name: 'Ana' })
})

test('reading an address again changes nothing', () => {
  const once = writeListAddress(
    query,
    readListState(query, sizes, read('idDocument=00000012&fee=012&page=2')),
  )
  expect(writeListAddress(query, readListState(query, sizes, once))).toEqual(once)
  expect(once.idDocument).toBe('00000012')
})
