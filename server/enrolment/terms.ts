import { parseRichText } from '#server/kernel/richText/parse.ts'
import { fillPlaces } from '#server/kernel/richText/places.ts'
import { matchBlock, type Block, type RichText, type Run } from '#server/kernel/richText/richText.ts'

type Paragraph = { kind: 'heading' | 'paragraph' | 'item'; text: string }

/** What stands for each @@PLACEHOLDER@@ before the person has typed anything. */
const placeholders: Record<string, string> = {
  NOMBRE: '[tu nombre]',
  APELLIDO1: '[primer apellido]',
  APELLIDO2: '[segundo apellido]',
  DNI: '[tu documento]',
  FECHA: '[fecha de tu inscripción]',
}

/** A legal text to read before the form is filled in, as plain paragraphs: no HTML reaches the browser. */
export const describeTerms = ({ name, html, version }: { name: string; html: string; version: number }) => ({
  name,
  version,
  paragraphs: fillPlaces(parseRichText(html), (place) => placeholders[place])
    .flatMap(paragraphsOf)
    // The screen shows the title itself.
    .filter(({ kind, text }) => kind !== 'heading' || text !== name),
})

const textOf = (runs: readonly Run[]) => runs.map(({ text }) => text).join('')

const paragraphsOf = (block: Block): Paragraph[] =>
  matchBlock<Paragraph[]>(block, {
    heading: ({ kind, runs }) => [{ kind, text: textOf(runs) }],
    paragraph: ({ kind, runs }) => [{ kind, text: textOf(runs) }],
    list: ({ items }) => items.map(joined('item')),
    quote: ({ blocks }) => blocks.flatMap(paragraphsOf),
    table: ({ rows }) => rows.map((row) => joined('paragraph')(row.flatMap(({ blocks }) => blocks))),
    image: () => [],
    rule: () => [],
  })

/** Blocks as one paragraph. */
const joined = (kind: Paragraph['kind']) => (blocks: RichText) => ({
  kind,
  text: blocks
    .flatMap(paragraphsOf)
    .map(({ text }) => text)
    .join(' '),
})
