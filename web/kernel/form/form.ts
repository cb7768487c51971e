import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { ApiProblem, messageOf } from '#web/kernel/api/api.ts'
import type { FormError } from '#web/ui/FormErrors.tsx'

/** A form whose fields are sent as they stand. */
export type FormOf<Values extends FieldValues> = UseFormReturn<Values, unknown, Values>

/** The names of a form's fields, in their order. */
export type Labels<Values> = { readonly [Name in keyof Values & string]?: string }

/**
 * A form's errors as its summary shows them, in the order of `labels`; an empty label leaves the message alone.
 * Nothing is said twice.
 */
export function summaryOf<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  labels: Labels<Values>,
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

/** The rules of a schema, as a form asks them: the first thing wrong with each field. */
export const judgeOf =
  <Values extends FieldValues>(schema: z.ZodType) =>
  (values: Values): Wrong<Values> => {
    const issues = schema.safeParse(values).error?.issues ?? []
    const told = issues.map(({ path, message }) => [String(path[0]), message] as const).toReversed()
    // Its fields are the form's: what it names besides, no label shows.
    return Object.fromEntries(told) as Wrong<Values>
  }

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

/**
 * Where a form says what the server found about one of the call's fields: at a field of its own, or above them under
 * a name.
 */
export type Place<Values> = { name?: (keyof Values & string) | undefined; label?: string | undefined }

/** The form's fields go by the names of the call, but for those that `renamed` says. */
export const placesOf =
  <Values extends FieldValues>(
    labels: Labels<Values>,
    renamed: { readonly [field: string]: keyof Values & string } = {},
  ) =>
  (field: string): Place<Values> => ({ name: renamed[field] ?? (field in labels ? field : undefined) })

/**
 * Says at each field what the server found; what belongs to no field of this form, and why it refused when that is
 * not the fields, is said above them.
 */
export function tellErrors<Values extends FieldValues>(
  form: Pick<FormOf<Values>, 'setError'>,
  error: unknown,
  placeOf: (field: string) => Place<Values>,
  whyOf: (error: unknown) => string = messageOf,
) {
  const found = fieldErrorsOf(error).map(({ name: field, message }) => ({ ...placeOf(field), message }))
  for (const { name, message } of found)
    if (name) form.setError(name as Path<Values>, { type: 'server', message })
  const loose = found.flatMap(({ name, label, message }) =>
    name ? [] : [label ? `${label}: ${message}` : message],
  )
  const isOnlyFields = error instanceof ApiProblem && error.is('datos-no-validos') && found.length > 0
  if (!isOnlyFields || loose.length > 0)
    form.setError('root', { message: [...new Set([whyOf(error), ...loose])].join('. ') })
}
