import type { UseFormRegisterReturn } from 'react-hook-form'
import type { z } from 'zod'
import { askedWayNames, askedWays, type AskedWay } from '#contract/people/departure.ts'
import { DayField } from '#web/fees/basics/DayField.tsx'
import { findDayError, toDay } from '#web/fees/basics/typedDay.ts'
import { validateWith } from '#web/kernel/form/form.ts'
import { SelectField } from '#web/ui/SelectField.tsx'

/** How and on which day somebody asked the office for something, as it is typed. */
export type AskedValues = { way: AskedWay | ''; askedOn: string }

export const askedStart: AskedValues = { way: '', askedOn: '' }

const options = askedWayNames.map((value) => ({ value, label: askedWays[value] }))

/** A form's check of what is sent, its day as calls write it, with what is wrong with the typed one. */
export const validateAsked =
  <Values extends AskedValues>(schema: z.ZodType) =>
  (typed: Values) => ({
    ...validateWith<Values>(schema)({ ...typed, askedOn: toDay(typed.askedOn) }),
    askedOn: findDayError(typed.askedOn),
  })

type Props = {
  labels: Record<keyof AskedValues, string>
  registered: { [Name in keyof AskedValues]: UseFormRegisterReturn<Name> }
  errors: { [Name in keyof AskedValues]?: { message?: string } | undefined }
  first?: boolean
}

/** The fields for how and when somebody asked; `first`, if the form begins with them. */
export function AskedFields({ labels, registered, errors, first = false }: Props) {
  return (
    <>
      <SelectField
        label={labels.way}
        options={options}
        empty="Elige"
        error={errors.way?.message}
        data-first-focus={first || undefined}
        {...registered.way}
      />
      <DayField
        label={labels.askedOn}
        hint="El de la carta o la llamada. Por ejemplo, 25/3/2026"
        error={errors.askedOn?.message}
        {...registered.askedOn}
      />
    </>
  )
}
