import { useRef } from 'react'
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form'
import {
  errorPlacesOf,
  resolverOf,
  showServerErrors,
  type FormOf,
  type Labels,
  type Wrong,
} from '#web/kernel/form/form.ts'

/** What every form says of its fields. */
export type Judged<Values extends FieldValues> = {
  start: Values
  /** All errors at once, by the contract's rules; a screen has no rules of its own. */
  validate: (values: Values) => Wrong<Values>
  /** The label of each field, in order, for the error summary and the missing fields. */
  labels: Labels<Values>
  /** The labels that depend on the typed values. */
  labelsFor?: ((values: Values) => Labels<Values>) | undefined
}

/** A form that is validated as a whole when it is sent, and never before (rule form-1). */
export const useValidatedForm = <Values extends FieldValues>(
  start: Values,
  validate: (values: Values) => Wrong<Values>,
): FormOf<Values> =>
  useForm<Values, unknown, Values>({
    resolver: resolverOf(validate),
    // react-hook-form's type allows missing values; here all are present.
    defaultValues: start as DefaultValues<Values>,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })

export type Sending<Values extends FieldValues> = Judged<Values> & {
  /** The call and what follows from it; throws what the server found. */
  send: (values: Values) => Promise<unknown>
  /** Fields of the call that have another name in the form. */
  renamed?: { readonly [field: string]: keyof Values & string } | undefined
  /** Why it was refused, where that is not told as the server says it. */
  whyOf?: ((error: unknown) => string) | undefined
}

/** A form and its one way out: sent once however often it is asked for, and what the server refuses is told on it. */
export function useSending<Values extends FieldValues>(sending: Sending<Values>) {
  const { start, validate, labels, send, renamed, whyOf } = sending
  const form = useValidatedForm(start, validate)
  const { isSubmitting, isSubmitSuccessful } = form.formState
  const isUnderWay = useRef(false)

  const trySending = form.handleSubmit(async (values) => {
    try {
      await send(values)
    } catch (error) {
      showServerErrors(form, error, errorPlacesOf(labels, renamed), whyOf)
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
