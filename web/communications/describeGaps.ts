import { mergeFields } from '#contract/communications/communication.ts'
import type { HowMany } from '#contract/communications/communications.ts'
import type { ContentProblem } from '#contract/communications/textProblems.ts'
import { leastSaid } from '#contract/communications/counts.ts'
import { formatCount } from '#contract/plural.ts'
import { formatList } from '#web/ui/format.ts'

type Gaps = HowMany['gaps']

/** «12 personas no tienen asamblea territorial. Leerán: «…»»: what is filled in for others, and what they read instead. */
export const describeGaps = (gaps: Gaps): ContentProblem[] =>
  gaps.map((gap) => ({
    level: 'warning',
    message: `${sayMany(gap.people)} ${nameOf(gap.place)}. ${sayRead(gap)}`,
  }))

function sayRead({ people, sentences, more }: Gaps[number]): string {
  const quoted = sentences.map((sentence) => `«${sentence}»`)
  if (quoted.length === 0) return 'Lo que dice solo eso no les llega.'
  const others = more > 0 ? [formatCount(more, 'frase más que cambia', 'frases más que cambian')] : []
  return `${people === 1 ? 'Leerá' : 'Leerán'}: ${formatList([...quoted, ...others])}.`
}

/** «Sin segundo apellido ni asamblea territorial» */
export const nameWithout = (gaps: Gaps) => `Sin ${gaps.map(({ place }) => nameOf(place)).join(' ni ')}`

/** Of few it is not said how many to who holds an office (rule communication-1). */
const sayMany = (people: number | null) =>
  people === null
    ? `Menos de ${leastSaid} personas no tienen`
    : formatCount(people, 'persona no tiene', 'personas no tienen')

const nameOf = (place: Gaps[number]['place']) => mergeFields[place].toLowerCase()
