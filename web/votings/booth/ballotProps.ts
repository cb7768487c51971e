import type { ReactNode } from 'react'
import type { Asked, Choices } from '#web/votings/booth/choices.ts'

export type Sending = {
  onSend: () => void
  isBusy: boolean
  /** It was sent and may be in: it cannot be changed (rule voting-14). */
  isLocked: boolean
  /** Why it could not be sent. */ failure: ReactNode
}

/** What the screens of a ballot get. */
export type StepProps = {
  voting: Asked
  choices: Choices
  onChoices: (choices: Choices) => void
  level: 1 | 2
  /** The screen replaces another one, so its heading takes the focus. */
  isArriving: boolean
}
