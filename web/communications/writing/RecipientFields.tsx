import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { admins } from '#contract/actor.ts'
import { ownAssemblies } from '#contract/assemblies/ownAssemblies.ts'
import {
  noFilters,
  recipientLabels as labels,
  type RecipientMode,
  type WritingValues,
} from '#web/communications/writing/writingForm.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { setTypedValues } from '#web/kernel/form/form.ts'
import type { WizardForm } from '#web/kernel/form/wizardStep.ts'
import { useSession } from '#web/kernel/session/session.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

type Props = { form: WizardForm<WritingValues> }

/** What is chosen by, loaded while one reads the ways to choose (rule speed-3). */
const ModeControls = lazyComponent(
  async () => (await import('#web/communications/writing/ModeControls.tsx')).ModeControls,
  () => <Skeleton label="Cargando los filtros" lines={4} />,
)
const OfficeSegment = lazyComponent(
  async () => (await import('#web/communications/writing/ModeControls.tsx')).OfficeSegment,
)

const modes: readonly { value: RecipientMode; label: string; hint: string }[] = [
  { value: 'all', label: 'Censo completo', hint: 'Todas las personas inscritas.' },
  { value: 'filtered', label: 'Censo filtrado', hint: 'Quienes cumplan lo que elijas.' },
  { value: 'assembly', label: 'Asamblea', hint: 'Quienes forman parte de una.' },
  { value: 'segment', label: 'Segmento', hint: 'Quienes están en un segmento guardado.' },
]

/** For whom a communication is: whoever holds an office writes to its assembly alone (rule communication-1). */
export function RecipientFields({ form }: Props) {
  const mode = useWatch({ control: form.control, name: 'mode' })
  return mode === 'office' ? <OfficeFields form={form} /> : <ModeFields form={form} mode={mode} />
}

function ModeFields({ form, mode }: Props & { mode: RecipientMode }) {
  useEffect(() => ModeControls.warm(), [])
  return (
    <>
      <RadioGroup
        label={labels.mode}
        hint="Si cambias de opción, se borra lo que hubieras elegido en la otra."
        name="mode"
        variant="cards"
        choices={modes}
        value={mode}
        onChange={({ currentTarget }) =>
          setTypedValues(form, { ...noFilters, mode: currentTarget.value as RecipientMode })
        }
      />
      {mode !== 'all' && <ModeControls form={form} mode={mode} />}
    </>
  )
}

/** The assemblies of an office, of which one writes to one; who leads them narrows that by a segment too. */
function OfficeFields({ form }: Props) {
  const { control, formState, register } = form
  const assemblyIds = useWatch({ control, name: 'assemblyIds' })
  const session = useSession()
  const held = useQuery({ ...queryOf(ownAssemblies.links, { query: {} }), staleTime: 5 * 60_000 })
  if (!held.data && !held.isError) return <Skeleton label="Cargando tus asambleas" lines={2} />
  const options = (held.data?.content ?? []).map(({ id, assemblyName }) => ({
    value: `${id}`,
    label: assemblyName,
  }))
  const chosen = options.find(({ value }) => value === assemblyIds[0])
  const isOwn = session !== null && !admins({ role: session.rol })
  return (
    <>
      {!isOwn || options.length <= 1 ? (
        <p>
          Para quién: quienes forman parte de la asamblea <strong>{chosen?.label ?? '…'}</strong>, en cuyo
          nombre se escribe.
        </p>
      ) : (
        <SelectField
          label={labels.assemblyIds}
          hint="Lo reciben quienes forman parte de ella, y sale en su nombre."
          error={formState.errors.assemblyIds?.message}
          options={options}
          {...register('assemblyIds.0')}
          id="assemblyIds"
        />
      )}
      {session?.rol !== 'ROLE_ENLACE' && <OfficeSegment form={form} />}
    </>
  )
}
