import { texts } from '#contract/messages.ts'
import type { FieldError } from '#contract/problem.ts'

/** What any input may hold at most (rule input-10). The schemas of the contract are stricter. */
const most = {
  /** UTF-16 code units of a text or of a key. */
  text: 20_000,
  /** Texts, numbers, lists and objects in one part of a request. */
  values: 10_000,
  depth: 10,
}

/** Longer sequences of combining marks than any language has; Unicode's Stream-Safe Text Format has the same limit. */
const tooManyMarks = /\p{M}{31}/u

const tooMuch = 'Demasiados datos'

/**
 * The first value of a part of a request that is too long, too many or too deep. Everything is checked here before
 * any schema, because normalising a long text of combining marks takes the square of its length.
 */
export function findUnbounded(part: string, sent: unknown): FieldError | undefined {
  let values = 0
  const errorAt = (path: readonly string[], message: string): FieldError => ({
    in: part,
    path: path.join('.'),
    message,
  })
  const findIn = (value: unknown, path: readonly string[]): FieldError | undefined => {
    values += 1
    if (values > most.values || path.length > most.depth) return errorAt([], tooMuch)
    if (typeof value === 'string') {
      const message = findTextError(value)
      return message === undefined ? undefined : errorAt(path, message)
    }
    if (typeof value !== 'object' || value === null) return undefined
    for (const [key, inside] of Object.entries(value)) {
      if (findTextError(key) !== undefined) return errorAt(path, tooMuch)
      const error = findIn(inside, [...path, key])
      if (error) return error
    }
    return undefined
  }
  return findIn(sent, [])
}

function findTextError(text: string): string | undefined {
  if (text.length > most.text) return `Como mucho ${most.text} caracteres`
  return tooManyMarks.test(text) ? texts.format : undefined
}
