import { assemblyTypes, type AssemblyType } from '#contract/assemblies/basics/assembly.ts'
import type { TerritorialType } from '#contract/people/participation.ts'
import type { ParticipationControl } from '#web/people/participationForm.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { ComboField } from '#web/ui/ComboField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

const isTerritorial = (type: AssemblyType): type is TerritorialType => type !== 'Sectorial'
const territorial = assemblyTypes.filter(isTerritorial)

type Props = {
  asked: ParticipationControl
  assemblies: readonly { value: string | number; label: string; type: AssemblyType }[]
}

/** Whether somebody collaborates in a territorial assembly, and in which. */
export function TerritoryFields({ asked: { values, error, change }, assemblies }: Props) {
  const { collaborates, assemblyNotFound, assemblyType, assembly } = values
  return (
    <>
      <Checkbox
        name="collaborates"
        label="Colaborar en una asamblea"
        checked={collaborates}
        onChange={({ target }) => change({ collaborates: target.checked })}
      />
      {collaborates && (
        <Checkbox
          name="assemblyNotFound"
          label="No encuentro mi asamblea"
          checked={assemblyNotFound}
          onChange={({ target }) => change({ assemblyNotFound: target.checked })}
        />
      )}
      {collaborates && !assemblyNotFound && (
        <>
          <SelectField
            label="Tipo de asamblea"
            name="assemblyType"
            empty="Elige uno"
            options={territorial.map((type) => ({ value: type, label: type }))}
            value={assemblyType ?? ''}
            error={error('assemblyType')}
            onChange={({ target }) =>
              change({ assemblyType: territorial.find((type) => type === target.value) ?? null })
            }
          />
          <ComboField
            label="Asamblea"
            name="assembly"
            options={assemblies.filter(({ type }) => type === assemblyType)}
            value={assembly}
            error={error('assembly')}
            disabled={assemblyType === null ? true : undefined}
            onChange={(value) => change({ assembly: value === null ? null : Number(value) })}
          />
        </>
      )}
    </>
  )
}
