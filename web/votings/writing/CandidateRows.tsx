import type { ClipboardEvent } from 'react'
import { votingLimits } from '#contract/votings/limits.ts'
import type { WizardForm } from '#web/kernel/form/wizardStep.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldNotes, useFieldAttributes } from '#web/ui/Field.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { pasteLines } from '#web/votings/writing/pasteLines.ts'
import { RowButtons } from '#web/votings/writing/RowButtons.tsx'
import { adderId, listPlaces, useRows } from '#web/votings/writing/useRows.ts'
import type { CandidateValues, VotingValues } from '#web/votings/writing/votingValues.ts'
import styles from './writing.module.css'

type Props = { form: WizardForm<VotingValues>; /** The place of its candidature. */ at: number }

const blank: CandidateValues = { id: null, name: '', description: '' }

/** The candidates of a candidature, in their order; several pasted lines are several people. */
export function CandidateRows({ form, at: candidature }: Props) {
  const { setValue, formState } = form
  const path = `candidatures.${candidature}.candidates` as const
  const error = formState.errors.candidatures?.[candidature]?.candidates?.message
  const attributes = useFieldAttributes({ name: path, error })
  const { count, ...rows } = useRows<CandidateValues>(form, {
    path,
    field: 'name',
    nameOf: ({ name }, at) => name.trim() || `Persona ${at + 1}`,
    blank,
  })
  const paste = (event: ClipboardEvent<HTMLInputElement>, at: number) =>
    pasteLines(event, {
      room: votingLimits.candidates - count,
      first: (name) => setValue(`${path}.${at}.name`, name, { shouldDirty: true }),
      others: (names) =>
        rows.insert(
          at + 1,
          names.map((name) => ({ ...blank, name })),
        ),
    })
  return (
    <fieldset
      id={path}
      tabIndex={-1}
      className={styles.list}
      aria-describedby={attributes.control['aria-describedby']}
    >
      <legend>Personas</legend>
      <FieldNotes hint={undefined} error={error} attributes={attributes} />
      <ol className={styles.rows}>
        {listPlaces(count).map((at) => (
          <li key={at} className={styles.row} data-short>
            <CandidateFields form={form} candidature={candidature} at={at} onPaste={paste} />
            <RowButtons
              path={path}
              at={at}
              count={count}
              what={`la persona ${at + 1} de la candidatura ${candidature + 1}`}
              move={rows.move}
              remove={rows.remove}
            />
          </li>
        ))}
      </ol>
      {count < votingLimits.candidates && (
        <div>
          <Button id={adderId(path)} icon="plus" onClick={rows.add}>
            Añadir una persona<span className="vh"> a la candidatura {candidature + 1}</span>
          </Button>
        </div>
      )}
    </fieldset>
  )
}

type FieldsProps = Pick<Props, 'form'> & {
  candidature: number
  /** Its place. */
  at: number
  onPaste: (event: ClipboardEvent<HTMLInputElement>, at: number) => void
}

function CandidateFields({ form: { register, formState }, candidature, at, onPaste }: FieldsProps) {
  const path = `candidatures.${candidature}.candidates.${at}` as const
  const errors = formState.errors.candidatures?.[candidature]?.candidates?.[at]
  const of = <span className="vh"> de la candidatura {candidature + 1}</span>
  return (
    <div className={styles.pair}>
      <TextField
        label={
          <>
            Persona {at + 1}
            {of}
          </>
        }
        error={errors?.name?.message}
        maxLength={votingLimits.name}
        autoComplete="off"
        onPaste={(event) => onPaste(event, at)}
        {...register(`${path}.name`)}
      />
      <TextField
        label={
          <>
            Descripción<span className="vh"> de la persona {at + 1}</span>
            {of}
          </>
        }
        error={errors?.description?.message}
        maxLength={votingLimits.description}
        autoComplete="off"
        {...register(`${path}.description`)}
      />
    </div>
  )
}
