import type { FieldErrors, FieldValues } from 'react-hook-form'
import { ApiProblem } from '#web/kernel/api.ts'
import type { FormError } from '#web/ui/FormErrors.tsx'

/** A form's errors as its summary shows them, in the order of `labels`; an empty label leaves the message alone. */
export function summaryOf<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  labels: { readonly [Name in keyof Values & string]?: string },
): FormError[] {
  const fields = Object.entries<string | undefined>(labels).flatMap(([field, label]) => {
    const message = errors[field]?.message
    return typeof message === 'string' ? [{ field, message: label ? `${label}: ${message}` : message }] : []
  })
  const whole = errors.root?.message
  return whole ? [{ message: whole }, ...fields] : fields
}

/** The field errors of a 422, by the name of their field. */
export function fieldErrorsOf(error: unknown): { name: string; message: string }[] {
  if (!(error instanceof ApiProblem)) return []
  return (error.details.errors ?? []).map(({ path, message }) => ({ name: path, message }))
}
