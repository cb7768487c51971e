import { useWatch } from 'react-hook-form'
import { tagColorNames, tagColors, type TagColor } from '#contract/people/tag.ts'
import type { FormOf, Labels } from '#web/kernel/form/form.ts'
import {
  noSharingValues,
  SharingFields,
  sharingLabels,
  validateSharing,
  type SharingValues,
} from '#web/people/choosing/sharingForm.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** What a tag is called, its colour and who may use it. */
export type TagValues = SharingValues & { name: string; color: TagColor }

export const tagLabels: Labels<TagValues> = { name: 'Nombre', color: 'Color', ...sharingLabels }
export const noTagValues: TagValues = { name: '', color: 'blue', ...noSharingValues }

/** What is missing in a form with a tag. */
export const validateTag = (values: TagValues) => ({
  name: values.name.trim() === '' ? 'Campo requerido *' : undefined,
  ...validateSharing(values),
})

const colors = tagColorNames.map((value) => ({ value, label: tagColors[value] }))

export function TagFields({ form }: { form: FormOf<TagValues> }) {
  const { register, control, formState, setValue } = form
  const { errors } = formState
  const [sharing, assemblyId] = useWatch({ control, name: ['sharing', 'assemblyId'] })
  return (
    <>
      <TextField
        label="Nombre"
        error={errors.name?.message}
        autoComplete="off"
        data-first-focus
        {...register('name')}
      />
      <SelectField label="Color" error={errors.color?.message} options={colors} {...register('color')} />
      <SharingFields
        field={register('sharing')}
        values={{ sharing, assemblyId }}
        errors={{ sharing: errors.sharing?.message, assemblyId: errors.assemblyId?.message }}
        onAssembly={(id) => setValue('assemblyId', id, { shouldDirty: true })}
      />
    </>
  )
}
