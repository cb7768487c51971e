import type { FieldValues } from 'react-hook-form'
import { unsureTitle } from '#web/kernel/api/api.ts'
import { listFormErrors, type FormOf } from '#web/kernel/form/form.ts'
import type { Judged } from '#web/kernel/form/useSending.ts'
import { FormErrors } from '#web/ui/FormErrors.tsx'

type Props<Values extends FieldValues> = Pick<Judged<Values>, 'labels' | 'labelsFor'> & {
  form: FormOf<Values>
  /** The heading, «No se ha guardado»; by default, that some data are wrong. */
  title?: string | undefined
}

/** The error summary after an attempt to submit: it takes the focus and links to each field (rule form-1). */
export function Summary<Values extends FieldValues>({ form, labels, labelsFor, title }: Props<Values>) {
  const { errors, submitCount } = form.formState
  // A refusal of the server is shown even when a form reset has set submitCount to 0.
  if (submitCount === 0 && !errors.root) return null
  const heading = errors.root?.type === 'unsure' ? unsureTitle : title
  const allLabels = { ...labels, ...labelsFor?.(form.getValues()) }
  return (
    <FormErrors
      errors={listFormErrors(errors, allLabels)}
      attempt={submitCount}
      {...(heading !== undefined && { title: heading })}
    />
  )
}
