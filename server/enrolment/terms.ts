import type { RichText } from '#contract/richText.ts'
import { parseRichText } from '#server/kernel/richText/parse.ts'
import { fillPlaces } from '#contract/richTextPlaces.ts'

/** What stands for each @@PLACEHOLDER@@ before the person has typed anything. */
const placeholders: Record<string, string> = {
  NOMBRE: '[tu nombre]',
  APELLIDO1: '[primer apellido]',
  APELLIDO2: '[segundo apellido]',
  DNI: '[tu documento]',
  FECHA: '[fecha de tu inscripción]',
}

/** A legal text to read before the form is filled in. */
export const describeTerms = ({ name, html, version }: { name: string; html: string; version: number }) => ({
  name,
  version,
  text: removeTitle(
    fillPlaces(parseRichText(html), (place) => placeholders[place]),
    name,
  ),
})

/** The text without the heading that repeats its title, which the screen shows itself. */
const removeTitle = (blocks: RichText, title: string) =>
  blocks.filter((block) => block.kind !== 'heading' || block.runs.map(({ text }) => text).join('') !== title)
