import { z } from 'zod'
import { texts } from '#contract/messages.ts'

const least = 12
const most = 128

/** The length rule of new passwords; the server checks the strength too (rule session-8). */
export const newPassword = z
  .string()
  .min(least, `La contraseña debe tener al menos ${least} caracteres`)
  .max(most, `La contraseña puede tener como mucho ${most} caracteres`)

/** How many characters a new password lacks, or has too many of (a negative number); 0 when its length is right. */
export const countMissingCharacters = ({ length }: string): number =>
  length < least ? least - length : Math.min(0, most - length)

/** The current password, asked again for changes that make an account less secure or add a way to log in. */
export const ownPassword = z.string(texts.required).min(1, texts.required).max(1024)

/** What makes a password easy to guess for sure, without a dictionary; the reasons in Spanish. */
export const passwordWeaknesses = {
  chain: 'Es un mismo carácter repetido, o caracteres seguidos como «1234».',
  personal: 'Sin contar los espacios y tus datos, quedan menos de 6 caracteres.',
} as const

/**
 * The reason why a password is refused whatever the dictionaries say, or undefined. The screen tells it while the
 * password is typed and the server refuses by it, so that neither contradicts the other (rule session-8).
 */
export function findPasswordWeakness(
  password: string,
  personal: readonly string[],
): keyof typeof passwordWeaknesses | undefined {
  if (chains.some((follows) => isChain(password, follows))) return 'chain'
  return countOtherCharacters(password, listWords(personal)) < 6 ? 'personal' : undefined
}

/** Personal data as the words of which a password must not be made: each text, and its parts. */
export const listWords = (personal: readonly string[]): string[] =>
  personal.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((text) => text.length > 2)

type Follows = (one: string, next: string) => boolean
/** «abc» and «890»: after 9 comes 0. */
const isNext: Follows = (one, next) => next.charCodeAt(0) - one.charCodeAt(0) === 1 || one + next === '90'
const chains: readonly Follows[] = [(one, next) => one === next, isNext, (one, next) => isNext(next, one)]

const isChain = (text: string, follows: Follows) =>
  Array.from({ length: text.length - 1 }).every((_, at) => follows(text.charAt(at), text.charAt(at + 1)))

const foldAccents = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Characters of the password besides the person's own words. zxcvbn alone rates any two words as strong. */
function countOtherCharacters(password: string, known: readonly string[]): number {
  const longestFirst = known.map(foldAccents).toSorted((a, b) => b.length - a.length)
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word, ' '), foldAccents(password))
  return rest.replaceAll(/\s/g, '').length
}
