import { mostRichText } from '#contract/richText.ts'
import { texts } from '#contract/messages.ts'
import type { FieldError } from '#contract/problem.ts'

/** What any input may hold at most (rule input-10). The schemas of the contract are stricter. */
const most = {
  /** UTF-16 code units of a text or of a key. */
  text: 20_000,
  /** UTF-16 code units of all texts and keys in one part of a request. */
  characters: 150_000,
  /** Texts, numbers, lists and objects in one part of a request. */
  values: 10_000,
  /** The tree of a segment is the deepest input. */
  depth: 24,
}

/** Longer sequences of combining marks than any language has; Unicode's Stream-Safe Text Format has the same limit. */
const tooManyMarks = /\p{M}{31}/u

const tooMuch = 'Demasiados datos'

/**
 * The first value of a part of a request that is too long, too many or too deep. Everything is checked here before
 * any schema, because normalising a long text of combining marks takes the square of its length. The fields of rich text
 * have a limit of their own.
 */
export function findUnbounded(
  part: string,
  sent: unknown,
  richText: readonly string[] = [],
): FieldError | undefined {
  let values = 0
  let characters = 0
  const errorAt = (path: readonly string[], message: string): FieldError => ({
    in: part,
    path: path.join('.'),
    message,
  })
  const findIn = (value: unknown, path: readonly string[]): FieldError | undefined => {
    values += 1
    if (values > most.values || path.length > most.depth) return errorAt([], tooMuch)
    if (typeof value === 'string') {
      const isRich = path.length === 1 && richText.includes(path.join('.'))
      if (!isRich) characters += value.length
      if (characters > most.characters) return errorAt([], tooMuch)
      const message = findTextError(value, isRich ? mostRichText : most.text)
      return message === undefined ? undefined : errorAt(path, message)
    }
    if (typeof value !== 'object' || value === null) return undefined
    // One by one: a list of all entries of a large object would cost more than parsing it.
    for (const key in value) {
      if (!Object.hasOwn(value, key)) continue
      characters += key.length
      if (characters > most.characters || findTextError(key) !== undefined) return errorAt(path, tooMuch)
      // Safe: the key is the object's own.
      const error = findIn((value as Record<string, unknown>)[key], [...path, key])
      if (error) return error
    }
    return undefined
  }
  return findIn(sent, [])
}

/** A part of a request with some of its texts cut to what is read of them. */
export function cutTexts(sent: unknown, names: readonly string[]): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent
  // Safe: the keys of an object are texts.
  const fields = sent as Readonly<Record<string, unknown>>
  const long = names.flatMap((name) => {
    const text = Object.hasOwn(fields, name) ? fields[name] : undefined
    return typeof text === 'string' && text.length > mostRichText ? [[name, text.slice(0, mostRichText)]] : []
  })
  return long.length === 0 ? sent : { ...fields, ...Object.fromEntries(long) }
}

function findTextError(text: string, mostText = most.text): string | undefined {
  if (text.length > mostText) return `Como mucho ${mostText} caracteres`
  return tooManyMarks.test(text) ? texts.format : undefined
}
