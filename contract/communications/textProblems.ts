import {
  isKnown,
  isPersonalSubject,
  noSubject,
  personalSubject,
  usualSubject,
} from '#contract/communications/subject.ts'
import { matchBlock, type RichText, type Run } from '#contract/richText.ts'
import { hasFilledAddress } from '#contract/richTextAddresses.ts'
import { listRuns } from '#contract/richTextMap.ts'
import { listPlacesIn } from '#contract/placeNames.ts'
import { listPlaces } from '#contract/richTextPlaces.ts'

/** What is wrong with a text; an error keeps it from being approved, a warning is told. */
export type ContentProblem = { level: 'error' | 'warning'; message: string }

/** Some programs cut what is longer, and with it the way to unsubscribe. */
export const mostMailBytes = 100 * 1024
export const tooLongMail: ContentProblem = {
  level: 'error',
  message: 'Pasa de 100 kB: algunos programas de correo lo cortan.',
}

export const tooLongForSome: ContentProblem = {
  level: 'error',
  message: 'Pasaría de 100 kB para quien tiene los datos más largos: pon menos datos de cada persona.',
}

const warnOfSubject = `El asunto es el de partida, «${usualSubject}»: di de qué va el correo.`

/** All blocks of a text, those inside of others too. */
export const listBlocks = (blocks: RichText): RichText =>
  blocks.flatMap((block) => [
    block,
    ...matchBlock<RichText>(block, {
      heading: () => [],
      paragraph: () => [],
      list: ({ items }) => items.flatMap(listBlocks),
      quote: (quote) => listBlocks(quote.blocks),
      table: ({ rows }) => rows.flat().flatMap((cell) => listBlocks(cell.blocks)),
      image: () => [],
      rule: () => [],
    }),
  ])

/** What is wrong with the subject and the text of a mail, while it is written and when it is approved (rule communication-5). */
export function findTextProblems({ subject, text }: { subject: string; text: RichText }): ContentProblem[] {
  const blocks = listBlocks(text)
  const unknown = [...new Set([...listPlacesIn(subject), ...listPlaces(text)])].filter(
    (place) => !isKnown(place),
  )
  const bare = blocks.filter((block) => block.kind === 'image' && block.alt === '' && !block.adorns).length
  return [
    ...(subject.trim() === '' ? [error(noSubject)] : []),
    ...(blocks.every((block) => 'runs' in block && isBlank(block.runs)) ? [error('Falta el texto.')] : []),
    ...(isPersonalSubject(subject) ? [error(personalSubject)] : []),
    ...unknown.map((place) => error(`@@${place}@@ no es un dato que se pueda rellenar.`)),
    ...(listRuns(text).some(({ link = '' }) => listPlacesIn(link).length > 0)
      ? [error('Hay un enlace con un dato de cada persona en su dirección, donde no se rellena.')]
      : []),
    ...(hasFilledAddress(text)
      ? [error('Hay una dirección de internet con un dato de cada persona dentro: quítalo, o sepáralo.')]
      : []),
    ...(subject.trim() === usualSubject ? [warning(warnOfSubject)] : []),
    ...(bare > 0 ? [warning(warnOfImages(bare))] : []),
    ...findSkippedHeadings(blocks),
    ...(listRuns(text).some(({ link, text: words }) => link !== undefined && words.trim() === '')
      ? [warning('Hay un enlace sin texto: nadie ve a dónde lleva.')]
      : []),
  ]
}

/** What whoever wrote it is told of links that could not be kept. */
export const warnOfLost = ({ links, images }: { links: number; images: number }): ContentProblem[] => [
  ...(links === 0
    ? []
    : [
        warning(
          links === 1
            ? 'Se ha quitado un enlace sin texto: nadie vería a dónde lleva. Si hace falta, escribe las palabras que se pulsan.'
            : `Se han quitado ${links} enlaces sin texto: nadie vería a dónde llevan. Si hacen falta, escribe las palabras que se pulsan.`,
        ),
      ]),
  ...(images === 0
    ? []
    : [
        warning(
          images === 1
            ? 'Una imagen ha perdido su enlace: las imágenes no llevan a ningún sitio. Pon el enlace en el texto.'
            : `${images} imágenes han perdido su enlace: las imágenes no llevan a ningún sitio. Pon los enlaces en el texto.`,
        ),
      ]),
]

const error = (message: string): ContentProblem => ({ level: 'error', message })
const warning = (message: string): ContentProblem => ({ level: 'warning', message })
const isBlank = (runs: readonly Run[]) => runs.every(({ text }) => text.trim() === '')

const warnOfImages = (count: number) =>
  count === 1
    ? 'Hay una imagen sin texto alternativo: quien no la ve no sabe qué dice.'
    : `Hay ${count} imágenes sin texto alternativo: quien no las ve no sabe qué dicen.`

function findSkippedHeadings(blocks: RichText): ContentProblem[] {
  let last = 0
  for (const block of blocks) {
    if (block.kind !== 'heading') continue
    if (block.level > last + 1)
      return [
        warning(
          last === 0
            ? `El primer título es un título ${block.level}: empieza por el título 1, que va debajo del asunto.`
            : `Después de un título ${last} viene un título ${block.level}: falta alguno.`,
        ),
      ]
    last = block.level
  }
  return []
}
