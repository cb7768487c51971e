import { Extension, Node } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { tableEditing } from '@tiptap/pm/tables'
import { imageAddress, mostColumns } from '#contract/richText.ts'
import { writePlace, type Places } from '#contract/richTextPlaces.ts'

// The nodes that TipTap does not have as a rich text of ours needs them: with no attribute that its tree cannot say.

/** The alignment of paragraphs and headings. */
export const Aligned = Extension.create({
  name: 'aligned',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        align: {
          default: null,
          parseHTML: (element) => {
            // The policy of the page keeps the styles of what is pasted from being read as such.
            const style = /text-align\s*:\s*(\w+)/i.exec(element.getAttribute('style') ?? '')?.[1]
            const said = style ?? element.getAttribute('align') ?? element.dataset['align']
            return said === 'center' || said === 'right' ? said : null
          },
          // The policy of the page lets no style attribute in.
          renderHTML: ({ align }) => (align ? { 'data-align': String(align) } : {}),
        },
      },
    },
  ],
})

export type StoredImageShown = { file: string; alt: string; width: number | null; adorns: boolean }

/** An image of the file store; one of another host is not pasted. */
export const StoredImage = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    file: {},
    alt: { default: '' },
    width: { default: null },
    adorns: { default: false },
  }),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs(element) {
        const src = element.getAttribute('src') ?? ''
        const file = /^\/api\/files\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(src)?.[1]
        if (file === undefined) return false
        const adorns = element.getAttribute('role') === 'presentation'
        return { file, alt: element.getAttribute('alt') ?? '', width: element.getAttribute('width'), adorns }
      },
    },
  ],
  renderHTML({ node: { attrs } }) {
    const { file, alt, width, adorns } = attrs as StoredImageShown
    return [
      'img',
      {
        src: imageAddress(file),
        alt,
        ...(width && { width: String(width) }),
        ...(adorns && { role: 'presentation' }),
      },
    ]
  },
})

/** A placeholder, as a chip. Its text is what it is on the wire, `@@NOMBRE@@`. */
export const Place = Node.create<{ places: Places }>({
  name: 'place',
  group: 'inline',
  inline: true,
  atom: true,
  addOptions: () => ({ places: {} }),
  addAttributes: () => ({ name: {} }),
  parseHTML: () => [
    {
      tag: 'span[data-place]',
      getAttrs: ({ dataset: { place = '' } }) => (/^[A-Z0-9]{1,40}$/.test(place) ? { name: place } : false),
    },
  ],
  renderHTML({ node }) {
    const name = String(node.attrs['name'])
    const known = this.options.places[name]
    return [
      'span',
      { 'data-place': name, ...(!known && { 'data-unknown': '' }) },
      known ? known.label : writePlace(name),
    ]
  },
  renderText: ({ node }) => writePlace(String(node.attrs['name'])),
  /** What is typed or pasted as a placeholder becomes one. */
  addProseMirrorPlugins() {
    return [
      new Plugin({
        appendTransaction: (changes, _before, { doc, tr, schema }) => {
          if (!changes.some(({ docChanged }) => docChanged)) return null
          const found: { from: number; name: string; marks: typeof doc.marks }[] = []
          doc.descendants((node, at) => {
            for (const { index, 1: name = '' } of (node.text ?? '').matchAll(/@@([A-Z0-9]+)@@/g))
              found.push({ from: at + index, name, marks: node.marks })
          })
          for (const { from, name, marks } of found.toReversed()) {
            const place = schema.nodes['place']?.create({ name }, null, marks)
            if (place) tr.replaceWith(from, from + name.length + 4, place)
          }
          return found.length > 0 ? tr : null
        },
      }),
    ]
  },
})

const roles: Record<string, string> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

const cellAttributes = () => ({
  colspan: {
    default: 1,
    parseHTML: (element: HTMLElement) =>
      Math.min(mostColumns, Math.max(1, Number(element.getAttribute('colspan')) || 1)),
  },
  // What the module of tables asks for; the tree has neither.
  rowspan: { default: 1, parseHTML: () => 1, rendered: false },
  colwidth: { default: null, parseHTML: () => null, rendered: false },
})

const cell = (name: 'tableCell' | 'tableHeader', tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: cellAttributes,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

/** Tables of rows and cells, without merged rows and widths. */
export const tableNodes = [
  Node.create({
    name: 'table',
    group: 'block',
    content: 'tableRow+',
    isolating: true,
    parseHTML: () => [{ tag: 'table' }],
    renderHTML: () => ['table', ['tbody', 0]],
    addProseMirrorPlugins: () => [tableEditing()],
    extendNodeSchema: ({ name }) => (roles[name] ? { tableRole: roles[name] } : {}),
  }),
  Node.create({
    name: 'tableRow',
    content: '(tableCell | tableHeader)+',
    parseHTML: () => [{ tag: 'tr' }],
    renderHTML: () => ['tr', 0],
  }),
  cell('tableCell', 'td'),
  cell('tableHeader', 'th'),
]
