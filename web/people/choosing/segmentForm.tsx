import { useWatch } from 'react-hook-form'
import type { SharedWith } from '#contract/people/choosing/sharing.ts'
import type { FormOf, Labels } from '#web/kernel/form/form.ts'
import {
  noSharingValues,
  SharingFields,
  sharingLabels,
  toSharingValues,
  validateSharing,
  type SharingValues,
} from '#web/people/choosing/sharingForm.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** The name of a segment and with whom it is shared. */
export type SegmentValues = SharingValues & { name: string }

export const segmentLabels: Labels<SegmentValues> = { name: 'Nombre', ...sharingLabels }

export const noSegmentValues: SegmentValues = { name: '', ...noSharingValues }

export const toSegmentValues = (name: string, sharedWith: SharedWith): SegmentValues => ({
  name,
  ...toSharingValues(sharedWith),
})

/** What is missing in a form with a segment's name. */
export const validateSegment = (values: SegmentValues) => ({
  name: values.name.trim() === '' ? 'Campo requerido *' : undefined,
  ...validateSharing(values),
})

export function SegmentFields({ form }: { form: FormOf<SegmentValues> }) {
  const { register, control, formState, setValue } = form
  const { errors } = formState
  const [sharing, assemblyId] = useWatch({ control, name: ['sharing', 'assemblyId'] })
  return (
    <>
      <TextField
        label={segmentLabels.name ?? ''}
        error={errors.name?.message}
        autoComplete="off"
        maxLength={80}
        data-first-focus
        {...register('name')}
      />
      <SharingFields
        field={register('sharing')}
        values={{ sharing, assemblyId }}
        errors={{ sharing: errors.sharing?.message, assemblyId: errors.assemblyId?.message }}
        onAssembly={(id) => setValue('assemblyId', id, { shouldDirty: true })}
      />
    </>
  )
}
