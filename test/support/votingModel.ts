/** A voting as a model of rule voting-2 knows it; instants in milliseconds. */
export type Walked = {
  state: 'draft' | 'pending' | 'approved' | 'annulled'
  voted: boolean
  now: number
  start: number
  end: number
}

type Move = 'set-draft' | 'set-pending' | 'set-approved' | 'extend' | 'annul' | 'vote'

const isWritten = ({ state }: Walked) => state === 'draft' || state === 'pending'
const mayGoBack = (of: Walked) => isWritten(of) || (of.state === 'approved' && of.now < of.start)

/** Whether each move is taken at an instant: an end of an hour later, a vote of somebody who is in its roll. */
const allowed: Record<Move, (of: Walked) => boolean> = {
  'set-draft': mayGoBack,
  'set-pending': mayGoBack,
  'set-approved': (of) => isWritten(of) && of.now < of.start,
  extend: ({ state, now, end }) => state === 'approved' && now < end,
  annul: ({ state }) => state === 'approved',
  vote: ({ state, voted, now, start, end }) => state === 'approved' && !voted && start <= now && now < end,
}

/** Does a move, if it is allowed, and says whether it was. */
export function isMoved(of: Walked, move: Move): boolean {
  if (!allowed[move](of)) return false
  if (move === 'extend') of.end += 3_600_000
  else if (move === 'vote') of.voted = true
  else
    of.state = {
      'set-draft': 'draft',
      'set-pending': 'pending',
      'set-approved': 'approved',
      annul: 'annulled',
    }[move] as Walked['state']
  return true
}

/** What Administración is offered. */
export const mayOf = (of: Walked) => ({
  moveTo: {
    draft: ['PENDING', 'APPROVED'] as const,
    pending: ['DRAFT', 'APPROVED'] as const,
    approved: mayGoBack(of) ? (['DRAFT', 'PENDING'] as const) : [],
    annulled: [],
  }[of.state].slice(),
  extend: allowed.extend(of),
  annul: allowed.annul(of),
})

/** The status that everybody reads. */
export function sayStatus({ state, now, start, end }: Walked): string {
  if (state === 'annulled') return 'ERROR'
  if (state !== 'approved') return state.toUpperCase()
  if (now < start) return 'APPROVED'
  return now < end ? 'IN_PROGRESS' : 'CLOSED'
}
