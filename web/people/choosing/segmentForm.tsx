import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { SegmentTree } from '#contract/people/choosing/segmentTree.ts'
import type { SharedWith } from '#contract/people/choosing/sharing.ts'
import { segments } from '#contract/segments/segments.ts'
import { call } from '#web/kernel/api/api.ts'
import type { FormOf, Labels } from '#web/kernel/form/form.ts'
import {
  noSharingValues,
  SharingFields,
  sharingLabels,
  toSharedWith,
  toSharingValues,
  validateSharing,
  type SharingValues,
} from '#web/people/choosing/sharingForm.tsx'
import styles from './choosing.module.css'
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

type Props = {
  form: FormOf<SegmentValues>
  /** Whom it means, where that is known: then it is said for whom it would not work. */
  tree: SegmentTree | undefined
}

export function SegmentFields({ form, tree }: Props) {
  const { register, control, formState, setValue } = form
  const { errors } = formState
  const [sharing, assemblyId] = useWatch({ control, name: ['sharing', 'assemblyId'] })
  return (
    <>
      <TextField
        label={segmentLabels.name ?? ''}
        error={errors.name?.message}
        autoComplete="off"
        data-first-focus
        {...register('name')}
      />
      <SharingFields
        field={register('sharing')}
        values={{ sharing, assemblyId }}
        errors={{ sharing: errors.sharing?.message, assemblyId: errors.assemblyId?.message }}
        onAssembly={(id) => setValue('assemblyId', id, { shouldDirty: true })}
      />
      {tree && <Warnings tree={tree} values={{ sharing, assemblyId }} />}
    </>
  )
}

/** For whom of those who are chosen a segment would not work, and why, before it is saved. */
function Warnings({ tree, values }: { tree: SegmentTree; values: SharingValues }) {
  const isChosen = values.sharing !== '' && validateSharing(values).assemblyId === undefined
  const body = { filter: { v: 1 as const, tree }, sharedWith: toSharedWith(values) }
  const { data } = useQuery({
    queryKey: [segments.warnings.path, body],
    queryFn: ({ signal }) => call(segments.warnings, { body }, { signal }),
    enabled: isChosen,
  })
  const warnings = isChosen ? (data?.warnings ?? []) : []
  return (
    <div role="status" className={warnings.length > 0 ? styles.warnings : undefined}>
      {warnings.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
