import { z } from 'zod'
import { texts } from '#contract/messages.ts'

/** What embeds, overrides or isolates a direction of writing: it can make a text read as another one. */
const turning = String.raw`\u202A-\u202E\u2066-\u2069`
/** Control characters, half pairs, breaks, and what turns the text: never part of what anybody says in a line. */
const unprintable = new RegExp(String.raw`[\p{Cc}\p{Cs}\p{Zl}\p{Zp}${turning}]`, 'u')
/** The same where somebody writes at length: lines may be broken. */
const unprintableAtLength = new RegExp(String.raw`(?![\n\r\t])[\p{Cc}\p{Cs}${turning}]`, 'u')
/** What is drawn as nothing; nobody knows that they have pasted it. */
const unseen = new RegExp(String.raw`(?![${turning}])\p{Default_Ignorable_Code_Point}`, 'gu')
/** A direction around the whole, as address books and chats put it; it changes nothing about what is inside. */
const wrapped = new RegExp(String.raw`^[\u202A\u202B\u2066-\u2068]+([^${turning}]*)[\u202C\u2069]+$`, 'u')

/** Whether every character of a line is one that somebody could mean. */
export const isPrintable = (text: string) => !unprintable.test(text)

/** A line as it is kept: without what cannot be seen, composed, one space where there are several (rule input-2). */
export const tidy = (text: string) =>
  text
    .replaceAll(unseen, '')
    .normalize('NFC')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim()
    .replace(wrapped, '$1')
    .trim()

/** A line of text. */
export const line = (most = 200) => z.string().overwrite(tidy).max(most).refine(isPrintable, texts.format)

/** A line of text a person must fill. */
export const requiredLine = (most = 200) =>
  z.string().overwrite(tidy).min(1, texts.required).max(most).refine(isPrintable, texts.format)

/** What somebody writes at length, in as many lines as they like. */
export const paragraphs = (most = 5000) =>
  z
    .string()
    .overwrite((text) => text.normalize('NFC').trim())
    .max(most)
    .refine((text) => !unprintableAtLength.test(text), texts.format)

/** The same, and not left empty. */
export const requiredParagraphs = (most = 5000) =>
  paragraphs(most).refine((text) => tidy(text) !== '', texts.required)

/** What an address bar or a form leaves empty counts as not said. */
const absent = (value: unknown) => (value === '' ? undefined : value)

/** A text filter; empty means none. */
export const textFilter = z.preprocess(absent, line().optional())

/** A filter of what is written at length, which is kept as it was written. */
export const paragraphsFilter = z.preprocess(absent, paragraphs(200).optional())

export const choiceFilter = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.preprocess(absent, z.enum(values).optional())

const decimal = /^-?\d+(?:\.\d+)?$/

/** A number as an address writes it: its digits, not whatever could be taken for one (blanks, lists, `1e3`, `0x10`). */
export const written = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (typeof value === 'string' && decimal.test(value) ? Number(value) : value), schema)

/** Path parameter of a numbered thing. */
export const id = written(z.number().int().min(1).max(2_147_483_647))

export const numberFilter = z.preprocess(absent, written(z.number().min(0).max(1_000_000)).optional())

export const idFilter = z.preprocess(absent, id.optional())

/** A calendar day, `yyyy-mm-dd`, never an instant. */
export const day = z.iso.date(texts.format)

/** An instant, ISO 8601. */
export const instant = z.iso.datetime({ offset: true })
