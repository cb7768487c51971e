import type { FieldError } from '#contract/problem.ts'
import { electorateLimits } from '#contract/votings/limits.ts'
import type { VotingFault } from '#contract/votings/definition.ts'
import type { Voting } from '#contract/votings/voting.ts'
import {
  basicLabels,
  kindLabels,
  labelRows,
  optionLabels,
  voterLabels,
  votingFieldFor,
} from '#web/votings/writing/votingFields.ts'
import { votingValuesOf } from '#web/votings/writing/votingValues.ts'

/** What a voting lacks, in words, and the step of the wizard (from 0) in which it is put right. */
export type Lacking = { step: number; words: string }

type Known = {
  /** Its start has passed. */ isPast: boolean
  /** How many could vote in it, once they are counted. */ total: number | undefined
  /** What the server has found when it was asked to save it. */ refused: readonly FieldError[]
  of: Voting
}

const sayTooFew = (total: number) =>
  total === 0
    ? 'Quién puede votar: hoy no podría votar nadie'
    : `Quién puede votar: ${total === 1 ? 'hoy solo podría 1 persona' : `hoy solo podrían ${total} personas`}, y han de ser al menos ${electorateLimits.fewest}`

/** All that keeps a voting from being approved, each thing once. */
export function listFaults(faults: readonly VotingFault[], { isPast, total, refused, of }: Known): Lacking[] {
  const rows: { readonly [name: string]: string } = labelRows(votingValuesOf(of))
  const say = (path: string, message: string) => `${rows[path] ?? votingFieldFor(path).label}: ${message}`
  const all = [
    ...faults.map(({ step, path, message }) => ({ step: step - 1, words: say(path, message) })),
    ...(isPast ? [{ step: 0, words: 'Inicio: ya ha pasado, elige un momento futuro' }] : []),
    ...(total !== undefined && total < electorateLimits.fewest ? [{ step: 3, words: sayTooFew(total) }] : []),
    ...refused.map(({ path, message }) => ({ step: findStep(path), words: say(path, message) })),
  ]
  return all.filter(({ words }, at) => all.findIndex((other) => other.words === words) === at)
}

const labelsOfSteps: readonly object[] = [basicLabels, kindLabels, optionLabels, voterLabels]

/** The step in which a field of the calls is. */
function findStep(path: string): number {
  const [name = ''] = votingFieldFor(path).names
  const [field = ''] = name.split('.')
  return Math.max(
    0,
    labelsOfSteps.findIndex((labels) => field in labels),
  )
}
