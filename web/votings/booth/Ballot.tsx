import { useState, type ReactNode } from 'react'
import { ballotKindOf } from '#contract/votings/summary.ts'
import { BallotFoot } from '#web/votings/booth/BallotFoot.tsx'
import { CandidatesStep } from '#web/votings/booth/CandidatesStep.tsx'
import { CandidatureStep } from '#web/votings/booth/CandidatureStep.tsx'
import {
  countChosenPeople,
  countScreens,
  findProgress,
  listMissing,
  type Asked,
  type Choices,
} from '#web/votings/booth/choices.ts'
import type { Sending, StepProps } from '#web/votings/booth/ballotProps.ts'
import type { Hurry } from '#web/votings/booth/HurryLine.tsx'
import { QuestionStep } from '#web/votings/booth/QuestionStep.tsx'
import { ReviewStep } from '#web/votings/booth/ReviewStep.tsx'
import styles from './booth.module.css'

type Props = {
  voting: Asked & { name: string }
  choices: Choices
  onChoices: (choices: Choices) => void
  /** How it is sent; null in a preview, where it is not. */
  sending: Sending | null
  /** What stands below the choices of the first screen, and in the review. */
  notice?: ReactNode
  /** How long there is still to vote, where it is little. */
  hurry?: Hurry
  /** It takes the place of something else, so the heading of its first screen takes the focus as well. */
  isArriving?: boolean
  /** The level of its headings: 2 where it is part of a page. */
  level?: 1 | 2
}

/** A ballot, one question per screen and a review at the end (rule voting-14). */
export function Ballot(props: Props) {
  const { voting, choices, onChoices, sending, notice, hurry, isArriving = false, level = 1 } = props
  const [{ at: screen, hasMoved, isChanging }, go] = useState({ at: 0, hasMoved: false, isChanging: false })
  const last = countScreens(voting)
  const isLocked = sending?.isLocked === true
  const at = isLocked ? last : screen
  const { done, most, words } = findProgress(voting, choices, at)
  const isReview = at === last
  const move = (to: number, change = false) => go({ at: to, hasMoved: true, isChanging: change })
  const shared = { voting, choices, onChoices, level, isArriving: hasMoved || isArriving }
  return (
    <div className={`${styles.ballot} ${styles.whole}`} data-preview={sending === null || undefined}>
      <p className={styles.of}>
        Votación: <strong>{voting.name}</strong>
      </p>
      <div className={styles.progress}>
        <span id="booth-step">{words}</span>
        <progress aria-labelledby="booth-step" value={done} max={most} />
      </div>
      {/* A browser that fills in forms again keeps nothing of it. */}
      <form
        autoComplete="off"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          if (!isReview) move(isChanging ? last : at + 1)
        }}
      >
        <div key={at} className={styles.screen}>
          {isReview ? (
            <ReviewStep {...shared} isLocked={isLocked} onChange={(to) => move(to, true)} />
          ) : (
            <ChoiceStep at={at} {...shared} />
          )}
          {(at === 0 || isReview) && notice}
        </div>
        <BallotFoot
          at={at}
          onBack={at === 0 ? null : () => move(isChanging ? last : at - 1)}
          review={isReview ? { missing: listMissing(voting, choices), onGo: (to) => move(to, true) } : null}
          sending={sending}
          count={isReview ? undefined : countChosenPeople(voting, choices)}
          hurry={hurry}
        />
      </form>
    </div>
  )
}

function ChoiceStep({ at, ...props }: StepProps & { at: number }) {
  const kind = ballotKindOf(props.voting)
  if (kind === 'open') return <CandidatesStep {...props} />
  if (kind === 'closed') return <CandidatureStep {...props} />
  const question = props.voting.questions[at]
  return question && <QuestionStep {...props} question={question} />
}
