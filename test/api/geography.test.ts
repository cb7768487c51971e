import { expect, test } from 'vitest'
import type { City, Country } from '#contract/geography/geography.ts'
import type { Page } from '#contract/page.ts'
import { anApp } from '#test/support/app.ts'

test('places are for everybody: the enrolment form needs them before there is an account', async () => {
  const nobody = await (await anApp()).as()
  const countries = await nobody('GET', '/country?size=-1&sort=pais&direction=asc')
  expect(countries.statusCode).toBe(200)
  const { content, totalElements } = countries.json<Page<Country>>()
  expect([content.length, totalElements]).toEqual([249, 249])
  expect(content.find(({ id }) => id === 209)).toEqual({
    id: 209,
    pais: 'España',
    country: 'Spain',
    iso2: 'ES',
    iso3: 'ESP',
  })
  const totals = ['/province', '/city', '/district'].map(async (path) =>
    (await nobody('GET', `${path}?size=1`)).json<Page<unknown>>(),
  )
  expect((await Promise.all(totals)).map((page) => page.totalElements)).toEqual([52, 8132, 50])
  expect((await nobody('GET', '/city?size=-1')).json<Page<City>>().content).toHaveLength(8132)
})

test('a search ignores accents; an unknown column or parameter is an error', async () => {
  const nobody = await (await anApp()).as()
  const found = await nobody('GET', '/city?search=MOSTOLES&type=city&sort=name&direction=desc')
  expect(found.json<Page<City>>()).toEqual({
    content: [{ name: 'Móstoles', codIne: '28092', provName: 'Madrid', codProv: '28' }],
    totalElements: 1,
  })
  for (const wrong of ['sort=id', 'sort=name;drop', 'size=0', 'page=-1', 'type=country', 'q=x'])
    expect((await nobody('GET', `/city?${wrong}`)).statusCode).toBe(422)
})
