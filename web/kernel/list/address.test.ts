import { expect, test } from 'vitest'
import { affiliates } from '#contract/census/affiliates.ts'
import { geography } from '#contract/geography/geography.ts'
import { addressOf, stateIn } from '#web/kernel/list/address.ts'

const query = affiliates.list.query
const sizes = [5, 10, 20, 50, 100]
const read = (address: string) => Object.fromEntries(new URLSearchParams(address))

test('an empty address is the default list', () => {
  expect(stateIn(query, sizes, {})).toMatchObject({
    page: 0,
    size: 10,
    sort: 'creationTime',
    direction: 'desc',
    aportacion: '=',
  })
  expect(addressOf(query, stateIn(query, sizes, {}))).toEqual({})
})

test('what stands in the address is what the call receives, and back', () => {
  const address = read('idDocument=00000012&fee=12.5&aportacion=%3C%3D&inscriptionType=1&page=3&size=50')
  const state = stateIn(query, sizes, address)
  expect(state).toMatchObject({ idDocument: '00000012', fee: 12.5, inscriptionType: 1, page: 3, size: 50 })
  expect(addressOf(query, state)).toEqual(address)
})

test('what cannot be read falls back, the rest stays', () => {
  const state = stateIn(query, sizes, read('page=x&sort=password&direction=up&sex=Z&name=Ana&size=7'))
  expect(state).toMatchObject({ page: 0, sort: 'creationTime', direction: 'desc', size: 10, name: 'Ana' })
  expect(state.sex).toBeUndefined()
})

test('a shared link cannot ask a screen for every row', () => {
  expect(stateIn(query, sizes, { size: '-1' }).size).toBe(10)
  expect(stateIn(geography.cities.query, [5, 15, 25], { size: '1000' }).size).toBe(15)
})

test('what is not the list’s is not its business, and defaults are not written', () => {
  const state = stateIn(query, sizes, read('name=Ana&page=0&filtros=1&utm_source=x&sort=creationTime'))
  expect(state).not.toHaveProperty('utm_source')
  expect(addressOf(query, state)).toEqual({ name: 'Ana' })
})

test('reading an address again changes nothing', () => {
  const once = addressOf(query, stateIn(query, sizes, read('idDocument=00000012&fee=012&page=2')))
  expect(addressOf(query, stateIn(query, sizes, once))).toEqual(once)
  expect(once.idDocument).toBe('00000012')
})
