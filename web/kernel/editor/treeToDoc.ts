import type { JSONContent } from '@tiptap/core'
import { matchBlock, type BlockOf, type Cell, type RichText, type Run } from '#contract/richText.ts'

/** A tree as the document that the editor edits; `docToTree` makes of it the same tree again. */
export const treeToDoc = (blocks: RichText): JSONContent => ({ type: 'doc', content: contentOf(blocks) })

/** Blocks where there must be one. */
const contentOf = (blocks: RichText): JSONContent[] =>
  blocks.length > 0 ? nodesOf(blocks) : [{ type: 'paragraph' }]

const nodesOf = (blocks: RichText): JSONContent[] =>
  blocks.map((block) =>
    matchBlock<JSONContent>(block, {
      heading: (heading) => lineNode('heading', heading, { level: heading.level }),
      paragraph: (paragraph) => lineNode('paragraph', paragraph, {}),
      list: ({ numbering, items }) => ({
        type: numbering === 'bullets' ? 'bulletList' : 'orderedList',
        ...(numbering !== 'bullets' && { attrs: { start: numbering } }),
        content: items.map((item) => ({ type: 'listItem', content: itemContent(item) })),
      }),
      quote: ({ blocks: quoted }) => ({ type: 'blockquote', content: contentOf(quoted) }),
      table: ({ rows }) => ({
        type: 'table',
        content: rows.map((row) => ({ type: 'tableRow', content: row.map(cellNode) })),
      }),
      image: ({ file, alt, width = null, adorns = false }) => ({
        type: 'image',
        attrs: { file, alt, width, adorns },
      }),
      rule: () => ({ type: 'horizontalRule' }),
    }),
  )

/** An item of the editor begins with a paragraph; an empty one says nothing. */
const itemContent = (item: RichText): JSONContent[] =>
  item[0]?.kind === 'paragraph' ? nodesOf(item) : [{ type: 'paragraph' }, ...nodesOf(item)]

const cellNode = ({ isHeader, columns, blocks }: Cell): JSONContent => ({
  type: isHeader ? 'tableHeader' : 'tableCell',
  attrs: { colspan: columns },
  content: contentOf(blocks),
})

const lineNode = (
  type: string,
  { align, runs }: BlockOf<'heading' | 'paragraph'>,
  attrs: object,
): JSONContent => ({
  type,
  attrs: { ...attrs, ...(align && { align }) },
  content: runs.flatMap(runNodes),
})

/** A run in pieces: texts, line breaks and placeholders. */
function runNodes({ text, link, ...style }: Run): JSONContent[] {
  const marks = [
    ...(link === undefined ? [] : [{ type: 'link', attrs: { href: link } }]),
    ...Object.keys(style).map((type) => ({ type })),
  ]
  return text
    .split(/(\n|@@[A-Z0-9]+@@)/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      if (piece === '\n') return { type: 'hardBreak', marks }
      if (/^@@[A-Z0-9]+@@$/.test(piece)) return { type: 'place', attrs: { name: piece.slice(2, -2) }, marks }
      return { type: 'text', text: piece, marks }
    })
}
