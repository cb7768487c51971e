import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as spanish } from '@zxcvbn-ts/language-es-es'
import { z } from 'zod'
import { answerQuestions } from '#server/kernel/runtime/thread.ts'

/** A new password, and what an attacker would try first. */
const question = z.object({ password: z.string(), known: z.array(z.string()) })

/** zxcvbn's time grows with the square of the length; the beginning of a password is strong enough or is not. */
const lengthJudged = 64

/** How many ways to read signs as letters («p4$$w0rd») are tried; of more the judging of a hostile password took a second and a half, which all others wait for. */
const readings = 20

const estimator = new ZxcvbnFactory({
  graphs: adjacencyGraphs,
  dictionary: { ...common, ...spanish },
  l33tMaxSubstitutions: readings,
})

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const words = new Set(
  Object.values({ ...common, ...spanish }).flatMap((list) =>
    list.map((word) => fold(word)).filter((word) => word.length > 2),
  ),
)
const between = '(?:y|e|o|u|a|de|del|con|sin|en|por|para|la|el|los|las|mi|tu)?'
const joined = new RegExp(`^${between}`)

/** How many words of the dictionaries a text is, joined or not: one, two, or too many to matter. */
function countWords(text: string): number {
  if (words.has(text)) return 1
  const isTwo = Array.from({ length: text.length }).some((_, at) => {
    const rest = text.slice(at + 1)
    if (!words.has(text.slice(0, at + 1))) return false
    return [rest, rest.replace(joined, '')].some((second) => second === '' || words.has(second))
  })
  return isTwo ? 2 : Infinity
}

/** Signs that stand for letters: «p4$$w0rd». */
const letters: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
/** The most signs at an end that may be just that. */
const longestEnd = 8

/** A text as it is, and with its signs read as letters, but for more and more of those at its end: «p4$$w0rd2026» is «password2026». */
function listReadings(text: string): string[] {
  const end = text.length - text.replace(/[^\p{L}]+$/u, '').length
  const revealed = Array.from({ length: Math.min(end, longestEnd) + 1 }, (_, kept) => {
    const at = text.length - kept
    return text.slice(0, at).replaceAll(/[^\p{L}]/gu, (sign) => letters[sign] ?? sign) + text.slice(at)
  })
  return [text, ...revealed]
}

/**
 * Whether a password is one or two words, whatever signs it has: zxcvbn calls «perrosygatos» strong. Numbers are added where one
 * expects them, so few digits at an end make it none: four beside a word («asamblea 2026»), two beside two («perrosygatos1»).
 */
const isFewWords = (password: string) =>
  listReadings(fold(password)).some((reading) => {
    const text = reading.replaceAll(/[^\p{L}\p{N}]/gu, '')
    const bare = text.replaceAll(/^\d+|\d+$/g, '')
    return countWords(text) <= 2 || 2 * countWords(bare) + (text.length - bare.length) <= 6
  })

/** Answers with zxcvbn's score, from 0 to 4; none for one or two words. */
answerQuestions(async (asked) => {
  const { password, known } = question.parse(asked)
  const judged = password.slice(0, lengthJudged)
  return isFewWords(judged) ? 0 : estimator.check(judged, known).score
})
