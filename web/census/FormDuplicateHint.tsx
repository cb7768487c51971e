import { useParams } from '@tanstack/react-router'
import { useFormState, useWatch, type Control, type FieldValues } from 'react-hook-form'
import { typedPerson } from '#contract/census/duplicates/duplicates.ts'
import { DuplicateHint } from '#web/census/DuplicateHint.tsx'

type Props<Values extends FieldValues> = {
  form: { control: Control<Values>; getValues: () => Values }
  /** The form's values as the API takes them. */
  toBody: (values: Values) => object
  /** The profile that the form is about, where the address does not say it. */
  except?: number | undefined
}

/** The duplicate hint of an edited form, once something has changed; the profile's id is read from the address. */
export function FormDuplicateHint<Values extends FieldValues>({ form, toBody, except }: Props<Values>) {
  const { id = except } = useParams({ strict: false })
  const { isDirty } = useFormState({ control: form.control })
  // Only to render again when something is typed.
  useWatch({ control: form.control })
  const filled = Object.entries(isDirty ? toBody(form.getValues()) : {}).filter(
    ([name]) => name in typedPerson.shape,
  )
  // Values that the search refuses are left out; the form validates them itself.
  const person = typedPerson.safeParse(Object.fromEntries(filled)).data ?? {}
  return <DuplicateHint person={person} {...(id !== undefined && { except: Number(id) })} />
}
