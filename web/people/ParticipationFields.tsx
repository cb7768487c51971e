import { useWatch } from 'react-hook-form'
import { mayCollaborate, type Participation } from '#contract/people/participation.ts'
import { inscriptionTypeLabels, inscriptionTypes, type InscriptionType } from '#contract/people/person.ts'
import { setParticipation } from '#web/people/setParticipation.ts'
import { LockedValue } from '#web/people/FieldInput.tsx'
import { FeeFields } from '#web/people/FeeFields.tsx'
import type { ParticipationControl, ParticipationForm } from '#web/people/participationForm.ts'
import { TerritoryFields } from '#web/people/TerritoryFields.tsx'
import { useAssemblies } from '#web/people/usePlaces.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import styles from './people.module.css'

type Props = {
  form: ParticipationForm
  types: 'asked' | 'chosen already' | 'locked'
  /** Why the type is locked. */
  because?: string | undefined
}

/** The values, errors and changes of a participation form, as its fields take them. */
export function useParticipation(form: ParticipationForm): ParticipationControl {
  const { errors } = form.formState
  return {
    // Every field has a default, so the watched values are complete.
    values: useWatch({ control: form.control }) as Participation,
    error: (name) => errors[name]?.message,
    change: (patch) => setParticipation(form, patch),
  }
}

/** The participation fields: type, assembly, sectorals, fee (rules people-9, people-10). */
export function ParticipationFields({ form, types, because }: Props) {
  const asked = useParticipation(form)
  const { values } = asked
  return (
    <div className={styles.fields}>
      {types === 'asked' && <TypeField asked={asked} />}
      {types === 'locked' && (
        <LockedValue
          label="Tipo de inscripción"
          value={values.inscriptionType === null ? null : inscriptionTypeLabels[values.inscriptionType]}
        >
          <small>{because}</small>
        </LockedValue>
      )}
      <PlacesFields asked={asked} />
      <FeeFields asked={asked} />
    </div>
  )
}

/** Where somebody takes part: a territorial assembly, and sectorals. */
export function PlacesFields({ asked }: { asked: ParticipationControl }) {
  const { values, error, change } = asked
  const assemblies = useAssemblies()
  return (
    <>
      {mayCollaborate(values.inscriptionType) ? (
        <TerritoryFields asked={asked} assemblies={assemblies.all} />
      ) : (
        <Checkbox
          name="collaborates"
          label="Colaborar en una asamblea"
          hint="Solo para Afiliado y Simpatizante"
          checked={false}
          disabled
          readOnly
        />
      )}
      {assemblies.failed && (
        <p role="alert">
          No se han podido cargar las asambleas. <Button onClick={assemblies.failed}>Reintentar</Button>
        </p>
      )}
      <Sectorals asked={asked} all={assemblies.all.filter(({ type }) => type === 'Sectorial')} />
      {values.sectorals.length > 0 && (
        <SelectField
          label="Sectorial principal"
          name="mainSectoral"
          empty="Ninguna"
          options={assemblies.all.filter(({ value }) => values.sectorals.includes(Number(value)))}
          value={values.mainSectoral ?? ''}
          error={error('mainSectoral')}
          onChange={({ target }) => change({ mainSectoral: Number(target.value) || null })}
        />
      )}
    </>
  )
}

/** The former type is not offered, because leaving is a separate action (rule privacy-4). */
function TypeField({ asked: { values, error, change } }: { asked: ParticipationControl }) {
  return (
    <RadioGroup
      label="Tipo de inscripción"
      name="inscriptionType"
      variant="inline"
      choices={inscriptionTypes
        .filter((type) => type !== 0)
        .map((type) => ({ value: String(type), label: inscriptionTypeLabels[type] }))}
      value={values.inscriptionType === null ? '' : String(values.inscriptionType)}
      error={error('inscriptionType')}
      // The values of the options are inscription types.
      onChange={({ target }) => change({ inscriptionType: Number(target.value) as InscriptionType })}
    />
  )
}

type SectoralsProps = {
  asked: ParticipationControl
  all: readonly { value: string | number; label: string }[]
}

function Sectorals({ asked: { values, error, change }, all }: SectoralsProps) {
  const wrong = error('sectorals')
  if (all.length === 0) return null
  return (
    <fieldset className={styles.group} id="sectorals" tabIndex={-1}>
      <legend>Asambleas sectoriales</legend>
      {wrong && <p className={styles.error}>{wrong}</p>}
      <div className={styles.many}>
        {all.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={values.sectorals.includes(Number(value))}
            onChange={({ target }) =>
              change({
                sectorals: target.checked
                  ? [...values.sectorals, Number(value)]
                  : values.sectorals.filter((id) => id !== value),
              })
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
