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
import { useDropStaleErrors } from '#web/kernel/form/staleErrors.ts'
import { useHeldOpen } from '#web/ui/UnderWay.tsx'

/** The start values, rules and labels of a form. */
export type Judged<Values extends FieldValues> = {
  start: Values
  /** All errors at once, by the contract's rules; a screen has no rules of its own. */
  validate: (values: Values) => Wrong<Values>
  /** The label of each field, in order, for the error summary and the missing fields. */
  labels: Labels<Values>
  /** The labels that depend on the typed values. */
  labelsFor?: ((values: Values) => Labels<Values>) | undefined
}

/**
 * A form that is validated as a whole when it is sent, and never before (rule form-1). An error that is no longer true
 * leaves while the user types.
 */
export function useValidatedForm<Values extends FieldValues>(
  start: Values,
  validate: (values: Values) => Wrong<Values>,
): FormOf<Values> {
  const form = useForm<Values, unknown, Values>({
    resolver: resolverOf(validate),
    // react-hook-form's type allows missing values; here all are present.
    defaultValues: start as DefaultValues<Values>,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  useDropStaleErrors(form, validate)
  return form
}

export type Sending<Values extends FieldValues> = Judged<Values> & {
  /** Makes the call and what follows it; throws the server's problem. */
  send: (values: Values) => Promise<unknown>
  /** Fields of the call that have another name in the form. */
  renamed?: { readonly [field: string]: keyof Values & string } | undefined
  /** The text of a refusal, when it is not the server's sentence. */
  whyOf?: ((error: unknown) => string) | undefined
}

/** A form with its submission: repeated clicks send it once, and the server's errors are shown in it. */
export function useSending<Values extends FieldValues>(sending: Sending<Values>) {
  const { start, validate, labels, send, renamed, whyOf } = sending
  const form = useValidatedForm(start, validate)
  const { isSubmitting, isSubmitSuccessful } = form.formState
  const isSent = useRef(false)
  useHeldOpen(isSubmitting)

  const trySending = form.handleSubmit(async (values) => {
    try {
      await send(values)
    } catch (error) {
      showServerErrors(form, error, errorPlacesOf(labels, renamed), whyOf)
    }
  })
  async function submit() {
    if (isSent.current) return
    isSent.current = true
    await trySending()
    isSent.current = false
  }
  // After success the form stays busy until the screen shows something else.
  return {
    form,
    submit: () => void submit(),
    isBusy: isSubmitting || isSubmitSuccessful,
    isUnderWay: isSubmitting,
  }
}
