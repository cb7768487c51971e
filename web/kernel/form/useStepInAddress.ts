import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { validateWith, type Wrong } from '#web/kernel/form/form.ts'
import type { Step } from '#web/kernel/form/wizardStep.ts'
import { anySearch } from '#web/ui/anySearch.ts'

/** The index of the first invalid step; `steps.length` when all are valid. */
export function findFirstInvalidStep<Values extends FieldValues>(
  steps: readonly Step<Values>[],
  values: Values,
): number {
  const at = steps.findIndex(({ check }) => !check.safeParse(values).success)
  return at === -1 ? steps.length : at
}

/** Where one gets on the way to a step, and what keeps one from going further. */
export function findStop<Values extends FieldValues>(
  steps: readonly Step<Values>[],
  values: Values,
  to: number,
): { at: number; wrong: Wrong<Values> } {
  const at = Math.min(to, findFirstInvalidStep(steps, values))
  const step = steps[at]
  return { at, wrong: at < to && step ? validateWith<Values>(step.check)(values) : {} }
}

/**
 * The step in the address (`?paso=2`), at most the first invalid one, and a function to go to another. `begin` is the
 * step of an address without one.
 */
export function useStepInAddress(reached: number, onGo: () => void, begin = 0) {
  const navigate = useNavigate()
  const [first] = useState(begin)
  // Any route may have a wizard, so the search is read as plain texts.
  const search = useSearch({ strict: false }) as { paso?: string }
  const at = Math.min(reached, Math.max(0, (Number(search.paso) || first + 1) - 1))
  // `paso` belongs to whichever route holds the wizard.
  const go = (to: number) => {
    onGo()
    void navigate({ to: '.', search: anySearch({ ...search, paso: String(to + 1) }) })
  }
  return [at, go] as const
}
