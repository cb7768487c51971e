import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { roleLabels } from '#contract/actor.ts'
import { assemblies } from '#contract/assemblies/assemblies.ts'
import { sharedRoles, type SharedWith } from '#contract/segments/segments.ts'
import type { FormOf, Labels } from '#web/kernel/form/form.ts'
import { optionsFromCall } from '#web/kernel/list/options.ts'
import { ComboField } from '#web/ui/ComboField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** The name of a segment and with whom it is shared: nobody, a role, or `assembly` with its id. */
export type SegmentValues = { name: string; sharing: string; assemblyId: string }

export const segmentLabels: Labels<SegmentValues> = {
  name: 'Nombre',
  sharing: 'Quién lo puede usar',
  assemblyId: 'Asamblea',
}

export const noSegmentValues: SegmentValues = { name: '', sharing: '', assemblyId: '' }

export const toSharedWith = ({ sharing, assemblyId }: SegmentValues): SharedWith => {
  if (sharing === 'assembly') return { assemblyId: Number(assemblyId) }
  const role = sharedRoles.find((each) => each === sharing)
  return role ? { role } : null
}

export const toSegmentValues = (name: string, sharedWith: SharedWith): SegmentValues => {
  if (sharedWith === null) return { ...noSegmentValues, name }
  return 'role' in sharedWith
    ? { name, sharing: sharedWith.role, assemblyId: '' }
    : { name, sharing: 'assembly', assemblyId: `${sharedWith.assemblyId}` }
}

/** What is missing in a form with a segment's name. */
export const validateSegment = ({ name, sharing, assemblyId }: SegmentValues) => ({
  name: name.trim() === '' ? 'Campo requerido *' : undefined,
  assemblyId: sharing === 'assembly' && assemblyId === '' ? 'Campo requerido *' : undefined,
})

const sharings = [
  ...sharedRoles.map((role) => ({ value: role, label: `${roleLabels[role]}, y quien está por encima` })),
  { value: 'assembly', label: 'Una asamblea: quien la lleva, y Administración' },
]
const assemblyOptions = optionsFromCall(
  assemblies.basics,
  () => ({ size: 1000 }),
  ({ id, assemblyName }) => ({ value: `${id}`, label: assemblyName }),
)

export function SegmentFields({ form }: { form: FormOf<SegmentValues> }) {
  const { register, control, formState } = form
  const { errors } = formState
  const sharing = useWatch({ control, name: 'sharing' })
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
      <SelectField
        label={segmentLabels.sharing ?? ''}
        hint="Cada cual ve con él solo a quien su rol alcanza."
        error={errors.sharing?.message}
        empty="Solo yo"
        options={sharings}
        {...register('sharing')}
      />
      {sharing === 'assembly' && <AssemblyField form={form} />}
    </>
  )
}

function AssemblyField({ form: { control, formState, setValue } }: { form: FormOf<SegmentValues> }) {
  const { data = [] } = useQuery({ ...assemblyOptions.queryFor({}), staleTime: 5 * 60_000 })
  const chosen = useWatch({ control, name: 'assemblyId' })
  return (
    <ComboField
      id="assemblyId"
      label={segmentLabels.assemblyId ?? ''}
      error={formState.errors.assemblyId?.message}
      options={data}
      value={chosen || null}
      onChange={(value) => setValue('assemblyId', value === null ? '' : String(value), { shouldDirty: true })}
    />
  )
}
