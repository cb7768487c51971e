import { z } from 'zod'
import { line } from '#contract/fields.ts'
import { texts } from '#contract/messages.ts'

/** A line that may be left empty; empty is null. */
export const optionalLine = (most = 200) =>
  line(most)
    .nullish()
    .transform((text) => text || null)

/** What may be said to be nothing: null, or an empty text. */
export const clearable = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable())

/** A line that may be emptied; absent, it says nothing. */
export const clearableLine = (most = 200) =>
  line(most)
    .nullable()
    .transform((text) => text || null)

/** One of a few words that somebody must choose. */
export const chosen = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, {
    error: ({ input }) => (input == null || input === '' ? texts.required : 'Valor no admitido'),
  })

/** The number of something that somebody must choose from a list. */
export const chosenId = z
  .number({ error: ({ input }) => (input == null || input === '' ? texts.required : texts.format) })
  .int()
  .min(1, 'Valor no admitido')
  .max(2_147_483_647, 'Valor no admitido')

/** A rule over several fields, judged even when some of them are wrong by themselves: all errors at once. */
export type Rule<Values> = (
  values: Partial<Values>,
  wrong: (field: keyof Values & string, message: string) => void,
) => void

/** Binds rules to an object's schema; each field keeps its first error. */
export const judged = <Schema extends z.ZodObject>(
  schema: Schema,
  ...rules: readonly Rule<z.output<Schema>>[]
) =>
  schema.superRefine(
    (values, context) => {
      for (const rule of rules)
        // A field that failed by itself holds whatever was sent: a rule looks before it judges.
        rule(values, (field, message) => context.addIssue({ code: 'custom', path: [field], message }))
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
