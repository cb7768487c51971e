import { Parser } from 'htmlparser2'
import { Problem } from '#server/kernel/http/problem.ts'
import { RichTextBuilder } from '#server/kernel/richText/builder.ts'
import { mostRichText, type RichText } from '#contract/richText.ts'

/** Nested open tags. The parser's cost grows with the square of this. */
const mostOpenTags = 128
/** Tags in a text that open, which bounds the blocks to draw, and that close. */
const mostTags = 8_000

/**
 * Parses HTML into a tree. What the tree cannot express is dropped, and its text is kept. Throws 413 if it is too
 * long (before reading it) or has too many tags; never for the result of `sanitizeRichText`.
 */
export function parseRichText(html: string): RichText {
  if (html.length > mostRichText) throw tooMuch('largo')
  if (html.split('</').length > mostTags + 1) throw tooMuch('complicado')
  const builder = new RichTextBuilder()
  let open = 0
  let tags = 0
  const parser = new Parser({
    onopentagname() {
      open += 1
      tags += 1
      if (open > mostOpenTags || tags > mostTags) throw tooMuch('complicado')
    },
    onopentag: (tag, attributes) => builder.open(tag, attributes),
    ontext: (text) => builder.text(text),
    onclosetag() {
      open -= 1
      builder.close()
    },
  })
  parser.end(html)
  return builder.finish()
}

const tooMuch = (what: 'largo' | 'complicado') =>
  new Problem('demasiado-grande', `El texto es demasiado ${what}`)

/** Throws 413 for HTML that `parseRichText` would refuse. */
export function refuseTooMuch(html: string) {
  if (html.length > mostRichText) throw tooMuch('largo')
  if (html.split(/<[a-z]/).length > mostTags) throw tooMuch('complicado')
}
