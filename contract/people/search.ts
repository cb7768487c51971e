import {
  countDigits,
  isSpanishDocument,
  mayBeDocument,
  normaliseDocument,
} from '#contract/people/document.ts'
import { mayBeMailbox, normaliseEmail } from '#contract/people/email.ts'
import { normalisePhone } from '#contract/people/phone.ts'

/** What a text typed to find somebody may be, besides words of a name; it may be several at once. */
export type SearchKeys = {
  /** The number of a profile. */
  id?: number
  /** A normalised document, or how it begins. */
  document?: { text: string; isWhole: boolean }
  /** The NIE that a number with its letter is, where its first letter is left out. */
  nie?: string
  /** Part of an address. */
  email?: string
  /** What an address begins with: a text in one piece with signs that no name has. */
  mailbox?: string
  /** A telephone in its stored form, or how it begins. */
  phone?: string
  /** The last figures of a telephone, four or more. */
  phoneEnd?: string
}

const fewestPhoneDigits = 5
/** Fewer figures at the end of a telephone are those of too many. */
export const phoneEndDigits = 4

/** Reads a text typed to find somebody (rule people-19). */
export function readSearchKeys(typed: string): SearchKeys {
  const text = typed.normalize('NFKC').trim()
  if (text.includes('@')) return { email: normaliseEmail(text) }
  const id = /^#?(\d{1,7})$/.exec(text)?.[1]
  // Whoever writes the sign means a number of ours, which is no look-up: it must not be a part of a document as well.
  if (text.startsWith('#')) return id ? { id: Number(id) } : {}
  const document = normaliseDocument(text)
  const isWhole = isSpanishDocument(text)
  const phone = countDigits(document) >= fewestPhoneDigits && beginPhone(text)
  return {
    ...(id && { id: Number(id) }),
    ...(mayBeDocument(document) && { document: { text: document, isWhole } }),
    ...findNie(text),
    ...(!isWhole && mayBeMailbox(text) && { mailbox: normaliseEmail(text) }),
    ...(phone && { phone }),
    ...endPhone(text),
  }
}

/** The NIE of which a number of seven figures with its letter lacks the first one: at most one of three fits. */
export function findNie(text: string): Pick<SearchKeys, 'nie'> {
  const plain = text.toUpperCase().replaceAll(/[\s.-]/g, '')
  const nie =
    /^\d{7}[A-Z]$/.test(plain) && ['X', 'Y', 'Z'].map((first) => first + plain).find(isSpanishDocument)
  return nie ? { nie } : {}
}

/** What an address may begin with when no name has that word: «mgarcia». */
export const readPlainMailbox = (text: string): string | undefined =>
  /^\p{L}[\p{L}-]{2,63}$/u.test(text.trim()) ? normaliseEmail(text) : undefined

function endPhone(text: string): Pick<SearchKeys, 'phoneEnd'> {
  const plain = text.normalize('NFKC').replaceAll(/[\s().\-–/]/g, '')
  const isEnd = /^\d+$/.test(plain) && plain.length >= phoneEndDigits && normalisePhone(text) === undefined
  return isEnd ? { phoneEnd: plain } : {}
}

/** A typed telephone, or its first digits, as those that are stored begin; undefined when it is none. */
export function beginPhone(text: string): string | undefined {
  const phone = normalisePhone(text)
  if (phone) return phone
  const plain = text.replaceAll(/[\s().\-–/]/g, '').replace(/^00/, '+')
  if (/^[5-9]\d*$/.test(plain)) return `+34${plain}`
  return /^\+\d+$/.test(plain) ? plain : undefined
}
