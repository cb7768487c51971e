import type { Block, Numbering, BlockOf } from '#contract/richText.ts'
import { cleanText } from '#contract/richTextTidy.ts'

export const createHeading = (level: number, text: string): BlockOf<'heading'> => ({
  kind: 'heading',
  level,
  runs: [{ text }],
})
export const createParagraph = (text: string): BlockOf<'paragraph'> => ({
  kind: 'paragraph',
  runs: [{ text }],
})

/** The block of an `img` tag; none if its `src` is not a stored image. */
export function parseImage({
  src = '',
  alt: said = '',
  width = '',
  role = '',
}: Record<string, string>): Block[] {
  const file = /^\/api\/files\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(src)?.[1]
  if (file === undefined) return []
  const pixels = Number.parseInt(width, 10)
  const alt = cleanText(said.slice(0, 300)).trim()
  return [
    {
      kind: 'image',
      file,
      alt,
      ...(pixels > 0 && { width: Math.min(pixels, 2000) }),
      ...(alt === '' && role === 'presentation' && { adorns: true as const }),
    },
  ]
}

/** The number or bullet of a list item. */
export const itemMark = (numbering: Numbering, index: number, bullet: string) =>
  numbering === 'bullets' ? bullet : `${numbering + index}.`
