import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { messageOf } from '#web/kernel/api.ts'
import { fieldErrorsOf } from '#web/kernel/form.ts'

/** Says at each field what the server found; `names` are the form's own for the call's fields. */
export function tellErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  names: { readonly [field: string]: Path<Values> },
) {
  let told = 0
  for (const { name, message } of fieldErrorsOf(error)) {
    const field = names[name]
    if (!field) continue
    form.setError(field, { message })
    told += 1
  }
  if (told === 0) form.setError('root', { message: messageOf(error) })
}
