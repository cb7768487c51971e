import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { Wrong } from '#web/kernel/form/form.ts'

type ShownErrors<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'getFieldState' | 'clearErrors'>
/** What was typed: the form's values, and the field that was changed. */
type Typed<Values> = { values: Values; name?: string | undefined }

/**
 * Drops the shown errors that are no longer true of what was typed: those of the rules that `validate` does not return
 * any more, and the server's about the changed field. It never adds one (rule form-1).
 */
export function dropStaleErrors<Values extends FieldValues>(
  form: ShownErrors<Values>,
  validate: (values: Values) => Wrong<Values>,
  { values, name: changed }: Typed<Values>,
) {
  const shown = Object.keys(values).flatMap((name) =>
    // Safe: the names of a form's values are its fields.
    listErrorsWithin(name, form.getFieldState(name as Path<Values>).error),
  )
  if (shown.length === 0) return
  const wrong: { readonly [name: string]: string | undefined } = validate(values)
  const stale = shown.filter(
    ({ name, type, message }) =>
      (type === 'rule' && wrong[name] !== message) || (type === 'server' && name === changed),
  )
  if (stale.length > 0) form.clearErrors(stale.map(({ name }) => name as Path<Values>))
}

/** Drops errors that are no longer true while the user types (`dropStaleErrors`). */
export function useDropStaleErrors<Values extends FieldValues>(
  form: ShownErrors<Values> & Pick<UseFormReturn<Values>, 'subscribe'>,
  validate: (values: Values) => Wrong<Values>,
) {
  const { subscribe } = form
  const drop = useEffectEvent((typed: Typed<Values>) => dropStaleErrors(form, validate, typed))
  useEffect(() => subscribe({ formState: { values: true }, callback: drop }), [subscribe])
}

/** The errors within that of a field, each with its place: those of a list are its own and those of its rows. */
function listErrorsWithin(name: string, error: unknown): { name: string; type: string; message: string }[] {
  if (typeof error !== 'object' || error === null) return []
  const { message, type, ref: _ref, ...rows } = error as Record<string, unknown>
  return [
    ...(typeof message === 'string' ? [{ name, type: String(type), message }] : []),
    ...Object.entries(rows).flatMap(([row, within]) => listErrorsWithin(`${name}.${row}`, within)),
  ]
}
