import {
  countDigits,
  isSpanishDocument,
  mayBeDocument,
  normaliseDocument,
} from '#contract/people/document.ts'
import { normaliseEmail } from '#contract/people/email.ts'
import { normalisePhone } from '#contract/people/phone.ts'

/** What a text typed to find somebody may be, besides words of a name; it may be several at once. */
export type SearchKeys = {
  /** The number of a profile. */
  id?: number
  /** A normalised document, or how it begins. */
  document?: { text: string; isWhole: boolean }
  /** Part of an address. */
  email?: string
  /** A telephone in its stored form, or how it begins. */
  phone?: string
}

const fewestPhoneDigits = 5

/** Reads a text typed to find somebody (rule people-19). */
export function readSearchKeys(typed: string): SearchKeys {
  const text = typed.trim()
  if (text.includes('@')) return { email: normaliseEmail(text) }
  const id = /^#?(\d{1,7})$/.exec(text)?.[1]
  const document = normaliseDocument(text)
  const phone = countDigits(document) >= fewestPhoneDigits && beginPhone(text)
  return {
    ...(id && { id: Number(id) }),
    ...(mayBeDocument(document) && { document: { text: document, isWhole: isSpanishDocument(text) } }),
    ...(phone && { phone }),
  }
}

/** A typed telephone, or its first digits, as those that are stored begin; undefined when it is none. */
export function beginPhone(text: string): string | undefined {
  const phone = normalisePhone(text)
  if (phone) return phone
  const plain = text.replaceAll(/[\s().\-–/]/g, '').replace(/^00/, '+')
  if (/^[5-9]\d*$/.test(plain)) return `+34${plain}`
  return /^\+\d+$/.test(plain) ? plain : undefined
}

/** How well a word of a name fits a typed one: the same, it begins so, it contains it, or one letter is wrong. */
export const fits = ['same', 'begins', 'contains', 'misspelled'] as const
export type Fit = (typeof fits)[number]

const fewestLetters = { contained: 3, misspelled: 5 }

/** How a word fits a typed one; undefined when it does not. Both are folded. */
export function judgeFit(typed: string, word: string): Fit | undefined {
  if (word === typed) return 'same'
  if (word.startsWith(typed)) return 'begins'
  if (typed.length >= fewestLetters.contained && word.includes(typed)) return 'contains'
  return typed.length >= fewestLetters.misspelled && isOneLetterAway(typed, word) ? 'misspelled' : undefined
}

/** Whether one word becomes the other by changing, adding or leaving out one letter, or by swapping two neighbours. */
export function isOneLetterAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let end = 0
  while (
    end < Math.min(one.length, other.length) - start &&
    one[one.length - 1 - end] === other[other.length - 1 - end]
  )
    end += 1
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}
