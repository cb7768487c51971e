import { useRef } from 'react'
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form'
import {
  placesOf,
  resolverOf,
  tellErrors,
  type FormOf,
  type Labels,
  type Wrong,
} from '#web/kernel/form/form.ts'

/** What every form says of its fields. */
export type Judged<Values extends FieldValues> = {
  start: Values
  /** Everything wrong at once; the contract's rules, never rules of the screen's own. */
  judge: (values: Values) => Wrong<Values>
  /** The name of each field, in their order: for the summary and for what is missing. */
  labels: Labels<Values>
  /** Those that depend on what has been written. */
  labelsFor?: ((values: Values) => Labels<Values>) | undefined
}

/** A form that is judged whole, when it is sent and never before (rule form-1). */
export const useJudgedForm = <Values extends FieldValues>(
  start: Values,
  judge: (values: Values) => Wrong<Values>,
): FormOf<Values> =>
  useForm<Values, unknown, Values>({
    resolver: resolverOf(judge),
    // Every value is there: react-hook-form only asks for a part of them.
    defaultValues: start as DefaultValues<Values>,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })

export type Sending<Values extends FieldValues> = Judged<Values> & {
  /** The call and what follows from it; throws what the server found. */
  send: (values: Values) => Promise<unknown>
  /** The form's fields that the call names otherwise. */
  renamed?: { readonly [field: string]: keyof Values & string } | undefined
  /** Why it was refused, where that is not told as the server says it. */
  whyOf?: ((error: unknown) => string) | undefined
}

/** A form and its one way out: sent once however often it is asked for, and what the server refuses is told on it. */
export function useSending<Values extends FieldValues>(sending: Sending<Values>) {
  const { start, judge, labels, send, renamed, whyOf } = sending
  const form = useJudgedForm(start, judge)
  const { isSubmitting, isSubmitSuccessful } = form.formState
  const isUnderWay = useRef(false)

  const trySending = form.handleSubmit(async (values) => {
    try {
      await send(values)
    } catch (error) {
      tellErrors(form, error, placesOf(labels, renamed), whyOf)
    }
  })
  async function submit() {
    if (isUnderWay.current) return
    isUnderWay.current = true
    await trySending()
    isUnderWay.current = false
  }
  // What has been sent stays busy until its screen makes way for what follows.
  return { form, submit: () => void submit(), isBusy: isSubmitting || isSubmitSuccessful }
}
