import { z } from 'zod'
import { texts } from '#contract/messages.ts'

/** Unicode controls of the writing direction, which can make a text look like another one. */
const directionControls = String.raw`\u202A-\u202E\u2066-\u2069`
/** Control characters, lone surrogates, line breaks and direction controls: not allowed in a line. */
const forbiddenInLine = new RegExp(String.raw`[\p{Cc}\p{Cs}\p{Zl}\p{Zp}${directionControls}]`, 'u')
/** The same for texts of several lines, where line breaks and tabs are allowed. */
const forbiddenInParagraphs = new RegExp(String.raw`(?![\n\r\t])[\p{Cc}\p{Cs}${directionControls}]`, 'u')
/** Characters that are not drawn, which people paste without noticing. */
const invisible = new RegExp(String.raw`(?![${directionControls}])\p{Default_Ignorable_Code_Point}`, 'gu')
/** Direction controls around the whole text, as address books and chats add them; they are removed. */
const directionWrapper = new RegExp(
  String.raw`^[\u202A\u202B\u2066-\u2068]+([^${directionControls}]*)[\u202C\u2069]+$`,
  'u',
)

/** Whether a line has no forbidden characters. */
export const isPrintable = (text: string) => !forbiddenInLine.test(text)

/** A line as it is stored: without invisible characters, in Unicode NFC, with single spaces, trimmed (rule input-2). */
export const normaliseLine = (text: string) =>
  text
    .replaceAll(invisible, '')
    .normalize('NFC')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim()
    .replace(directionWrapper, '$1')
    .trim()

/** A line of text of at most `most` characters; may be empty. */
export const line = (most = 200) =>
  z.string().overwrite(normaliseLine).max(most).refine(isPrintable, texts.format)

/** A line of text that must not be empty. */
export const requiredLine = (most = 200) =>
  z.string().overwrite(normaliseLine).min(1, texts.required).max(most).refine(isPrintable, texts.format)

/** A text of several lines; may be empty. */
export const paragraphs = (most = 5000) =>
  z
    .string()
    .overwrite((text) => text.normalize('NFC').trim())
    .max(most)
    .refine((text) => !forbiddenInParagraphs.test(text), texts.format)

/** A text of several lines that must not be empty. */
export const requiredParagraphs = (most = 5000) =>
  paragraphs(most).refine((text) => normaliseLine(text) !== '', texts.required)

const decimal = /^-?\d+(?:\.\d+)?$/

/** A number in a URL: plain decimal digits only, unlike Number(), which also accepts blanks, `1e3` and `0x10`. */
export const numberFromText = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (typeof value === 'string' && decimal.test(value) ? Number(value) : value), schema)

/** An id in a path or query. */
export const id = numberFromText(z.number().int().min(1).max(2_147_483_647))

/** A calendar day, `yyyy-mm-dd`, never an instant. */
export const day = z.iso.date(texts.format)

/** An instant, ISO 8601. */
export const instant = z.iso.datetime({ offset: true })
