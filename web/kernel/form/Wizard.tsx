import { useEffect, useState, type ReactNode } from 'react'
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form'
import { removeDraft, fitsForm, saveDraft, readStoredDraft } from '#web/kernel/form/draft.ts'
import {
  fieldErrorsOf,
  errorPlacesOf,
  showRuleErrors,
  showServerErrors,
  validateWith,
} from '#web/kernel/form/form.ts'
import { useDropStaleErrors } from '#web/kernel/form/staleErrors.ts'
import { findFirstInvalidStep, useStepInAddress } from '#web/kernel/form/useStepInAddress.ts'
import { WizardFrame } from '#web/kernel/form/WizardFrame.tsx'
import { stepLabelsOf, type Step, type WizardForm } from '#web/kernel/form/wizardStep.ts'
import { WizardReview } from '#web/kernel/form/WizardReview.tsx'
import { Button } from '#web/ui/Button.tsx'
import { WayOut } from '#web/ui/UnderWay.tsx'
import { Actions } from '#web/ui/Form.tsx'

type Props<Values extends FieldValues> = {
  /** The name of the draft, which is kept in this tab until the form is sent. */
  name: string
  steps: readonly Step<Values>[]
  start: Values
  /** For steps with tables. */
  variant?: 'wide'
  /** Shown above the first step. */
  before?: ReactNode
} & (
  | {
      /** The last button: «Completar inscripción». */
      finishLabel: string
      finish: (values: Values) => Promise<unknown>
      /** Fields of the call that have another name in the form. */
      renamed?: { readonly [field: string]: keyof Values & string }
      /** Shown instead of the last button while something is pending. */
      waiting?: ReactNode
      end?: undefined
    }
  | { end: End<Values> }
)

/** A last step instead of the review: it sends by itself, and renders the back button it is given. */
export type End<Values extends FieldValues> = {
  title: string
  /** The title of a further step on another screen: «Resultado». */
  after?: string
  content: (form: WizardForm<Values>, back: ReactNode) => ReactNode
}

type Sending<Values extends FieldValues> = {
  finishLabel?: string
  finish?: (values: Values) => Promise<unknown>
  renamed?: { readonly [field: string]: keyof Values & string }
  waiting?: ReactNode
}

/**
 * A long form in short steps and a review. The step is in the address (`?paso=2`), so Back goes one step back; an
 * invalid step cannot be passed. Errors are shown on «Continuar», never before (rule form-1).
 */
export function Wizard<Values extends FieldValues>(props: Props<Values>) {
  const { name, steps, start, variant, before, end: last } = props
  const { finishLabel, finish, renamed, waiting }: Sending<Values> = props.end ? {} : props
  const form = useDraftedForm(name, start)
  const [attempt, setAttempt] = useState(0)
  const [reviewing, setReviewing] = useState(false)
  const values = form.getValues()
  const reached = findFirstInvalidStep(steps, values)
  const [at, go] = useStepInAddress(reached, () => form.clearErrors())
  const step = steps[at]
  const { errors, isSubmitting } = form.formState
  useDropStaleErrors(form, step ? validateWith(step.check) : () => ({}))

  const title = step?.title ?? last?.title ?? 'Revisa tus datos'

  function next({ check }: Step<Values>) {
    setAttempt(attempt + 1)
    form.clearErrors()
    const wrong = validateWith<Values>(check)(form.getValues())
    if (Object.keys(wrong).length > 0) return showRuleErrors(form, wrong)
    saveDraft(name, form.getValues())
    // After a change from the review, the wizard goes back to the review (rule form-4).
    const sound = findFirstInvalidStep(steps, form.getValues()) === steps.length
    setReviewing(false)
    go(reviewing && sound ? steps.length : at + 1)
  }

  async function end() {
    setAttempt(attempt + 1)
    try {
      await finish?.(form.getValues())
      removeDraft(name)
    } catch (error) {
      const placeOf = errorPlacesOf<Values>(Object.assign({}, ...steps.map((each) => each.labels)), renamed)
      const names = fieldErrorsOf(error).map((wrong) => placeOf(wrong.name).name)
      const faulty = steps.findIndex(({ labels: own }) => names.some((field) => field && field in own))
      // An error of the server is corrected in its step, which leads back to the review.
      if (faulty >= 0) change(faulty)
      showServerErrors(form, error, placeOf)
    }
  }

  function change(to: number) {
    setReviewing(true)
    go(to)
  }

  const back = at > 0 && (
    <WayOut isUnderWay={isSubmitting} onClick={() => go(at - 1)}>
      Atrás
    </WayOut>
  )
  const labels = Object.assign({}, ...(step ? [step] : steps).map((each) => stepLabelsOf(each, values)))
  function submit(event: React.FormEvent) {
    if (step) return next(step)
    if (last || waiting) return undefined
    form.clearErrors()
    return void form.handleSubmit(end)(event)
  }
  return (
    <>
      {at === 0 && before}
      <WizardFrame<Values>
        variant={variant}
        titles={titlesOf(steps, last)}
        {...{ title, at, reached, errors, labels, attempt }}
        onSubmit={submit}
      >
        {step ? step.fields(form) : last?.content(form, back)}
        {!step && !last && (
          <WizardReview steps={steps} values={values} isUnderWay={isSubmitting} onChange={change} />
        )}
        {(step || !last) && (
          <Actions variant="footer">
            {back}
            {!step && waiting ? (
              waiting
            ) : (
              <NextButton label={step ? 'Continuar' : finishLabel} key={at} isBusy={isSubmitting} />
            )}
          </Actions>
        )}
      </WizardFrame>
    </>
  )
}

/** Each step has one of its own, by its key: a second click on one is none on the next (rule form-9). */
const NextButton = ({ label, isBusy }: { label: string | undefined; isBusy: boolean }) => (
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

/** The start values with the stored draft over them, if it fits. */
function restoreDraft<Values extends FieldValues>(name: string, start: Values): Values {
  const kept = readStoredDraft(name)
  return kept && fitsForm(start, kept) ? { ...start, ...kept } : start
}

/** A form that starts with its draft, if there is one, and saves every change as a draft. */
function useDraftedForm<Values extends FieldValues>(name: string, start: Values): WizardForm<Values> {
  const form = useForm<Values>({
    // react-hook-form's type allows missing values; here all are present.
    defaultValues: restoreDraft(name, start) as DefaultValues<Values>,
    reValidateMode: 'onSubmit',
  })
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(name, values) }),
    [form, name],
  )
  return form
}
