import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { Link } from '@tanstack/react-router'
import { setTypedValues } from '#web/kernel/form/form.ts'
import { SeveralChoice } from '#web/kernel/form/SeveralChoice.tsx'
import type { WizardForm } from '#web/kernel/form/wizardStep.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { ComboField } from '#web/ui/ComboField.tsx'
import fieldStyles from '#web/ui/Field.module.css'
import { FieldNotes, useFieldAttributes } from '#web/ui/Field.tsx'
import { MomentFields } from '#web/votings/writing/MomentFields.tsx'
import { voterOptions } from '#web/votings/writing/voterOptions.ts'
import { voterLabels as labels } from '#web/votings/writing/votingFields.ts'
import {
  filterNames,
  noFilters,
  type FilterName,
  type VotingValues,
} from '#web/votings/writing/votingValues.ts'
import styles from './writing.module.css'

type Props = { form: WizardForm<VotingValues> }

const filters: Record<FilterName, { label: string; hint: string }> = {
  enrolment: {
    label: 'Fecha de inscripción',
    hint: 'Solo quienes ya tenían su inscripción en un momento.',
  },
  assemblies: { label: 'Asambleas', hint: 'Solo quienes forman parte de alguna de las que elijas.' },
  /** Whoever keeps a segment to themselves reads it before they use it for a voting (rule voting-1). */
  segment: {
    label: 'Segmento',
    hint: 'Solo quienes están en un segmento guardado. Al aprobarla, toda Administración podrá leer lo que pide.',
  },
  claims: {
    label: 'Plazo para reclamar',
    hint: 'Antes de votar se publica un censo provisional: cada persona ve si está y por qué, y puede reclamar.',
  },
}

/** What narrows who may vote, each switched on for itself; switching one off clears it. */
export function VoterFilters({ form }: Props) {
  const { control, formState } = form
  const asked = useWatch({ control, name: 'asked' })
  const attributes = useFieldAttributes({ name: 'asked', hint: '', error: formState.errors.asked?.message })
  function turn(name: FilterName, isOn: boolean) {
    setTypedValues(form, {
      ...(!isOn && noFilters[name]),
      asked: filterNames.filter((one) => (one === name ? isOn : asked.includes(one))),
    })
  }
  return (
    <fieldset
      className={fieldStyles.field}
      aria-describedby={attributes.control['aria-describedby']}
      aria-invalid={attributes.control['aria-invalid']}
    >
      <legend className={fieldStyles.legend}>Filtros</legend>
      <FieldNotes
        hint="Sin ninguno, vota quien tenga una de las inscripciones de arriba. Con varios, quien los cumple todos."
        error={formState.errors.asked?.message}
        attributes={attributes}
      />
      <div className={styles.filters}>
        {filterNames.map((name, at) => (
          <div key={name} className={styles.filter} data-on={asked.includes(name) || undefined}>
            <Checkbox
              id={at === 0 ? 'asked' : `asked-${name}`}
              {...filters[name]}
              checked={asked.includes(name)}
              onChange={({ currentTarget }) => turn(name, currentTarget.checked)}
            />
            {asked.includes(name) && <Control form={form} name={name} />}
          </div>
        ))}
      </div>
    </fieldset>
  )
}

/** The control of a filter that is on. */
function Control({ form, name }: Props & { name: FilterName }) {
  if (name === 'assemblies') return <AssembliesControl form={form} />
  if (name === 'segment') return <SegmentControl form={form} />
  if (name === 'enrolment')
    return (
      <MomentFields
        form={form}
        of="enrolment"
        labels={[labels.enrolmentDay, labels.enrolmentTime]}
        begins="Votan quienes se habían inscrito como muy tarde"
      />
    )
  return (
    <>
      <MomentFields
        form={form}
        of="claimsFrom"
        labels={[labels.claimsFromDay, labels.claimsFromTime]}
        begins="El censo provisional se publica"
      />
      <MomentFields
        form={form}
        of="claimsUntil"
        labels={[labels.claimsUntilDay, labels.claimsUntilTime]}
        begins="Se puede reclamar hasta"
      />
    </>
  )
}

function AssembliesControl({ form }: Props) {
  const chosen = useWatch({ control: form.control, name: 'assemblyIds' })
  return (
    <SeveralChoice
      name="assemblyIds"
      label={labels.assemblyIds}
      error={form.formState.errors.assemblyIds?.message}
      source={voterOptions.assemblies}
      chosen={chosen}
      onChange={(now) => form.setValue('assemblyIds', now, { shouldDirty: true })}
    />
  )
}

function SegmentControl({ form }: Props) {
  const value = useWatch({ control: form.control, name: 'segmentId' })
  const found = useQuery({ ...voterOptions.segment.queryFor({}), staleTime: 5 * 60_000 })
  if (found.data?.length === 0 && value === '')
    return (
      <p className={styles.quiet}>
        No hay ningún segmento que puedas usar. <Link to="/segmentos/nuevo">Crear un segmento</Link>
      </p>
    )
  return (
    <ComboField
      id="segmentId"
      label={labels.segmentId}
      labelHidden
      {...(found.isPending && { placeholder: 'Cargando opciones…' })}
      error={
        found.isError ? 'No se han podido cargar los segmentos' : form.formState.errors.segmentId?.message
      }
      options={found.data ?? []}
      value={value || null}
      onChange={(chosen) =>
        form.setValue('segmentId', chosen === null ? '' : String(chosen), { shouldDirty: true })
      }
    />
  )
}
