import { votingLimits } from '#contract/votings/limits.ts'
import type { WizardForm } from '#web/kernel/form/wizardStep.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldNotes, useFieldAttributes } from '#web/ui/Field.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { RowButtons } from '#web/votings/writing/RowButtons.tsx'
import { pasteLines } from '#web/votings/writing/pasteLines.ts'
import { adderId, listPlaces, useRows } from '#web/votings/writing/useRows.ts'
import type { AnswerValues, VotingValues } from '#web/votings/writing/votingValues.ts'
import styles from './writing.module.css'

type Props = { form: WizardForm<VotingValues>; /** The place of its question. */ at: number }

const blank: AnswerValues = { id: null, answer: '' }

/** The answers to a question, in their order; several pasted lines are several answers. */
export function AnswerRows({ form, at: question }: Props) {
  const { register, setValue, formState } = form
  const path = `questions.${question}.answers` as const
  const errors = formState.errors.questions?.[question]?.answers
  const attributes = useFieldAttributes({ name: path, error: errors?.message })
  const { count, ...rows } = useRows<AnswerValues>(form, {
    path,
    field: 'answer',
    nameOf: ({ answer }, at) => answer.trim() || `Respuesta ${at + 1}`,
    blank,
  })
  return (
    <fieldset
      id={path}
      tabIndex={-1}
      className={styles.list}
      aria-describedby={attributes.control['aria-describedby']}
    >
      <legend>Respuestas</legend>
      <FieldNotes hint={undefined} error={errors?.message} attributes={attributes} />
      <ol className={styles.rows}>
        {listPlaces(count).map((at) => (
          <li key={at} className={styles.row} data-short>
            <TextField
              label={`Respuesta ${at + 1}`}
              error={errors?.[at]?.answer?.message}
              maxLength={votingLimits.name}
              autoComplete="off"
              onPaste={(event) =>
                pasteLines(event, {
                  room: votingLimits.answers - count,
                  first: (answer) => setValue(`${path}.${at}.answer`, answer, { shouldDirty: true }),
                  others: (texts) =>
                    rows.insert(
                      at + 1,
                      texts.map((answer) => ({ id: null, answer })),
                    ),
                })
              }
              {...register(`${path}.${at}.answer`)}
            />
            <RowButtons
              path={path}
              at={at}
              count={count}
              what={`la respuesta ${at + 1} de la pregunta ${question + 1}`}
              move={rows.move}
              remove={rows.remove}
            />
          </li>
        ))}
      </ol>
      {count < votingLimits.answers && (
        <div>
          <Button id={adderId(path)} icon="plus" onClick={rows.add}>
            Añadir una respuesta<span className="vh"> a la pregunta {question + 1}</span>
          </Button>
        </div>
      )}
    </fieldset>
  )
}
