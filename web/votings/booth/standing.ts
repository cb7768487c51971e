import type { Choices } from '#web/votings/booth/choices.ts'
import type { SentBallot } from '#contract/votings/ballot.ts'

/**
 * A ballot that is in: with its code, which is surely or perhaps this one's and was `answered` otherwise by a server that is
 * not to be trusted; or with one that is not known here; `isOther` where one was in before this one was sent.
 */
export type Cast =
  | { code: string; isSure: boolean; answered: string | null }
  | { code: null; isOther: boolean }

/** What is sent: the choices of its voter, which stand on the screen, and the body that is made of them, once. */
export type Sent = { choices: Choices; body: SentBallot }

export type Casting = {
  isBusy: boolean
  /** What is on its way or may be in: it is not changed until the server says. */
  sent: Sent | null
  /** The answer to a try was lost, so the ballot may be in. */
  isUnsure: boolean
  /** Why the last try failed; of a lost answer there is no reason. */
  failure: { reason: string | null } | null
  /** Drawn before the first try, and the same at each; its code is reckoned here. */
  seed: string | null
  cast: Cast | null
}

export const nothingSent: Casting = {
  isBusy: false,
  sent: null,
  isUnsure: false,
  failure: null,
  seed: null,
  cast: null,
}

type Told =
  | { is: 'sent'; sent: Sent; seed: string }
  | { is: 'taken'; cast: Cast }
  | { is: 'lost' }
  | { is: 'refused'; reason: string }
  /** Nobody is there any more: what was chosen is gone, but not that it may be in. */
  | { is: 'cleared' }
  /** It is known that none is in. */
  | { is: 'missed' }

/**
 * What becomes of a ballot. Once an answer was lost, only the server's word that it is in, or that none is, ends that: a
 * later refusal says nothing of the first try (rule voting-14).
 */
export function follow(before: Casting, event: Told): Casting {
  switch (event.is) {
    case 'sent':
      return { ...before, isBusy: true, failure: null, sent: event.sent, seed: event.seed }
    case 'taken':
      return { ...before, isBusy: false, isUnsure: false, failure: null, sent: null, cast: event.cast }
    case 'lost':
      return { ...before, isBusy: false, isUnsure: true, failure: { reason: null } }
    case 'refused':
      return {
        ...before,
        isBusy: false,
        failure: { reason: event.reason },
        sent: before.isUnsure ? before.sent : null,
      }
    case 'cleared':
      return before.isUnsure ? { ...before, sent: null, failure: null } : nothingSent
    case 'missed':
    default:
      return nothingSent
  }
}

type Seen = {
  isOpen: boolean
  isBusy: boolean
  isCast: boolean
  /** One could vote here before. */
  wasOpen: boolean
  /** It was shut a moment ago. */
  wasShut: boolean
  /** It is being asked whether one has voted. */
  isAsking: boolean
}

/**
 * What stands in the booth. Somebody who was voting sees that it is shut once it was asked whether a ballot of theirs is
 * in; what is shut stays so, whatever is asked later, unless one can vote again.
 */
export function findStanding({ isOpen, isBusy, isCast, wasOpen, wasShut, isAsking }: Seen) {
  if (isCast) return 'cast'
  if (isOpen || isBusy) return 'ballot'
  return wasShut || !wasOpen || !isAsking ? 'shut' : 'ballot'
}

/**
 * What is known of a ballot when one cannot vote any more: nothing was chosen, none is in, this one was not sent but it is not
 * known whether another was, or it may be in. What is not known is never said as «no» (rule voting-14).
 */
export function findFate(known: { wasOpen: boolean; isUnsure: boolean; isAnswered: boolean }) {
  if (!known.wasOpen) return null
  if (known.isUnsure) return 'unsure'
  return known.isAnswered ? 'nothing' : 'unsent'
}
export type Fate = ReturnType<typeof findFate>
