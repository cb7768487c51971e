import { createRequire } from 'node:module'

/** The faces of the paper; `sans` writes the scripts that the serif ones lack. */
const faces = {
  regular: 'DejaVuSerif.ttf',
  bold: 'DejaVuSerif-Bold.ttf',
  italic: 'DejaVuSerif-Italic.ttf',
  boldItalic: 'DejaVuSerif-BoldItalic.ttf',
  sans: 'DejaVuSans.ttf',
} as const
export type FontName = keyof typeof faces
export type Face = { bold?: boolean; italic?: boolean }

/** A stretch of text that one font can draw. */
export type Stretch = { text: string; font: FontName }

type Pen = { registerFont: (name: string, source: string) => unknown; font: (name: string) => unknown }

const names = Object.keys(faces) as FontName[]
const { resolve } = createRequire(import.meta.url)

const faceOf = ({ bold, italic }: Face): FontName =>
  bold && italic ? 'boldItalic' : bold ? 'bold' : italic ? 'italic' : 'regular'

/** Registers the fonts in a document; returns the function that splits a text by the fonts that can draw it. */
export function registerFonts(pen: Pen) {
  for (const name of names) pen.registerFont(name, resolve(`dejavu-fonts-ttf/ttf/${faces[name]}`))
  const known = new Map<FontName, Set<number>>()
  const draws = (font: FontName, character: string) => {
    const characters = known.get(font) ?? charactersOf(pen, font)
    known.set(font, characters)
    return characters.has(character.codePointAt(0) ?? 0)
  }

  /** Text as stretches of fonts. A letter that no font has is drawn without its marks, or as a question mark. */
  return function splitByFont(text: string, face: Face): Stretch[] {
    const wanted = faceOf(face)
    const fontOf = (character: string) => [wanted, 'sans' as const].find((font) => draws(font, character))
    const stretches: Stretch[] = []
    const add = (part: string, font: FontName) => {
      const last = stretches.at(-1)
      if (last?.font === font) last.text += part
      else stretches.push({ text: part, font })
    }
    for (const character of visible(text)) {
      const bare = fontOf(character)
        ? [character]
        : Array.from(character.normalize('NFKD').replaceAll(/\p{M}/gu, ''))
      const drawable = bare.length > 0 && bare.every(fontOf)
      for (const part of drawable ? bare : [replacement]) add(part, fontOf(part) ?? wanted)
    }
    return stretches
  }
}

/** Drawn instead of a character that no font has. */
const replacement = '?'

/** The text in NFC, without control and format characters, which draw nothing or change the direction of the text. */
const visible = (text: string) => text.normalize('NFC').replaceAll(/(?!\t)[\p{Cc}\p{Cf}\p{Cs}]/gu, '')

/** The characters of a font. pdfkit's types do not include the opened font. */
function charactersOf(pen: Pen, name: FontName): Set<number> {
  pen.font(name)
  const { _font: opened } = pen as unknown as { _font: { font: { characterSet: number[] } } }
  return new Set(opened.font.characterSet)
}
