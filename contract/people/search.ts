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
