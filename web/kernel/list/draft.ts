import type { z } from 'zod'
import { textOf } from '#web/kernel/list/address.ts'
import { namesOf, type Field } from '#web/kernel/list/fields.ts'
import type { Values } from '#web/kernel/list/endpoint.ts'
import { readNumber } from '#web/ui/NumberField.tsx'

/** What stands written in the filter, not yet applied: text by parameter. */
export type Draft = Readonly<Record<string, string>>

export type Reading = { patch: Values; errors?: never } | { patch?: never; errors: Record<string, string> }

const notANumber = 'Escribe solo un número, por ejemplo 20 o 12,50'

/** The filter as the list's state has it. */
export const draftOf = (fields: readonly Field[], state: Values): Draft =>
  Object.fromEntries(
    fields.flatMap((field) =>
      namesOf(field).map((name) => {
        const text = textOf(state[name])
        return [name, field.kind === 'number' && name === field.name ? text.replace('.', ',') : text]
      }),
    ),
  )

/** Judges a draft by the call's own schema: a patch for the list, or a message for each wrong field. */
export function readDraft(query: z.ZodObject, fields: readonly Field[], draft: Draft): Reading {
  const patch: Record<string, unknown> = {}
  const errors: Record<string, string> = {}
  for (const field of fields) {
    for (const name of namesOf(field)) {
      const written = draft[name]?.trim() ?? ''
      const isNumber = field.kind === 'number' && name === field.name
      const value = written === '' ? undefined : isNumber ? readNumber(written) : written
      // A ZodObject's shape holds schemas; zod types it as its smaller core interface.
      const result = value === null ? null : (query.shape[name] as z.ZodType).safeParse(value)
      if (result?.success) patch[name] = result.data
      else errors[name] = result?.error.issues[0]?.message ?? notANumber
    }
    // A comparison says nothing without its number.
    if (field.kind === 'number' && field.comparison && patch[field.name] === undefined)
      patch[field.comparison] = undefined
  }
  return Object.keys(errors).length === 0 ? { patch } : { errors }
}

/** Writes one field; answers also the fields it emptied because they depend on it. */
export function writeDraft(fields: readonly Field[], draft: Draft, name: string, text: string) {
  const emptied = fields.filter(
    (field) => field.dependsOn === name && draft[field.name] && draft[name] !== text,
  )
  const cleared = Object.fromEntries(emptied.map((field) => [field.name, '']))
  return { draft: { ...draft, [name]: text, ...cleared }, emptied }
}
