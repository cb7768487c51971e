import { mergeFields } from '#contract/communications/communication.ts'
import type { HowMany } from '#contract/communications/communications.ts'
import type { ContentProblem } from '#contract/communications/textProblems.ts'
import { formatCount } from '#contract/plural.ts'

type Gaps = HowMany['gaps']

/** «12 personas no tienen asamblea territorial»: what is filled in for others, and not for them. */
export const describeGaps = (gaps: Gaps): ContentProblem[] =>
  gaps.map(({ place, people }) => ({
    level: 'warning',
    message: `${formatCount(people, 'persona no tiene', 'personas no tienen')} ${nameOf(place)}: para ${people === 1 ? 'ella' : 'ellas'} la frase se cierra sin ese dato.`,
  }))

/** «Sin segundo apellido ni asamblea territorial» */
export const nameWithout = (gaps: Gaps) => `Sin ${gaps.map(({ place }) => nameOf(place)).join(' ni ')}`

const nameOf = (place: Gaps[number]['place']) => mergeFields[place].toLowerCase()
