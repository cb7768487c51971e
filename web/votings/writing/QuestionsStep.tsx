import { useState } from 'react'
import { votingLimits } from '#contract/votings/limits.ts'
import type { WizardForm } from '#web/kernel/form/wizardStep.ts'
import { Button } from '#web/ui/Button.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { AnswerRows } from '#web/votings/writing/AnswerRows.tsx'
import { RowButtons } from '#web/votings/writing/RowButtons.tsx'
import { adderId, listPlaces, useRows } from '#web/votings/writing/useRows.ts'
import type { QuestionValues, VotingValues } from '#web/votings/writing/votingValues.ts'
import styles from './writing.module.css'

type Props = { form: WizardForm<VotingValues> }

const none = { id: null, answer: '' }
const blank: QuestionValues = { id: null, question: '', maxAnswersToSelect: '1', answers: [none, none] }

/** The third step of a survey: its questions in their order, each with its answers. */
export function QuestionsStep({ form }: Props) {
  const { getValues } = form
  const [losing, setLosing] = useState<number | null>(null)
  const { count, name, ...rows } = useRows<QuestionValues>(form, {
    path: 'questions',
    field: 'question',
    nameOf: ({ question }, at) => question.trim() || `Pregunta ${at + 1}`,
    blank,
  })
  const isWritten = (at: number) =>
    [
      getValues(`questions.${at}.question`),
      ...getValues(`questions.${at}.answers`).map((one) => one.answer),
    ].some((text) => text.trim() !== '')
  return (
    <fieldset id="questions" tabIndex={-1} className={styles.list}>
      <legend className="vh">Preguntas</legend>
      {count === 0 && <p className={styles.quiet}>Todavía no hay ninguna pregunta.</p>}
      <ol className={styles.rows}>
        {listPlaces(count).map((at) => (
          <li key={at} className={styles.thing}>
            <QuestionFields form={form} at={at} />
            <AnswerRows form={form} at={at} />
            <RowButtons
              path="questions"
              at={at}
              count={count}
              what={`la pregunta ${at + 1}`}
              move={rows.move}
              remove={(which) => (isWritten(which) ? setLosing(which) : rows.remove(which))}
            />
          </li>
        ))}
      </ol>
      {count < votingLimits.questions && (
        <div>
          <Button id={adderId('questions')} icon="plus" onClick={rows.add}>
            Añadir una pregunta
          </Button>
        </div>
      )}
      {losing !== null && (
        <Confirm
          title={`¿Quitar «${name(losing)}»?`}
          confirm="Quitar la pregunta"
          tone="danger"
          onCancel={() => setLosing(null)}
          onConfirm={() => {
            setLosing(null)
            rows.remove(losing)
          }}
        >
          <p>Se pierden su texto y sus respuestas.</p>
        </Confirm>
      )}
    </fieldset>
  )
}

function QuestionFields({ form: { register, formState }, at }: Props & { at: number }) {
  const errors = formState.errors.questions?.[at]
  return (
    <>
      <TextField
        label={`Pregunta ${at + 1}`}
        error={errors?.question?.message}
        maxLength={votingLimits.name}
        autoComplete="off"
        {...register(`questions.${at}.question`)}
      />
      <NumberField
        label="Cuántas respuestas se pueden elegir, como mucho"
        error={errors?.maxAnswersToSelect?.message}
        {...register(`questions.${at}.maxAnswersToSelect`)}
      />
    </>
  )
}
