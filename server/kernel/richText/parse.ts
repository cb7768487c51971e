import { Parser } from 'htmlparser2'
import { Problem } from '#server/kernel/problem.ts'
import { RichTextBuilder } from '#server/kernel/richText/builder.ts'
import { mostRichText, type RichText } from '#server/kernel/richText/richText.ts'

/** Tags open at once. The parser's own work grows with the square of this, and no editor comes near. */
const mostOpenTags = 256
/** Opening tags: this bounds how many blocks there are to draw. */
const mostTags = 20_000

/**
 * HTML as a tree: what the tree cannot say is left out, and its words stay. Refuses only what is too long (unread) or
 * has more tags than any letter; what was sanitised once is never refused.
 */
export function parseRichText(html: string): RichText {
  if (html.length > mostRichText) throw tooMuch('largo')
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

/** Refuses HTML that could not be read again. */
export function refuseTooMuch(html: string) {
  if (html.length > mostRichText) throw tooMuch('largo')
  if (html.split(/<[a-z]/).length > mostTags) throw tooMuch('complicado')
}
