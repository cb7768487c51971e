import { z } from 'zod'
import { texts } from '#contract/messages.ts'

/** A line of text a person must fill. */
export const required = (most = 200) => z.string().trim().min(1, texts.required).max(most)

/** What an address bar or a form leaves empty counts as not said. */
const absent = (value: unknown) => (value === '' ? undefined : value)

/** A text filter: trimmed; empty means none. */
export const textFilter = z.preprocess(absent, z.string().trim().max(200).optional())

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
