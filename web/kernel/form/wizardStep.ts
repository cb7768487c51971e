import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

export type WizardForm<Values extends FieldValues> = UseFormReturn<Values>

export type Step<Values extends FieldValues> = {
  title: string
  /** What the draft must hold before the next step opens. */
  check: z.ZodType
  /** The step's fields by name, with their labels, in their order. */
  labels: { readonly [Name in keyof Values & string]?: string }
  /** Those that depend on what has been answered. */
  labelsFor?: (values: Values) => { readonly [Name in keyof Values & string]?: string }
  fields: (form: WizardForm<Values>) => ReactNode
  /** What the review says of a field: its text as it is when absent, nothing at all when null. */
  show?: (values: Values) => Partial<Record<keyof Values & string, ReactNode>>
}
