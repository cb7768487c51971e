import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { assemblies } from '#contract/assemblies/assemblies.ts'
import { assemblyFieldLabels } from '#contract/assemblies/assembly.ts'
import { assemblyTypes } from '#contract/assemblies/basics/assembly.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { ComboField } from '#web/ui/ComboField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import styles from './mine.module.css'

type Props = { chosen: string | undefined; onChoose: (id: string | undefined) => void }

const types = assemblyTypes.map((type) => ({ value: type, label: type }))

/** Chooses any assembly by its type and name, for admins. */
export function AssemblyFilter({ chosen, onChoose }: Props) {
  const { data } = useQuery({ ...queryOf(assemblies.basics, {}), staleTime: 5 * 60_000 })
  const all = data?.content ?? []
  const current = all.find(({ id }) => `${id}` === chosen)
  const [asked, setAsked] = useState('')
  const type = asked || (current?.assemblyType ?? '')
  const offered = all.filter(({ assemblyType }) => type === '' || assemblyType === type)
  function askForType(next: string) {
    setAsked(next)
    if (current && next !== '' && current.assemblyType !== next) onChoose(undefined)
  }
  return (
    <div className={styles.filter}>
      <SelectField
        label={assemblyFieldLabels.assemblyType}
        name="assemblyType"
        empty="Todos"
        options={types}
        value={type}
        onChange={(event) => askForType(event.target.value)}
      />
      <ComboField
        id="assemblyId"
        label="Asamblea"
        options={offered.map(({ id, assemblyName, assemblyType }) => ({
          value: `${id}`,
          label: assemblyName,
          detail: assemblyType,
        }))}
        value={current ? `${current.id}` : null}
        onChange={(value) => onChoose(value === null ? undefined : String(value))}
      />
    </div>
  )
}
