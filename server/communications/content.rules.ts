import { listPlacesIn } from '#contract/richTextPlaces.ts'
import { Parser } from 'htmlparser2'
import { mergeFields } from '#contract/communications/communication.ts'
import { matchBlock, type RichText, type Run } from '#contract/richText.ts'
import { parseRichText } from '#server/kernel/richText/parse.ts'
import { imageAddress } from '#contract/richText.ts'
import { sanitizeRichText } from '#server/kernel/richText/html.ts'

/** What is wrong with a text; an error keeps it from being approved, a warning is told. */
export type ContentProblem = { level: 'error' | 'warning'; message: string }

const imagePath = '/api/communication/images/'

/** The address at which whoever receives a mail reads an image, by its hash. */
export const publicImageAddress = (publicUrl: string, hash: string) => `${publicUrl}${imagePath}${hash}`

/** What a writer sends as it is stored: clean, with the images of ours by their files. */
export const cleanBody = (
  html: string,
  publicUrl: string,
  fileOf: (hash: string) => string | undefined,
): string =>
  sanitizeRichText(
    html.replaceAll(/\bsrc\s*=\s*(["'])([^"'<>]{0,300})\1/gi, (whole, quote: string, address: string) => {
      const hash = readImageHash(address, publicUrl)
      const file = hash === undefined ? undefined : fileOf(hash)
      return file === undefined ? whole : `src=${quote}${imageAddress(file)}${quote}`
    }),
  )

/** Whether a text shows an image that is not ours: nothing is fetched from an address that somebody typed. */
export function hasForeignImage(html: string, publicUrl: string): boolean {
  let isForeign = false
  const parser = new Parser({
    onopentag(tag, { src = '' }) {
      const isOurs =
        readImageHash(src, publicUrl) !== undefined || src.startsWith('/api/files/') || src === ''
      if (tag === 'img' && !isOurs) isForeign = true
    },
  })
  parser.end(html)
  return isForeign
}

/** The hash in the address of an image of ours. */
function readImageHash(address: string, publicUrl: string): string | undefined {
  const path = address.startsWith(publicUrl) ? address.slice(publicUrl.length) : address
  return path.startsWith(imagePath) ? /^[0-9a-f]{64}$/.exec(path.slice(imagePath.length))?.[0] : undefined
}

/** The hashes of the images of ours that a text shows. */
export const listImageHashes = (html: string): string[] => [
  ...new Set(
    Array.from(html.matchAll(/\/api\/communication\/images\/([0-9a-f]{64})/g), ([, hash = '']) => hash),
  ),
]

/** The files of the images that a clean text shows. */
export const listImageFiles = (blocks: RichText): string[] => [
  ...new Set(listBlocks(blocks).flatMap((block) => (block.kind === 'image' ? [block.file] : []))),
]

const listBlocks = (blocks: RichText): RichText =>
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

const isKnown = (place: string) => Object.hasOwn(mergeFields, place)

/** What is wrong with the subject and the text of a mail (rule communication-5). */
export function findContentProblems({ subject, body }: { subject: string; body: string }): ContentProblem[] {
  const blocks = listBlocks(parseRichText(body))
  const unknown = listPlacesIn(`${subject}\n${body}`).filter((place) => !isKnown(place))
  return [
    ...(subject.trim() === '' ? [error('Falta el asunto.')] : []),
    ...(blocks.every((block) => 'runs' in block && isBlank(block.runs)) ? [error('Falta el texto.')] : []),
    ...unknown.map((place) => error(`@@${place}@@ no es un dato que se pueda rellenar.`)),
    ...(blocks.some((block) => block.kind === 'image' && block.alt === '')
      ? [warning('Hay una imagen sin texto alternativo: quien no la ve no sabe qué dice.')]
      : []),
    ...findSkippedHeadings(blocks),
  ]
}

const error = (message: string): ContentProblem => ({ level: 'error', message })
const warning = (message: string): ContentProblem => ({ level: 'warning', message })
const isBlank = (runs: readonly Run[]) => runs.every(({ text }) => text.trim() === '')

function findSkippedHeadings(blocks: RichText): ContentProblem[] {
  let last = 0
  for (const block of blocks) {
    if (block.kind !== 'heading') continue
    if (block.level > last + 1)
      return [
        warning(
          `Después de ${last === 0 ? 'nada' : `un título ${last}`} viene un título ${block.level}: falta alguno.`,
        ),
      ]
    last = block.level
  }
  return []
}
