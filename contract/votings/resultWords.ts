import { formatInteger } from '#contract/plural.ts'
import type { BallotKind, VotingMethod } from '#contract/votings/summary.ts'

// What the tables of a result are headed and filled with: the screen and the act say the same.

/** The columns of a result after the name. */
export const resultColumns = (kind: BallotKind, method: VotingMethod | null) =>
  kind === 'survey'
    ? ['Votos', 'Porcentaje']
    : ['Puesto', method === 'Dowdall' ? 'Puntos' : 'Votos', 'Porcentaje', 'Elegida']

/** Whether somebody is in a position that is filled; while a tie decides it, that it is open. */
export const describeElected = (isElected: boolean | null): string =>
  isElected === null ? 'Empate' : isElected ? 'Sí' : 'No'

/** What a ballot of an open list gives to each whom it names. */
export const describePoints = (method: VotingMethod | null): string =>
  method === 'Dowdall'
    ? 'El primer lugar de una papeleta vale 1, el segundo 1/2, el tercero 1/3, y así.'
    : 'Cada papeleta da un voto a cada persona que nombra.'

type Ranked = { rank: number; percent: string; isElected: boolean | null }

/** The cells of somebody, or of a candidature, with what they got as it is written. */
export const resultCells = ({ rank, percent, isElected }: Ranked, got: string) => [
  `${rank}.º`,
  got,
  percent,
  describeElected(isElected),
]

const fraction = new Intl.NumberFormat('es-ES', { useGrouping: 'always', maximumFractionDigits: 4 })

/** Points as they are read, with the exact fraction where they are no whole number. */
export const formatPoints = ({ result, exact }: { result: number; exact: string }): string =>
  exact.includes('/') ? `${fraction.format(result)} (${exact})` : fraction.format(result)

/** The cells of an answer. */
export const answerCells = ({ count, percent }: { count: number; percent: string }) => [
  formatInteger(count),
  percent,
]
