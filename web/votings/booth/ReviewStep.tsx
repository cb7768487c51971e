import { useId, type ReactNode } from 'react'
import { ballotKindOf } from '#contract/votings/summary.ts'
import type { StepProps } from '#web/votings/booth/ballotProps.ts'
import { isRanked } from '#contract/votings/summary.ts'
import { listStanding, toBallot, type Asked, type Choices } from '#web/votings/booth/choices.ts'
import { StepHeading } from '#web/votings/booth/StepHeading.tsx'
import { Button } from '#web/ui/Button.tsx'
import styles from './booth.module.css'

type Props = Omit<StepProps, 'onChoices'> & {
  /** It was sent, so it is not changed. */ isLocked: boolean
  /** Leads to a screen, and back here. */ onChange: (at: number) => void
}

/** What one is about to send, to be read once more; each choice can be changed. */
export function ReviewStep({ voting, choices, level, isArriving, isLocked, onChange }: Props) {
  const id = useId()
  return (
    <>
      <StepHeading id={id} level={level} isArriving={isArriving}>
        Revisa tu voto
      </StepHeading>
      <dl className={styles.review}>
        {listRows(voting, choices).map(({ asked, given }, at) => (
          <div key={asked}>
            <dt>{asked}</dt>
            <dd>{given ?? <em>Sin responder</em>}</dd>
            <dd>
              <Button disabled={isLocked} onClick={() => onChange(at)}>
                Cambiar<span className="vh"> {asked}</span>
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      <p>Tu voto es secreto y no se puede cambiar después de enviarlo.</p>
    </>
  )
}

/** What was asked and what is given to each, in the order of the screens; null where there is nothing yet. */
function listRows(voting: Asked, choices: Choices): { asked: string; given: ReactNode }[] {
  const kind = ballotKindOf(voting)
  if (kind === 'survey')
    return voting.questions.map(({ id, question, answers }) => {
      const given = choices.answers.get(id) ?? []
      const names = answers
        .filter((one) => given !== 'blank' && given.includes(one.id))
        .map((one) => one.answer)
      return { asked: question, given: given === 'blank' ? 'En blanco' : toLines(names) }
    })
  if (kind === 'closed') {
    const name = voting.candidatures.find(({ id }) => id === choices.candidature)?.name
    return [{ asked: 'Candidatura', given: choices.isBlank ? 'En blanco' : (name ?? null) }]
  }
  const standing = listStanding(voting)
  const names = (toBallot(voting, choices).candidatesIds ?? []).map(
    (one) => standing.find(({ id }) => id === one)?.name ?? '',
  )
  const said = isRanked(voting) ? names.map((name, at) => `${at + 1}.º ${name}`) : names
  return [{ asked: 'Tu papeleta', given: choices.isBlank ? 'En blanco' : toLines(said) }]
}

const toLines = (names: readonly string[]): ReactNode =>
  names.length === 0 ? null : names.map((name) => <span key={name}>{name}</span>)
