import type { JSONContent } from '@tiptap/core'
import {
  mostColumns,
  mostNesting,
  type Align,
  type Cell,
  type Marks,
  type RichText,
  type Run,
} from '#contract/richText.ts'
import { parseLink } from '#contract/richTextLinks.ts'
import { writePlace } from '#contract/richTextPlaces.ts'
import { cleanText, removeEmpty, tidyRuns } from '#contract/richTextTidy.ts'

/**
 * What stands in the editor as the tree that the server will keep: sanitising its HTML changes nothing. Empty paragraphs,
 * which people type to make room, are not in it.
 */
export const docToTree = (doc: JSONContent): RichText => removeEmpty(blocksOf(doc.content, 0))

const blocksOf = (content: readonly JSONContent[] = [], depth: number): RichText =>
  content.flatMap((node) => blockOf(node, depth))

function blockOf({ type, attrs = {}, content = [] }: JSONContent, depth: number): RichText {
  if (type === 'paragraph') return lineOf(content, attrs, (line) => ({ kind: 'paragraph', ...line }))
  if (type === 'heading') {
    const level = clamp(attrs['level'], 6)
    return lineOf(content, attrs, (line) => ({ kind: 'heading', level, ...line }))
  }
  if (type === 'horizontalRule') return [{ kind: 'rule' }]
  if (type === 'image') return imageOf(attrs)
  // Deeper ones only say their words.
  if (depth >= mostNesting) return blocksOf(listInner(content), depth)
  if (type === 'bulletList' || type === 'orderedList') {
    const numbering = type === 'bulletList' ? 'bullets' : clamp(attrs['start'], 9999)
    return [{ kind: 'list', numbering, items: content.map((item) => blocksOf(item.content, depth + 1)) }]
  }
  if (type === 'blockquote') return [{ kind: 'quote', blocks: blocksOf(content, depth + 1) }]
  if (type === 'table') return [{ kind: 'table', rows: content.map((row) => cellsOf(row, depth + 1)) }]
  return []
}

/** What is inside the items of a list, the cells of a table or a quote. */
const listInner = (content: readonly JSONContent[]): JSONContent[] =>
  content.flatMap((node) =>
    ['listItem', 'tableRow', 'tableCell', 'tableHeader'].includes(node.type ?? '')
      ? listInner(node.content ?? [])
      : [node],
  )

type Line = { align?: Align; runs: Run[] }

/** A paragraph or heading; none when it says nothing. */
function lineOf(
  content: readonly JSONContent[],
  { align }: Record<string, unknown>,
  toBlock: (line: Line) => RichText[number],
): RichText {
  const runs = tidyRuns(content.map(runOf))
  if (runs.every(({ text }) => text.trim() === '')) return []
  return [toBlock({ ...((align === 'center' || align === 'right') && { align }), runs })]
}

function runOf({ type, text = '', attrs = {}, marks = [] }: JSONContent): Run {
  const said =
    type === 'hardBreak' ? '\n' : type === 'place' ? writePlace(String(attrs['name'])) : cleanText(text)
  const style: Marks = {}
  for (const mark of marks)
    if (mark.type === 'link') {
      const link = parseLink(String(mark.attrs?.['href'] ?? ''))
      if (link !== undefined) style.link = link
    } else if (isStyle(mark.type)) style[mark.type] = true
  return { ...style, text: said }
}

const isStyle = (name: string): name is 'bold' | 'italic' | 'underline' | 'strike' =>
  ['bold', 'italic', 'underline', 'strike'].includes(name)

function imageOf({ file, alt: said, width, adorns }: Record<string, unknown>): RichText {
  if (typeof file !== 'string') return []
  const alt = typeof said === 'string' ? cleanText(said.slice(0, 300)).trim() : ''
  const pixels = Number(width)
  return [
    {
      kind: 'image',
      file,
      alt,
      ...(pixels >= 1 && { width: Math.min(Math.floor(pixels), 2000) }),
      ...(adorns === true && alt === '' && { adorns }),
    },
  ]
}

/** The cells of a row; what stands beyond the most columns goes to the last one. */
function cellsOf({ content = [] }: JSONContent, depth: number): Cell[] {
  const cells: Cell[] = []
  let taken = 0
  for (const { type, attrs = {}, content: inside } of content) {
    const blocks = blocksOf(inside, depth)
    const last = cells.at(-1)
    if (last && taken >= mostColumns) {
      last.blocks.push(...blocks)
      continue
    }
    const columns = clamp(attrs['colspan'], mostColumns - taken)
    taken += columns
    cells.push({ isHeader: type === 'tableHeader', columns, blocks })
  }
  return cells
}

const clamp = (value: unknown, most: number) => Math.min(most, Math.max(1, Math.floor(Number(value)) || 1))
