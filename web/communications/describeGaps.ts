import { mergeFields } from '#contract/communications/communication.ts'
import type { HowMany } from '#contract/communications/communications.ts'
import type { ContentProblem } from '#contract/communications/textProblems.ts'
import { formatCount } from '#contract/plural.ts'
import { formatPeople } from '#web/communications/peopleWords.ts'
import { formatList } from '#web/ui/format.ts'

type Gaps = HowMany['gaps']

/** «12 personas no tienen asamblea territorial. Leerán: «…»»: what is filled in for others, and what they read instead. */
export const describeGaps = (counted: HowMany | undefined): ContentProblem[] =>
  counted === undefined
    ? []
    : counted.gaps.map((gap) => ({
        level: 'warning',
        message: `${sayMany(gap.people, counted)} ${nameOf(gap.place)}. ${sayRead(gap)}`,
      }))

function sayMany(people: number | null, counted: HowMany): string {
  const said = formatPeople(people, counted)
  return `${said.charAt(0).toUpperCase()}${said.slice(1)} no ${people === 1 ? 'tiene' : 'tienen'}`
}

function sayRead({ people, sentences, more }: Gaps[number]): string {
  const quoted = sentences.map((sentence) => `«${sentence}»`)
  if (quoted.length === 0) return 'Lo que dice solo eso no les llega.'
  const others = more > 0 ? [formatCount(more, 'frase más que cambia', 'frases más que cambian')] : []
  const said = formatList([...quoted, ...others])
  // What is quoted may close the sentence.
  return `${people === 1 ? 'Leerá' : 'Leerán'}: ${said}${/[.!?…:]»$/.test(said) ? '' : '.'}`
}

/** «Sin segundo apellido ni asamblea territorial» */
export const nameWithout = (gaps: Gaps) => `Sin ${gaps.map(({ place }) => nameOf(place)).join(' ni ')}`

const nameOf = (place: Gaps[number]['place']) => mergeFields[place].toLowerCase()
