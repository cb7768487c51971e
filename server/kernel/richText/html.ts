import type { RichText } from '#contract/richText.ts'
import { richTextToHtml } from '#contract/richTextHtml.ts'
import { parseRichText, refuseTooMuch } from '#server/kernel/richText/parse.ts'

/**
 * Rewrites HTML with only what the tree can express, in one canonical form; applying it twice changes nothing (rule
 * input-3). Throws 413 if the text or the result is too long.
 */
export const sanitizeRichText = (html: string): string => readRichText(html).html

/** HTML in its canonical form, and the tree that it says. */
export function readRichText(typed: string): { html: string; text: RichText } {
  const text = parseRichText(typed)
  const html = richTextToHtml(text)
  // The result can be longer: it has every optional tag and entity.
  refuseTooMuch(html)
  return { html, text }
}
