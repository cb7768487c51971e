import { z } from 'zod'
import { texts } from '#contract/messages.ts'

/** Control characters, half pairs and marks that turn the direction of the text: never part of what anybody says. */
const unprintable = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u
/** The same where somebody writes at length: lines may be broken. */
const unprintableAtLength = /(?![\n\r\t])[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u
/** What takes no room at all; nobody knows that they have pasted it. Marks of direction are not among them. */
const unseen = /(?![\u202A-\u202E\u2066-\u2069])\p{Cf}/gu

/** Whether every character of a line is one that somebody could mean. */
export const isPrintable = (text: string) => !unprintable.test(text)

/** A line as it is kept: composed, without what cannot be seen, one space where there are several (S20). */
export const tidy = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(unseen, '')
    .replaceAll(/\p{Zs}+/gu, ' ')
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

export const choiceFilter = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.preprocess(absent, z.enum(values).optional())

export const numberFilter = z.preprocess(absent, z.coerce.number().min(0).max(1_000_000).optional())

export const idFilter = z.preprocess(absent, z.coerce.number().int().min(1).max(2_147_483_647).optional())

/** Path parameter of a numbered thing. */
export const id = z.coerce.number().int().min(1).max(2_147_483_647)

/** A calendar day, `yyyy-mm-dd`, never an instant. */
export const day = z.iso.date(texts.format)

/** An instant, ISO 8601. */
export const instant = z.iso.datetime({ offset: true })
