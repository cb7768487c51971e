import { mergeFields } from '#contract/communications/communication.ts'
import type { HowMany } from '#contract/communications/communications.ts'
import type { ContentProblem } from '#contract/communications/textProblems.ts'
import { leastSaid } from '#contract/communications/counts.ts'
import { formatCount } from '#contract/plural.ts'

type Gaps = HowMany['gaps']

/** «12 personas no tienen asamblea territorial»: what is filled in for others, and not for them. */
export const describeGaps = (gaps: Gaps): ContentProblem[] =>
  gaps.map(({ place, people }) => ({
    level: 'warning',
    message: `${sayMany(people)} ${nameOf(place)}: para ${people === 1 ? 'ella' : 'ellas'} la frase se cierra sin ese dato.`,
  }))

/** «Sin segundo apellido ni asamblea territorial» */
export const nameWithout = (gaps: Gaps) => `Sin ${gaps.map(({ place }) => nameOf(place)).join(' ni ')}`

/** Of few it is not said how many to who holds an office (rule communication-1). */
const sayMany = (people: number | null) =>
  people === null
    ? `Menos de ${leastSaid} personas no tienen`
    : formatCount(people, 'persona no tiene', 'personas no tienen')

const nameOf = (place: Gaps[number]['place']) => mergeFields[place].toLowerCase()
