import { expect, test } from 'vitest'
import { fieldsOfKind, personFields } from '#contract/people/fields.ts'
import { buildCorrectionShape } from '#contract/people/fieldSchemas.ts'
import { listOfferedChoices } from '#web/people/offeredChoices.ts'

test('an optional choice can be taken back, a needed one cannot', () => {
  const shape = buildCorrectionShape()
  for (const field of fieldsOfKind('choice')) {
    const isOptional = personFields[field].need === 'optional'
    const offered = listOfferedChoices(field)
    expect(offered[0]?.label === 'Sin indicar', field).toBe(isOptional)
    expect(shape[field].safeParse('').success, field).toBe(isOptional)
  }
  expect(shape.period.parse('')).toBeNull()
  expect(listOfferedChoices('sex').map(({ label }) => label)).toEqual(['Hombre', 'Mujer', 'No Binario'])
})
