import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form'
import type { z } from 'zod'
import { dropDraft, fits, keepDraft, readDraft } from '#web/kernel/form/draft.ts'
import { fieldErrorsOf, placesOf, summaryOf, tellErrors } from '#web/kernel/form/form.ts'
import type { Step, WizardForm } from '#web/kernel/form/wizardStep.ts'
import { labelsOf, WizardReview } from '#web/kernel/form/WizardReview.tsx'
import { WizardSteps } from '#web/kernel/form/WizardSteps.tsx'
import { announce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FormErrors } from '#web/ui/FormErrors.tsx'
import styles from './Wizard.module.css'

type Props<Values extends FieldValues> = {
  /** Names the draft, which stays in this tab until the end. */
  name: string
  steps: readonly Step<Values>[]
  start: Values
  /** For steps with tables. */
  variant?: 'wide'
} & (
  | {
      /** The last button: «Completar inscripción». */
      finishLabel: string
      finish: (values: Values) => Promise<unknown>
      /** The form's fields that the call names otherwise. */
      renamed?: { readonly [field: string]: keyof Values & string }
      /** What the end still waits for, in the place of its button: «Falta: …». */
      waiting?: ReactNode
      end?: undefined
    }
  | { end: End<Values> }
)

/** A last step of its own, in the place of the review: it sends by itself, and what it draws has the way back in it. */
export type End<Values extends FieldValues> = {
  title: string
  /** What comes after it, on another screen: «Resultado». */
  after?: string
  content: (form: WizardForm<Values>, back: ReactNode) => ReactNode
}

type Sending<Values extends FieldValues> = {
  finishLabel?: string
  finish?: (values: Values) => Promise<unknown>
  renamed?: { readonly [field: string]: keyof Values & string }
  waiting?: ReactNode
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
 * nobody gets past a step that is not sound. Mistakes are told on «Continuar», never before (rule form-1).
 */
export function Wizard<Values extends FieldValues>(props: Props<Values>) {
  const { name, steps, start, variant, end: last } = props
  const { finishLabel, finish, renamed, waiting }: Sending<Values> = props.end ? {} : props
  const form = useForm<Values>({
    // Every value is there: react-hook-form only asks for a part of them.
    defaultValues: startFrom(name, start) as DefaultValues<Values>,
  })
  const [attempt, setAttempt] = useState(0)
  const [reviewing, setReviewing] = useState(false)
  const values = form.getValues()
  const reached = firstUnsound(steps, values)
  const [at, go] = useStepInAddress(reached, () => form.clearErrors())
  const step = steps[at]
  const { errors, isSubmitting } = form.formState

  const title = step?.title ?? last?.title ?? 'Revisa tus datos'
  useKeptDraft(form, name)
  const heading = useArrival(at, title, Object.keys(errors).length > 0)

  function next({ check, labels }: Step<Values>) {
    setAttempt(attempt + 1)
    form.clearErrors()
    if (!isSound(form, check, labels)) return
    keepDraft(name, form.getValues())
    // Whoever came from the review to change one thing goes back to it (rule form-4).
    const sound = firstUnsound(steps, form.getValues()) === steps.length
    setReviewing(false)
    go(reviewing && sound ? steps.length : at + 1)
  }

  async function end() {
    setAttempt(attempt + 1)
    try {
      await finish?.(form.getValues())
      dropDraft(name)
    } catch (error) {
      const placeOf = placesOf<Values>(Object.assign({}, ...steps.map((each) => each.labels)), renamed)
      const names = fieldErrorsOf(error).map((wrong) => placeOf(wrong.name).name)
      const faulty = steps.findIndex(({ labels: own }) => names.some((field) => field && field in own))
      // What the server refused is mended in its own step, which leads back here.
      if (faulty >= 0) change(faulty)
      tellErrors(form, error, placeOf)
    }
  }

  function change(to: number) {
    setReviewing(true)
    go(to)
  }

  const back = at > 0 && <Button onClick={() => go(at - 1)}>Atrás</Button>
  const labels = Object.assign({}, ...(step ? [step] : steps).map((each) => labelsOf(each, values)))
  return (
    <div className={styles.wizard} data-variant={variant}>
      <WizardSteps titles={titlesOf(steps, last)} at={at} reached={reached} />
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <FormErrors errors={summaryOf(errors, labels)} attempt={attempt} />
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (step) next(step)
          else if (!last && !waiting) {
            form.clearErrors()
            void form.handleSubmit(end)(event)
          }
        }}
      >
        {step ? step.fields(form) : last?.content(form, back)}
        {!step && !last && <WizardReview steps={steps} values={values} onChange={change} />}
        {(step || !last) && (
          <div className={styles.actions}>
            {back}
            {step || !waiting ? (
              <Onward label={step ? 'Continuar' : finishLabel} isBusy={isSubmitting} />
            ) : (
              waiting
            )}
          </div>
        )}
      </form>
    </div>
  )
}

/** The step in the address, never beyond what is sound, and how to go to another. */
function useStepInAddress(reached: number, onGo: () => void) {
  const navigate = useNavigate()
  // Any route may hold a wizard; its search is plain texts.
  const search = useSearch({ strict: false }) as { paso?: string }
  const at = Math.min(reached, Math.max(0, (Number(search.paso) || 1) - 1))
  // `paso` belongs to whichever route holds the wizard.
  const go = (to: number) => {
    onGo()
    void navigate({ to: '.', search: { ...search, paso: String(to + 1) } as never })
  }
  return [at, go] as const
}

/** Judges a step, and tells what is wrong by its fields. */
function isSound<Values extends FieldValues>(
  form: WizardForm<Values>,
  check: z.ZodType,
  labels: Step<Values>['labels'],
): boolean {
  const checked = check.safeParse(form.getValues())
  for (const { path, message } of checked.error?.issues ?? [])
    if (String(path[0]) in labels) form.setError(path.join('.') as Path<Values>, { message })
  return checked.success
}

const Onward = ({ label, isBusy }: { label: string | undefined; isBusy: boolean }) => (
  <Button type="submit" variant="primary" busy={isBusy ? 'Enviando…' : undefined}>
    {label}
  </Button>
)

const titlesOf = <Values extends FieldValues>(
  steps: readonly Step<Values>[],
  last: End<Values> | undefined,
): string[] =>
  [...steps, ...(last ? [last] : []), ...(last?.after ? [{ title: last.after }] : [])].map(
    ({ title }) => title,
  )

/** What was written before, over the start; nothing of it when it does not fit. */
function startFrom<Values extends FieldValues>(name: string, start: Values): Values {
  const kept = readDraft(name)
  return kept && fits(start, kept) ? { ...start, ...kept } : start
}

/** Whatever is written or chosen, by whatever control, is kept. */
function useKeptDraft<Values extends FieldValues>(form: WizardForm<Values>, name: string) {
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(name, values) }),
    [form, name],
  )
}

/** A new step takes the focus and is said, as a new page would be; what is wrong with it comes first. */
function useArrival(at: number, title: string, isFaulty: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(at)
  useEffect(() => {
    if (before.current === at) return
    before.current = at
    if (isFaulty) return
    heading.current?.focus()
    announce(`Paso ${at + 1}: ${title}`)
  }, [at, title, isFaulty])
  return heading
}
