import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'
import { ApiProblem, messageOf } from '#web/kernel/api/api.ts'
import type { FormError } from '#web/ui/FormErrors.tsx'

/** A form's errors as its summary shows them, in the order of `labels`; an empty label leaves the message alone. Nothing is said twice. */
export function summaryOf<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  labels: { readonly [Name in keyof Values & string]?: string },
): FormError[] {
  const fields = Object.entries<string | undefined>(labels).flatMap(([field, label]) => {
    const message = errors[field]?.message
    return typeof message === 'string' ? [{ field, message: label ? `${label}: ${message}` : message }] : []
  })
  const whole = errors.root?.message
  const isSaid = Object.keys(labels).some((field) => errors[field]?.message === whole)
  return whole && !isSaid ? [{ message: whole }, ...fields] : fields
}

/** The field errors of a 422, by the name of their field. */
export function fieldErrorsOf(error: unknown): { name: string; message: string }[] {
  if (!(error instanceof ApiProblem)) return []
  return (error.details.errors ?? []).map(({ path, message }) => ({ name: path, message }))
}

/** What is wrong with a form, by field. */
export type Wrong<Values> = { readonly [Name in keyof Values & string]?: string | undefined }

/** A form's resolver that asks a judge of all its values at once. */
export const resolverOf =
  <Values extends FieldValues>(judge: (values: Values) => Wrong<Values>): Resolver<Values, unknown, Values> =>
  (values) => {
    const wrong = Object.entries<string | undefined>(judge(values)).filter(([, message]) => message)
    if (wrong.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(wrong.map(([name, message]) => [name, { type: 'rule', message }]))
    // The names are the form's own: the judge is typed by them.
    return { values: {}, errors: errors as FieldErrors<Values> }
  }

/** Whether two form values are the same. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What somebody has typed over the values they saw, to be put over newer ones; the rest stays as it is now. */
export const rebased = <Values extends FieldValues>(
  seen: Values,
  typed: Values,
  now: Values,
): Partial<Values> =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => !isSame(value, seen[name]) && !isSame(value, now[name])),
  ) as Partial<Values>

/** Writes values into a form as if they had been typed. */
export function put<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setValue'>,
  values: Partial<Values>,
) {
  for (const [name, value] of Object.entries(values))
    form.setValue(name as Path<Values>, value as never, { shouldDirty: true })
}

type Learning<Data, Values extends FieldValues> = {
  form: Pick<UseFormReturn<Values, unknown, Values>, 'getValues' | 'reset' | 'setValue'>
  valuesOf: (data: Data) => Values
  /** What the editor saw. */
  before: Data
  refetch: () => Promise<{ data?: Data | undefined }>
}

/** Brings what others saved meanwhile into the form and answers it; what was typed stays (rule durable-4). */
export async function learnOthers<Data, Values extends FieldValues>(of: Learning<Data, Values>) {
  const { form, valuesOf, before, refetch } = of
  const { data: now } = await refetch()
  if (now === undefined) return undefined
  const mine = rebased(valuesOf(before), form.getValues(), valuesOf(now))
  form.reset(valuesOf(now))
  put(form, mine)
  return now
}

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
    form.setError(field, { type: 'server', message })
    told += 1
  }
  if (told === 0) form.setError('root', { message: messageOf(error) })
}
