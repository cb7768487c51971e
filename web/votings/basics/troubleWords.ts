import type { VotingTrouble } from '#contract/votings/summary.ts'

type Words = {
  /** Where «FINALIZADA» would be. */ tag: string
  /** The heading of its booth. */ heading: string
  sentence: string
}

/** A voting that stands in error is told as what it is: annulled is one thing, what may yet be mended is another (rule voting-2). */
export const troubleWords: Record<VotingTrouble, Words> = {
  annulled: {
    tag: 'ANULADA',
    heading: 'La votación se ha anulado',
    sentence: 'Esta votación está anulada y no vale.',
  },
  restored: {
    tag: 'PARADA',
    heading: 'La votación está parada',
    sentence: 'Esta votación está parada: ahora no se puede votar.',
  },
  unopened: {
    tag: 'NO SE HA PODIDO ABRIR',
    heading: 'La votación no se ha podido abrir',
    sentence: 'Esta votación no se ha podido abrir.',
  },
  stopped: {
    tag: 'PARADA',
    heading: 'La votación está parada',
    sentence: 'Esta votación está parada: ahora no se puede votar.',
  },
  uncounted: {
    tag: 'SIN CONTAR',
    heading: 'La votación no se ha podido contar',
    sentence: 'Esta votación no se ha podido contar todavía.',
  },
}

/** All of it with the reason, which is what happens next where it may be mended. */
export const describeTrouble = (trouble: VotingTrouble, reason: string | null): string => {
  const { sentence } = troubleWords[trouble]
  if (reason === null || reason === '') return sentence
  return trouble === 'annulled' ? `${sentence} Motivo: ${reason}` : `${sentence} ${reason}`
}

/** What becomes of one's vote there; undefined of who has not voted. */
export function describeLostVote(trouble: VotingTrouble | null, hasVoted: boolean): string | undefined {
  if (!hasVoted || trouble === null) return undefined
  return trouble === 'annulled'
    ? 'Habías votado: tu voto ya no cuenta para nada.'
    : 'Tu voto consta y sigue guardado.'
}
