import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

export type WizardForm<Values extends FieldValues> = UseFormReturn<Values>

/** What the step that is shown has to do before one goes on, which says whether it keeps one from going. */
export const beforeGoing: { run?: (() => Promise<boolean>) | null } = {}

export type Step<Values extends FieldValues> = {
  title: string
  /** The rules that the draft must pass before the next step opens. */
  check: z.ZodType
  /** The step's fields by name, with their labels, in their order. */
  labels: { readonly [Name in keyof Values & string]?: string }
  /** The labels that depend on the typed values. */
  labelsFor?: (values: Values) => { readonly [Name in keyof Values & string]?: string }
  fields: (form: WizardForm<Values>) => ReactNode
  /** The review's text for a field: the typed text by default; null leaves the field out. */
  show?: (values: Values) => Partial<Record<keyof Values & string, ReactNode>>
}

/** The labels of a step's fields for the current values. */
export const stepLabelsOf = <Values extends FieldValues>(
  { labels, labelsFor }: Step<Values>,
  values: Values,
): Step<Values>['labels'] => ({ ...labels, ...labelsFor?.(values) })
