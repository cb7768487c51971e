import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { messageOf } from '#web/kernel/api.ts'
import { dropDraft, keepDraft, readDraft } from '#web/kernel/draft.ts'
import { fieldErrorsOf, summaryOf } from '#web/kernel/form.ts'
import { WizardReview } from '#web/kernel/WizardReview.tsx'
import { WizardSteps } from '#web/kernel/WizardSteps.tsx'
import { announce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FormErrors } from '#web/ui/FormErrors.tsx'
import styles from './Wizard.module.css'

export type WizardForm<Values extends FieldValues> = UseFormReturn<Values>

export type Step<Values extends FieldValues> = {
  title: string
  /** What the draft must hold before the next step opens. */
  check: z.ZodType
  /** The step's fields by name, with their labels, in their order. */
  labels: { readonly [Name in keyof Values & string]?: string }
  fields: (form: WizardForm<Values>) => ReactNode
  /** What the review says of a field; its text as it is when absent. */
  show?: (values: Values) => Partial<Record<keyof Values & string, ReactNode>>
}

type Props<Values extends FieldValues> = {
  /** Names the draft, which stays in this tab until the end. */
  name: string
  steps: readonly Step<Values>[]
  start: Values
  /** The last button: «Completar inscripción». */
  finishLabel: string
  finish: (values: Values) => Promise<unknown>
}

/** The first step whose check fails; `steps.length` when all is well. */
export function firstUnsound<Values extends FieldValues>(
  steps: readonly Step<Values>[],
  values: Values,
): number {
  const at = steps.findIndex(({ check }) => !check.safeParse(values).success)
  return at === -1 ? steps.length : at
}

/**
 * A long form in short steps and a review. The step is in the address (`?paso=2`), so Back goes one step back;
 * nobody gets past a step that is not sound. Mistakes are told on «Continuar», never before (UX F4).
 */
export function Wizard<Values extends FieldValues>({
  name,
  steps,
  start,
  finishLabel,
  finish,
}: Props<Values>) {
  const navigate = useNavigate()
  // Any route may hold a wizard; its search is plain texts.
  const search = useSearch({ strict: false }) as { paso?: string }
  const form = useForm<Values>({
    // A draft of an older shape still starts from every field there is.
    defaultValues: { ...start, ...readDraft(name) } as DefaultValues<Values>,
  })
  const [attempt, setAttempt] = useState(0)
  const [reviewing, setReviewing] = useState(false)
  const values = form.getValues()
  const reached = firstUnsound(steps, values)
  const at = Math.min(reached, Math.max(0, (Number(search.paso) || 1) - 1))
  const step = steps[at]
  const { errors, isSubmitting } = form.formState

  const go = (to: number) => {
    form.clearErrors()
    // `paso` belongs to whichever route holds the wizard.
    void navigate({ to: '.', search: { ...search, paso: String(to + 1) } as never })
  }
  const heading = useArrival(at, step?.title ?? 'Revisa tus datos')

  function next({ check, labels }: Step<Values>) {
    setAttempt(attempt + 1)
    form.clearErrors()
    const checked = check.safeParse(form.getValues())
    for (const { path, message } of checked.error?.issues ?? [])
      if (String(path[0]) in labels) form.setError(path.join('.') as Path<Values>, { message })
    if (!checked.success) return
    keepDraft(name, form.getValues())
    // Whoever came from the review to change one thing goes back to it (UX F7).
    const sound = firstUnsound(steps, form.getValues()) === steps.length
    setReviewing(false)
    go(reviewing && sound ? steps.length : at + 1)
  }

  async function end() {
    setAttempt(attempt + 1)
    try {
      await finish(form.getValues())
      dropDraft(name)
    } catch (error) {
      for (const wrong of fieldErrorsOf(error))
        form.setError(wrong.name as Path<Values>, { message: wrong.message })
      form.setError('root', { message: messageOf(error) })
    }
  }

  function change(to: number) {
    setReviewing(true)
    go(to)
  }

  const labels = step?.labels ?? Object.assign({}, ...steps.map((each) => each.labels))
  return (
    <div className={styles.wizard}>
      <WizardSteps titles={steps.map(({ title }) => title)} at={at} reached={reached} />
      <h2 ref={heading} tabIndex={-1}>
        {step?.title ?? 'Revisa tus datos'}
      </h2>
      <FormErrors errors={summaryOf(errors, labels)} attempt={attempt} />
      <form
        noValidate
        className={styles.form}
        onChange={() => keepDraft(name, form.getValues())}
        onSubmit={(event) => {
          event.preventDefault()
          if (step) next(step)
          else void form.handleSubmit(end)(event)
        }}
      >
        {step ? step.fields(form) : <WizardReview steps={steps} values={values} onChange={change} />}
        <div className={styles.actions}>
          {at > 0 && <Button onClick={() => go(at - 1)}>Atrás</Button>}
          <Button type="submit" variant="primary" busy={isSubmitting ? 'Enviando…' : undefined}>
            {step ? 'Continuar' : finishLabel}
          </Button>
        </div>
      </form>
    </div>
  )
}

/** A new step takes the focus and is said, as a new page would be. */
function useArrival(at: number, title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(at)
  useEffect(() => {
    if (before.current === at) return
    before.current = at
    heading.current?.focus()
    announce(`Paso ${at + 1}: ${title}`)
  }, [at, title])
  return heading
}
