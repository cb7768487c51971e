import { expect, test } from 'vitest'
import { affiliates } from '#contract/census/affiliates.ts'
import { listFacts } from '#contract/people/choosing/facts.ts'
import { isOfFormer, paramsOfFact } from '#contract/people/choosing/factFilter.ts'
import { isDraftOfFormer } from '#web/people/choosing/factFilters.ts'

const samples = [
  '0',
  '1',
  '2020-01-01',
  'true',
  'Getafe',
  'H',
  'Anual',
  'Distrital',
  'enlace',
  'activo',
  '=',
  '2026-03-01T12:00',
]

test('rule privacy-5: the screen and the server call the same filters filters of former members', () => {
  const asked = listFacts('affiliate').flatMap(paramsOfFact)
  const understood = new Set<string>()
  for (const param of asked)
    for (const sample of samples) {
      const { data: sent } = affiliates.list.query.safeParse({ [param]: sample })
      if (!sent) continue
      understood.add(param)
      expect([param, sample, isDraftOfFormer({ [param]: sample })]).toEqual([param, sample, isOfFormer(sent)])
    }
  expect(understood).toEqual(new Set(asked))
})
