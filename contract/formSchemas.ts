import { z } from 'zod'
import { line, normaliseLine } from '#contract/fields.ts'
import { texts } from '#contract/messages.ts'

/** A line that may be absent or empty; both become null. */
export const optionalLine = (most = 200) =>
  line(most)
    .nullish()
    .transform((text) => text || null)

/** A field that may be cleared with null or an empty text; both become null. */
export const clearable = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable())

/** A field that may be null, absent or a blank text; all become null. */
export const blankToNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) =>
      value === undefined || (typeof value === 'string' && normaliseLine(value) === '') ? null : value,
    schema.nullable(),
  )

/** A line that may be cleared: empty becomes null. Absent is an error. */
export const clearableLine = (most = 200) =>
  line(most)
    .nullable()
    .transform((text) => text || null)

/** A required choice among a few values. */
export const chosen = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, {
    error: ({ input }) => (input == null || input === '' ? texts.required : 'Valor no admitido'),
  })

/** A required choice from a list, by id. */
export const chosenId = z
  .number({ error: ({ input }) => (input == null || input === '' ? texts.required : texts.format) })
  .int()
  .min(1, 'Valor no admitido')
  .max(2_147_483_647, 'Valor no admitido')

/**
 * A rule over several fields. It runs even when other fields have errors of their own, so that all errors are reported
 * at once; fields with errors are absent.
 */
export type Rule<Values> = (
  values: Partial<Values>,
  addError: (field: keyof Values & string, message: string) => void,
) => void

/** Adds rules to an object's schema. */
export const withRules = <Schema extends z.ZodObject>(
  schema: Schema,
  ...rules: readonly Rule<z.output<Schema>>[]
) =>
  schema.superRefine(
    (values, context) => {
      const wrong = new Set(context.issues.map(({ path }) => path?.[0]))
      const valid = Object.fromEntries(Object.entries(values).filter(([field]) => !wrong.has(field)))
      for (const rule of rules)
        // Safe: the fields without errors have passed the schema.
        rule(valid as Partial<z.output<Schema>>, (field, message) =>
          context.addIssue({ code: 'custom', path: [field], message }),
        )
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
