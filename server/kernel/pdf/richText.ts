import sanitize from 'sanitize-html'

export type Style = { bold?: true; italic?: true; underline?: true; link?: string }
/** A stretch of text in one style; `\n` is a line break. */
export type Run = Style & { text: string }
export type Block =
  | { kind: 'heading'; level: number; runs: Run[] }
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'list'; isOrdered: boolean; items: Block[][] }

const allowed: sanitize.IOptions = {
  allowedTags: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'u', 'a', 'br'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowProtocolRelative: false,
  transformTags: { b: 'strong', i: 'em', div: 'p', blockquote: 'p' },
  nestingLimit: 20,
}

/** Cleans rich text to what is stored and drawn: structure, emphasis and links, nothing that runs or fetches (rule input-3). */
export function cleaned(html: string): string {
  let kept = html
  for (let round = 0; round < settling; round += 1) {
    const next = sanitize(kept, allowed)
    if (next === kept) return kept
    kept = next
  }
  // What nests so oddly that it never settles is no letter of ours: its words stay.
  return sanitize(kept, { allowedTags: [], allowedAttributes: {} })
}
/** How often to clean: taking out a forbidden tag can leave others badly nested, which the next reading mends (rule input-3). */
const settling = 10

/** Rich text as blocks to be drawn. Whatever is not allowed has gone before; it can only be text or one of ours. */
export const blocksOf = (html: string): Block[] => new Parser(cleaned(html)).blocks()

// What sanitize-html writes is well-formed, and only these four characters stay escaped.
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
const plain = (text: string) =>
  text.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)

type Token = { tag: string; closes: boolean; href: string | undefined } | string

const tokensOf = (html: string): Token[] =>
  Array.from(html.matchAll(/<(\/)?([a-z][a-z0-9]*)([^>]*)>|[^<]+/g), ([whole, slash, tag, attributes]) =>
    tag === undefined
      ? plain(whole)
      : { tag, closes: slash !== undefined, href: /href="([^"]*)"/.exec(attributes ?? '')?.[1] },
  )

const styles: Record<string, (href: string | undefined) => Style> = {
  strong: () => ({ bold: true }),
  em: () => ({ italic: true }),
  u: () => ({ underline: true }),
  a: (href) => (href ? { link: plain(href) } : {}),
}

class Parser {
  readonly #tokens: Token[]
  #at = 0

  constructor(html: string) {
    this.#tokens = tokensOf(html)
  }

  /** Blocks up to the end of what opened them; loose text is a paragraph of its own. */
  blocks(opened?: string): Block[] {
    const found: Block[] = []
    let runs: Run[] = []
    const close = () => {
      if (runs.some(({ text }) => text.trim() !== '')) found.push({ kind: 'paragraph', runs })
      runs = []
    }
    for (let token = this.#next(); token !== undefined; token = this.#next()) {
      if (typeof token === 'object' && token.closes && token.tag === opened) break
      const block = typeof token === 'object' && !token.closes ? this.#block(token.tag) : undefined
      if (block) {
        close()
        found.push(...block)
      } else runs.push(...this.#inline(token, {}))
    }
    close()
    return found
  }

  #next = () => this.#tokens[this.#at++]

  #block(tag: string): Block[] | undefined {
    if (tag === 'ul' || tag === 'ol')
      return [{ kind: 'list', isOrdered: tag === 'ol', items: this.#items(tag) }]
    if (tag === 'li') return this.blocks(tag)
    if (tag === 'p') return this.blocks(tag)
    if (!/^h\d$/.test(tag)) return undefined
    const runs = this.blocks(tag).flatMap((block) => ('runs' in block ? block.runs : []))
    return [{ kind: 'heading', level: Number(tag.slice(1)), runs }]
  }

  #items(tag: string): Block[][] {
    const items: Block[][] = []
    for (let token = this.#next(); token !== undefined; token = this.#next()) {
      if (typeof token === 'string') continue
      if (token.closes && token.tag === tag) break
      if (!token.closes && token.tag === 'li') items.push(this.blocks('li'))
    }
    return items
  }

  #inline(token: Token, style: Style): Run[] {
    if (typeof token === 'string') return [{ ...style, text: token.replaceAll('\n', ' ') }]
    if (token.closes) return []
    if (token.tag === 'br') return [{ ...style, text: '\n' }]
    const inner = { ...style, ...styles[token.tag]?.(token.href) }
    const runs: Run[] = []
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      if (typeof next === 'object' && next.closes && next.tag === token.tag) break
      runs.push(...this.#inline(next, inner))
    }
    return runs
  }
}
