import { getSchema, type JSONContent } from '@tiptap/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { richTextToHtml } from '#contract/richTextHtml.ts'
import { sanitizeRichText } from '#server/kernel/richText/html.ts'
import { parseRichText } from '#server/kernel/richText/parse.ts'
import { createExtensions } from '#web/kernel/editor/createEditor.ts'
import { docToTree } from '#web/kernel/editor/docToTree.ts'
import { treeToDoc } from '#web/kernel/editor/treeToDoc.ts'
import { sampleCount } from '#test/support/sample.ts'

const file = '0190f3a2-7c1e-4b5d-9e8f-a1b2c3d4e5f6'
/** Everything that a text may hold, in its stored form. */
const everything =
  '<h1>Uno</h1><h6 style="text-align: center">Seis</h6>' +
  '<p style="text-align: right">a <strong><em><u><s>b</s></u></em></strong><br>c <a href="https://e.example/?a=1&amp;b">d <strong>@@DNI@@</strong></a>@@X@@</p>' +
  '<ul><li><p>uno</p><ol start="3"><li><p>dentro</p></li></ol></li><li><h2>dos</h2></li></ul>' +
  '<blockquote><p>cita</p></blockquote><hr>' +
  '<table><tbody><tr><th><p>x</p></th><th><p>y</p></th></tr><tr><td colspan="2"></td></tr></tbody></table>' +
  `<img src="/api/files/${file}" alt="Una «foto»" width="200"><img src="/api/files/${file}" alt="" role="presentation">`

const schema = getSchema(createExtensions({}))

test('rule document-7: what the server keeps is a document of the editor, and that says the same again', () => {
  const tree = parseRichText(everything)
  const node = schema.nodeFromJSON(treeToDoc(tree))
  node.check()
  // As the editor itself writes it, with the values that a node has by default.
  expect(richTextToHtml(docToTree(node.toJSON() as JSONContent))).toBe(everything)
  expect(docToTree(treeToDoc([]))).toEqual([])
})

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(' ', '\n', '\u00a0', '<b>&amp;', '@@DNI@@', '  a  '),
)
const mark = fc.oneof(
  fc.constantFrom('bold', 'italic', 'underline', 'strike', 'code').map((type) => ({ type })),
  fc
    .constantFrom('https://e.example/ñ', 'javascript:alert(1)', 'mailto:a@b.es', '/x', '@@ENLACE@@')
    .map((href) => ({ type: 'link', attrs: { href } })),
)
const inline: fc.Arbitrary<JSONContent> = fc.oneof(
  fc.record({ type: fc.constant('text'), text, marks: fc.array(mark, { maxLength: 3 }) }),
  fc.record({ type: fc.constant('hardBreak') }),
  fc.record({ type: fc.constant('place'), attrs: fc.record({ name: fc.constantFrom('DNI', 'X1') }) }),
)
const number = fc.oneof(fc.integer({ min: -3, max: 20_000 }), fc.constantFrom(null, 'x', 2.5))
const line = fc.record({
  type: fc.constantFrom('paragraph', 'heading'),
  attrs: fc.record({
    level: fc.integer({ min: 1, max: 6 }),
    align: fc.constantFrom(null, 'center', 'right', 'x'),
  }),
  content: fc.array(inline, { maxLength: 4 }),
})
const leaf = fc.oneof(
  fc.record({ type: fc.constant('horizontalRule') }),
  fc.record({
    type: fc.constant('image'),
    attrs: fc.record({ file: fc.constant(file), alt: text, width: number, adorns: fc.boolean() }),
  }),
)
const { blocks } = fc.letrec<{ blocks: JSONContent[]; block: JSONContent }>((tie) => ({
  blocks: fc.array(tie('block'), { maxLength: 3 }),
  block: fc.oneof(
    { depthSize: 'medium', maxDepth: 9 },
    line,
    leaf,
    fc.record({ type: fc.constant('blockquote'), content: tie('blocks') }),
    fc.record({
      type: fc.constantFrom('bulletList', 'orderedList'),
      attrs: fc.record({ start: number }),
      content: fc.array(fc.record({ type: fc.constant('listItem'), content: tie('blocks') }), {
        maxLength: 3,
      }),
    }),
    fc.record({
      type: fc.constant('table'),
      content: fc.array(
        fc.record({
          type: fc.constant('tableRow'),
          content: fc.array(
            fc.record({
              type: fc.constantFrom('tableCell', 'tableHeader'),
              attrs: fc.record({ colspan: number }),
              content: tie('blocks'),
            }),
            { maxLength: 4 },
          ),
        }),
        { maxLength: 3 },
      ),
    }),
  ),
}))

test('rules document-7 and input-3: of whatever the editor holds the server keeps exactly what the editor says', () => {
  fc.assert(
    fc.property(blocks, (content) => {
      const tree = docToTree({ type: 'doc', content })
      const html = richTextToHtml(tree)
      expect(sanitizeRichText(html)).toBe(html)
      expect(parseRichText(html)).toEqual(tree)
      expect(docToTree(treeToDoc(tree))).toEqual(tree)
    }),
    { numRuns: sampleCount(1_000) },
  )
})

test('a list deeper than one may be says its words where it may still be', () => {
  let deep: JSONContent = { type: 'paragraph', content: [{ type: 'text', text: 'fondo' }] }
  for (let level = 0; level < 12; level += 1)
    deep = { type: 'bulletList', content: [{ type: 'listItem', content: [deep] }] }
  const html = richTextToHtml(docToTree({ type: 'doc', content: [deep] }))
  expect(html.match(/<ul>/g)).toHaveLength(6)
  expect(html).toContain('fondo')
})
