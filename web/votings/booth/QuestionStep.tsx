import { useId, useState } from 'react'
import { formatCount } from '#contract/plural.ts'
import type { Question } from '#contract/votings/voting.ts'
import type { StepProps } from '#web/votings/booth/ballotProps.ts'
import { Option } from '#web/votings/booth/Option.tsx'
import { StepHeading } from '#web/votings/booth/StepHeading.tsx'
import styles from './booth.module.css'

/** A question of a survey: one answer, or several up to its most, or blank as a choice of its own. */
export function QuestionStep({
  voting,
  question,
  choices,
  onChoices,
  level,
  isArriving,
}: StepProps & { question: Question }) {
  const id = useId()
  const [isFull, setFull] = useState(false)
  const most = question.maxAnswersToSelect
  const given = choices.answers.get(question.id) ?? []
  const chosen = given === 'blank' ? [] : given
  const set = (now: readonly number[] | 'blank') => {
    setFull(false)
    onChoices({ ...choices, answers: new Map(choices.answers).set(question.id, now) })
  }
  function choose(answer: number, isChosen: boolean) {
    if (most === 1) return set([answer])
    if (!isChosen) return set(chosen.filter((one) => one !== answer))
    if (chosen.length >= most) return setFull(true)
    set([...chosen, answer])
  }
  const type = most === 1 ? 'radio' : 'checkbox'
  return (
    <>
      <StepHeading id={id} level={level} isArriving={isArriving}>
        {question.question}
      </StepHeading>
      <p role="status" className={styles.hint} id={`${id}-hint`}>
        {most === 1 ? 'Elige 1 respuesta.' : `Puedes elegir hasta ${most} · llevas ${chosen.length}.`}
        {isFull && (
          <strong>
            {' '}
            Ya has elegido {formatCount(most, 'respuesta', 'respuestas')}: para elegir otra, quita una.
          </strong>
        )}
      </p>
      <div
        role={most === 1 ? 'radiogroup' : 'group'}
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        className={styles.options}
      >
        {question.answers.map((answer) => (
          <Option
            key={answer.id}
            type={type}
            name={`${id}-answer`}
            isChosen={chosen.includes(answer.id)}
            onChoose={(isChosen) => choose(answer.id, isChosen)}
          >
            {answer.answer}
          </Option>
        ))}
        {voting.allowsBlank && (
          <Option
            type={type}
            name={`${id}-answer`}
            isChosen={given === 'blank'}
            onChoose={(isChosen) => set(isChosen ? 'blank' : [])}
            hint="No eliges ninguna respuesta, y consta así."
          >
            Dejar esta pregunta en blanco
          </Option>
        )}
      </div>
    </>
  )
}
