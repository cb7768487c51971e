import { useQuery } from '@tanstack/react-query'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { roleLabels } from '#contract/actor.ts'
import { assemblies } from '#contract/assemblies/assemblies.ts'
import { sharedRoles, type SharedWith } from '#contract/people/choosing/sharing.ts'
import { optionsFromCall } from '#web/kernel/list/options.ts'
import { ComboField } from '#web/ui/ComboField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

/** With whom something is shared: nobody, a role, or `assembly` with its id. */
export type SharingValues = { sharing: string; assemblyId: string }

export const noSharingValues: SharingValues = { sharing: '', assemblyId: '' }
export const sharingLabels = { sharing: 'Quién lo puede usar', assemblyId: 'Asamblea' } as const

export const toSharedWith = ({ sharing, assemblyId }: SharingValues): SharedWith => {
  if (sharing === 'assembly') return { assemblyId: Number(assemblyId) }
  const role = sharedRoles.find((each) => each === sharing)
  return role ? { role } : null
}

export const toSharingValues = (sharedWith: SharedWith): SharingValues => {
  if (sharedWith === null) return noSharingValues
  return 'role' in sharedWith
    ? { sharing: sharedWith.role, assemblyId: '' }
    : { sharing: 'assembly', assemblyId: `${sharedWith.assemblyId}` }
}

export const validateSharing = ({ sharing, assemblyId }: SharingValues) => ({
  assemblyId: sharing === 'assembly' && assemblyId === '' ? 'Campo requerido *' : undefined,
})

const sharings = [
  ...sharedRoles.map((role) => ({ value: role, label: `${roleLabels[role]}, y los roles superiores` })),
  { value: 'assembly', label: 'Una asamblea: quien la lleva, y Administración' },
]
const assemblyOptions = optionsFromCall(
  assemblies.basics,
  () => ({ size: 1000 }),
  ({ id, assemblyName }) => ({ value: `${id}`, label: assemblyName }),
)

type Props = {
  /** `register('sharing')`. */
  field: UseFormRegisterReturn
  values: SharingValues
  errors: { sharing?: string | undefined; assemblyId?: string | undefined }
  onAssembly: (id: string) => void
}

/** Who may use something, and which assembly when it is one. */
export function SharingFields({ field, values, errors, onAssembly }: Props) {
  return (
    <>
      <SelectField
        label={sharingLabels.sharing}
        hint="Cada persona ve solo a quien ya podía ver."
        error={errors.sharing}
        empty="Solo yo"
        options={sharings}
        {...field}
      />
      {values.sharing === 'assembly' && (
        <AssemblyField chosen={values.assemblyId} error={errors.assemblyId} onChange={onAssembly} />
      )}
    </>
  )
}

type AssemblyProps = { chosen: string; error: string | undefined; onChange: (id: string) => void }

function AssemblyField({ chosen, error, onChange }: AssemblyProps) {
  const { data = [] } = useQuery({ ...assemblyOptions.queryFor({}), staleTime: 5 * 60_000 })
  return (
    <ComboField
      id="assemblyId"
      label={sharingLabels.assemblyId}
      error={error}
      options={data}
      value={chosen || null}
      onChange={(value) => onChange(value === null ? '' : String(value))}
    />
  )
}
