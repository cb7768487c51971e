import { blocksOf, type Block, type Run } from '#server/kernel/pdf/richText.ts'

type Paragraph = { kind: 'heading' | 'paragraph' | 'item'; text: string }

/** What each place says while nobody's data is there. */
const places: Record<string, string> = {
  NOMBRE: '[tu nombre]',
  APELLIDO1: '[primer apellido]',
  APELLIDO2: '[segundo apellido]',
  DNI: '[tu documento]',
  FECHA: '[fecha de tu inscripción]',
}

/** A legal text to be read before anybody has written their data: text only, so nothing in it can run. */
export const termsOf = ({ name, html, version }: { name: string; html: string; version: number }) => ({
  name,
  version,
  paragraphs: blocksOf(html.replaceAll(/@@([A-Z0-9]+)@@/g, (whole, place: string) => places[place] ?? whole))
    .flatMap(paragraphsOf)
    // Its title is said by whatever shows it.
    .filter(({ kind, text }) => kind !== 'heading' || text !== name),
})

const textOf = (runs: readonly Run[]) => runs.map(({ text }) => text).join('')

function paragraphsOf(block: Block): Paragraph[] {
  if (block.kind !== 'list') return [{ kind: block.kind, text: textOf(block.runs) }]
  return block.items.map((item) => ({
    kind: 'item',
    text: item
      .flatMap(paragraphsOf)
      .map(({ text }) => text)
      .join(' '),
  }))
}
