import { expect, test } from 'vitest'
import { z } from 'zod'
import { findStop } from '#web/kernel/form/useStepInAddress.ts'

type Values = { name: string; kind: string }
const needs = (field: keyof Values) =>
  z.custom<Values>().superRefine((values, context) => {
    if (values[field] === '') context.addIssue({ code: 'custom', path: [field], message: 'Falta' })
  })
const steps = (['name', 'kind'] as const).map((field) => ({
  title: field,
  labels: { [field]: field },
  check: needs(field),
  fields: () => null,
}))

test('a step that may not be left says why, and one that may says nothing', () => {
  expect(findStop(steps, { name: 'A', kind: '' }, 2)).toEqual({ at: 1, wrong: { kind: 'Falta' } })
  expect(findStop(steps, { name: '', kind: '' }, 2)).toEqual({ at: 0, wrong: { name: 'Falta' } })
  expect(findStop(steps, { name: 'A', kind: '' }, 1)).toEqual({ at: 1, wrong: {} })
  expect(findStop(steps, { name: 'A', kind: 'B' }, 2)).toEqual({ at: 2, wrong: {} })
})
