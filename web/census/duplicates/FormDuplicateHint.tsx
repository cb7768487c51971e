import { useParams } from '@tanstack/react-router'
import { useFormState, useWatch, type Control, type FieldValues } from 'react-hook-form'
import { typedPerson } from '#contract/census/duplicates/duplicates.ts'
import { DuplicateHint } from '#web/census/duplicates/DuplicateHint.tsx'

type Props<Values extends FieldValues> = {
  form: { control: Control<Values>; getValues: () => Values }
  /** The form's values as they travel. */
  toBody: (values: Values) => object
}

/** Who may already be the person of a form, once something in it has been changed; the address says whose file it is. */
export function FormDuplicateHint<Values extends FieldValues>({ form, toBody }: Props<Values>) {
  const { id } = useParams({ strict: false })
  const { isDirty } = useFormState({ control: form.control })
  // Only to be drawn again when something is typed.
  useWatch({ control: form.control })
  const filled = Object.entries(isDirty ? toBody(form.getValues()) : {}).filter(
    ([name]) => name in typedPerson.shape,
  )
  // A value that the search does not take is not looked for; the form's own rules say what is wrong with it.
  const person = typedPerson.safeParse(Object.fromEntries(filled)).data ?? {}
  return <DuplicateHint person={person} {...(id !== undefined && { except: Number(id) })} />
}
