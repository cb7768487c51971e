import type { FieldValues } from 'react-hook-form'
import { summaryOf, type FormOf } from '#web/kernel/form/form.ts'
import type { Judged } from '#web/kernel/form/useSending.ts'
import { FormErrors } from '#web/ui/FormErrors.tsx'

type Props<Values extends FieldValues> = Pick<Judged<Values>, 'labels' | 'labelsFor'> & {
  form: FormOf<Values>
  /** «No se ha guardado»; by default, that some data are wrong. */
  title?: string | undefined
}

/** What stops a form, once somebody has tried to send it: it takes the focus and links to each field (rule form-1). */
export function Summary<Values extends FieldValues>({ form, labels, labelsFor, title }: Props<Values>) {
  const { errors, submitCount } = form.formState
  // What the server has refused is told even when taking in what there is now has begun the count again.
  if (submitCount === 0 && !errors.root) return null
  const named = { ...labels, ...labelsFor?.(form.getValues()) }
  return (
    <FormErrors
      errors={summaryOf(errors, named)}
      attempt={submitCount}
      {...(title !== undefined && { title })}
    />
  )
}
