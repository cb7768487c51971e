import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { ApiProblem, isUnsure, summaryOf } from '#web/kernel/api/api.ts'
import type { FormError } from '#web/ui/FormErrors.tsx'

/** A form whose values are not transformed on submit. */
export type FormOf<Values extends FieldValues> = UseFormReturn<Values, unknown, Values>

/** The labels of a form's fields, in order. */
export type Labels<Values> = { readonly [Name in keyof Values & string]?: string }

/**
 * The errors of a form for its summary, in the order of `labels`, without repetitions. With an empty label only the
 * message is shown.
 */
export function listFormErrors<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  labels: Labels<Values>,
): FormError[] {
  const fields = Object.entries<string | undefined>(labels).flatMap(([field, label]) => {
    const message = findMessage(errors, field)
    return message === undefined ? [] : [{ field, message: label ? `${label}: ${message}` : message }]
  })
  const whole = errors.root?.message
  const isSaid = Object.keys(labels).some((field) => findMessage(errors, field) === whole)
  return whole && !isSaid ? [{ message: whole }, ...fields] : fields
}

/** The message of a field, also of one in a row of a list: `answers.2.text`. */
function findMessage(errors: object, field: string): string | undefined {
  const found = field.split('.').reduce<unknown>((at, part) => (isObject(at) ? at[part] : undefined), errors)
  return isObject(found) && typeof found['message'] === 'string' ? found['message'] : undefined
}
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The field errors of a 422, by the name of their field. */
export function fieldErrorsOf(error: unknown): { name: string; message: string }[] {
  if (!(error instanceof ApiProblem)) return []
  return (error.details.errors ?? []).map(({ path, message }) => ({ name: path, message }))
}

/** The error messages of a form, by field. */
export type Wrong<Values> = { readonly [Name in keyof Values & string]?: string | undefined }

/** Makes a function that validates with a schema and returns the first error of each field. */
export const validateWith =
  <Values extends FieldValues>(schema: z.ZodType) =>
  (values: unknown): Wrong<Values> => {
    const issues = schema.safeParse(values).error?.issues ?? []
    const told = issues.map(({ path, message }) => [String(path[0]), message] as const).toReversed()
    // The schema's fields are the form's; errors of other names have no label and are not shown.
    return Object.fromEntries(told) as Wrong<Values>
  }

/** A react-hook-form resolver from a function that validates all values at once. */
export const resolverOf =
  <Values extends FieldValues>(
    validate: (values: Values) => Wrong<Values>,
  ): Resolver<Values, unknown, Values> =>
  (values) => {
    const wrong = Object.entries<string | undefined>(validate(values)).filter(([, message]) => message)
    if (wrong.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(wrong.map(([name, message]) => [name, { type: 'rule', message }]))
    // The type of `validate` guarantees that these are fields of the form.
    return { values: {}, errors: errors as FieldErrors<Values> }
  }

/** Shows the errors that `validate` found at their fields, as the form itself does when it is sent. */
export function showRuleErrors<Values extends FieldValues>(
  form: Pick<FormOf<Values>, 'setError'>,
  wrong: Wrong<Values>,
) {
  for (const [name, message] of Object.entries<string | undefined>(wrong))
    if (message) form.setError(name as Path<Values>, { type: 'rule', message })
}

/** Whether two form values are the same. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The current values with what the user changed since `before` over them. */
export const mergeTyped = <Values extends FieldValues>(
  seen: Values,
  typed: Values,
  now: Values,
): Partial<Values> =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => !isSame(value, seen[name]) && !isSame(value, now[name])),
  ) as Partial<Values>

type Sides<Values> = {
  /** Undefined where it is not known any more: what is typed over an older version. */
  seen: Values | undefined
  mine: Values
  now: Values
}

/**
 * Of what the server says that others have changed, the fields that both have changed, and not to the same (rule durable-4).
 * Where nothing was changed here, all that the others have: to leave it as it was may be just what was meant.
 */
export function findClashes<Values extends FieldValues, Told extends { field: string }>(
  told: readonly Told[],
  { seen, mine, now }: Sides<Values>,
  namesOf: (field: string) => readonly (keyof Values & string)[],
): Told[] {
  const isNothingTyped = seen && Object.keys(mergeTyped(seen, mine, seen)).length === 0
  const isChangedByBoth = (name: keyof Values & string) =>
    !seen || (!isSame(seen[name], now[name]) && (isNothingTyped === true || !isSame(mine[name], seen[name])))
  return told.filter(({ field }) =>
    namesOf(field).some((name) => !isSame(mine[name], now[name]) && isChangedByBoth(name)),
  )
}

/** Sets values of a form as if they had been typed. */
export function setTypedValues<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setValue'>,
  values: Partial<Values>,
) {
  for (const [name, value] of Object.entries(values))
    form.setValue(name as Path<Values>, value as never, { shouldDirty: true })
}

type Learning<Data, Values extends FieldValues> = {
  form: Pick<UseFormReturn<Values, unknown, Values>, 'getValues' | 'reset' | 'setValue'>
  valuesOf: (data: Data) => Values
  /** The data that the user saw. */
  before: Data
  refetch: () => Promise<{ data?: Data | undefined }>
}

/** Reads what others saved meanwhile, puts it into the form and returns it; typed values are kept (rule durable-4). */
export async function loadOthersChanges<Data, Values extends FieldValues>(of: Learning<Data, Values>) {
  const { form, valuesOf, before, refetch } = of
  const { data: now } = await refetch()
  if (now === undefined) return undefined
  const mine = mergeTyped(valuesOf(before), form.getValues(), valuesOf(now))
  form.reset(valuesOf(now))
  setTypedValues(form, mine)
  return now
}

/**
 * Where a form shows the server's error for a field of the call: at a form field, or in the summary under a label.
 */
export type ErrorPlace<Values> = { name?: (keyof Values & string) | undefined; label?: string | undefined }

/** The places of errors for a form whose fields are named as in the call, except for `renamed`. */
export const errorPlacesOf =
  <Values extends FieldValues>(
    labels: Labels<Values>,
    renamed: { readonly [field: string]: keyof Values & string } = {},
  ) =>
  (field: string): ErrorPlace<Values> => ({ name: renamed[field] ?? (field in labels ? field : undefined) })

/**
 * Shows the server's errors at their fields; errors of other fields, and other refusals, are shown in the summary.
 */
export function showServerErrors<Values extends FieldValues>(
  form: Pick<FormOf<Values>, 'setError'>,
  error: unknown,
  placeOf: (field: string) => ErrorPlace<Values>,
  whyOf: (error: unknown) => string = summaryOf,
) {
  const found = fieldErrorsOf(error).map(({ name: field, message }) => ({ ...placeOf(field), message }))
  for (const { name, message } of found)
    if (name) form.setError(name as Path<Values>, { type: 'server', message })
  const loose = found.flatMap(({ name, label, message }) =>
    name ? [] : [label ? `${label}: ${message}` : message],
  )
  const isOnlyFields = error instanceof ApiProblem && error.is('datos-no-validos') && found.length > 0
  if (!isOnlyFields || loose.length > 0)
    form.setError('root', {
      type: isUnsure(error) ? 'unsure' : 'server',
      message: [...new Set([whyOf(error), ...loose])].join('. '),
    })
}
