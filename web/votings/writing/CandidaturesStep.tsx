import { useState } from 'react'
import { votingLimits } from '#contract/votings/limits.ts'
import type { WizardForm } from '#web/kernel/form/wizardStep.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { CandidateRows } from '#web/votings/writing/CandidateRows.tsx'
import { RowButtons } from '#web/votings/writing/RowButtons.tsx'
import { adderId, listPlaces, useRows } from '#web/votings/writing/useRows.ts'
import type { CandidatureValues, VotingValues } from '#web/votings/writing/votingValues.ts'
import styles from './writing.module.css'

type Props = { form: WizardForm<VotingValues> }

const none = { id: null, name: '', description: '' }
const blank: CandidatureValues = { ...none, uniqueCandidature: false, candidates: [none] }

/** The third step of a voting of lists: its candidatures in their order, each with its candidates. */
export function CandidaturesStep({ form }: Props) {
  const { getValues } = form
  const [losing, setLosing] = useState<number | null>(null)
  const { count, name, ...rows } = useRows<CandidatureValues>(form, {
    path: 'candidatures',
    field: 'name',
    nameOf: (row, at) => row.name.trim() || `Candidatura ${at + 1}`,
    blank,
  })
  function isWritten(at: number) {
    const { candidates, ...own } = getValues(`candidatures.${at}`)
    return [own, ...candidates].some((each) => `${each.name}${each.description}`.trim() !== '')
  }
  return (
    <fieldset id="candidatures" tabIndex={-1} className={styles.list}>
      <legend className="vh">Candidaturas</legend>
      {count === 0 && <p className={styles.quiet}>Todavía no hay ninguna candidatura.</p>}
      <ol className={styles.rows}>
        {listPlaces(count).map((at) => (
          <li key={at} className={styles.thing}>
            <CandidatureFields form={form} at={at} />
            <CandidateRows form={form} at={at} />
            <RowButtons
              path="candidatures"
              at={at}
              count={count}
              what={`la candidatura ${at + 1}`}
              move={rows.move}
              remove={(which) => (isWritten(which) ? setLosing(which) : rows.remove(which))}
            />
          </li>
        ))}
      </ol>
      {count < votingLimits.candidatures && (
        <div>
          <Button id={adderId('candidatures')} icon="plus" onClick={rows.add}>
            Añadir una candidatura
          </Button>
        </div>
      )}
      {losing !== null && (
        <Confirm
          title={`¿Quitar «${name(losing)}»?`}
          confirm="Quitar la candidatura"
          tone="danger"
          onCancel={() => setLosing(null)}
          onConfirm={() => {
            setLosing(null)
            rows.remove(losing)
          }}
        >
          <p>Se pierden su texto y las personas que la forman.</p>
        </Confirm>
      )}
    </fieldset>
  )
}

function CandidatureFields({ form: { register, formState }, at }: Props & { at: number }) {
  const errors = formState.errors.candidatures?.[at]
  return (
    <>
      <TextField
        label={`Candidatura ${at + 1}`}
        hint="Su nombre."
        error={errors?.name?.message}
        maxLength={votingLimits.name}
        autoComplete="off"
        {...register(`candidatures.${at}.name`)}
      />
      <TextArea
        label={
          <>
            Descripción<span className="vh"> de la candidatura {at + 1}</span>
          </>
        }
        hint="Si la hay."
        error={errors?.description?.message}
        maxLength={votingLimits.description}
        rows={2}
        {...register(`candidatures.${at}.description`)}
      />
      <Checkbox
        label="Candidatura única"
        hint="Quien vota ve a sus personas juntas, en un bloque. No cambia cómo se cuenta."
        {...register(`candidatures.${at}.uniqueCandidature`)}
      />
    </>
  )
}
