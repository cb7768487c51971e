import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { trueTypeOf } from '#server/kernel/pdf/woff2.ts'

export type Slope = 'normal' | 'italic'
export type FontName = `${'latin' | 'latin-ext'}-${Slope}`

/** A stretch of text that one font can draw. */
export type Stretch = { text: string; font: FontName }

type Pen = { registerFont: (name: string, source: Buffer) => unknown; font: (name: string) => unknown }

const family = '@fontsource-variable/atkinson-hyperlegible-next'
const names = ['latin-normal', 'latin-italic', 'latin-ext-normal', 'latin-ext-italic'] as const
const { resolve } = createRequire(import.meta.url)

const read = new Map<FontName, Buffer>()

/** The font of the screens, unpacked once; each with a mark of its own, or pdfkit takes two for the same. */
function fontFile(name: FontName): Buffer {
  const known = read.get(name)
  if (known) return known
  const file = name.replace(/-(normal|italic)$/, '-wght-$1')
  const woff2 = readFileSync(resolve(`${family}/files/atkinson-hyperlegible-next-${file}.woff2`))
  const font = trueTypeOf(woff2, 1 + names.indexOf(name))
  read.set(name, font)
  return font
}

/** Puts the letters of the house in a document, and answers who can draw what. */
export function installLetters(pen: Pen) {
  for (const name of names) pen.registerFont(name, fontFile(name))
  const known = new Map(names.map((name) => [name, charactersOf(pen, name)]))
  const draws = (font: FontName, character: string) =>
    known.get(font)?.has(character.codePointAt(0) ?? 0) ?? false

  /** Text as stretches of fonts. A letter that no font has is drawn without its marks, or as a question mark. */
  return function stretchesOf(text: string, slope: Slope): Stretch[] {
    const [first, second] = [`latin-${slope}`, `latin-ext-${slope}`] as const
    const fontOf = (character: string) =>
      draws(first, character) ? first : draws(second, character) ? second : undefined
    const stretches: Stretch[] = []
    const add = (part: string, font: FontName) => {
      const last = stretches.at(-1)
      if (last?.font === font) last.text += part
      else stretches.push({ text: part, font })
    }
    for (const character of visible(text)) {
      const font = fontOf(character)
      if (font) add(character, font)
      else {
        const bare = Array.from(character.normalize('NFKD').replaceAll(/\p{M}/gu, ''))
        if (bare.length > 0 && bare.every(fontOf)) for (const part of bare) add(part, fontOf(part) ?? first)
        else add(replacement, first)
      }
    }
    return stretches
  }
}

/** What stands for a letter of another script: the font of the house writes Latin ones. */
const replacement = '?'

/** Composed, and without what draws nothing: controls, and marks that turn the writing round. */
const visible = (text: string) => text.normalize('NFC').replaceAll(/(?!\t)[\p{Cc}\p{Cf}\p{Cs}]/gu, '')

/** pdfkit keeps the font it has opened where its types do not tell; this is the one thing asked of it. */
function charactersOf(pen: Pen, name: FontName): Set<number> {
  pen.font(name)
  const { _font: opened } = pen as unknown as { _font: { font: { characterSet: number[] } } }
  return new Set(opened.font.characterSet)
}
