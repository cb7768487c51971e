import { imageAddress } from '#contract/richText.ts'
import { parseLink } from '#contract/richTextLinks.ts'
import { readWordLists } from '#web/kernel/editor/wordLists.ts'

/** What a pasted text had and could not keep. */
export type Dropped = { images: number; links: number }

/**
 * What was copied from Word, Google Docs or a page, as the editor reads it: lists are lists, what looked bold is bold,
 * and what cannot be kept is counted, so that it can be said.
 */
export function readPasted(html: string): { html: string; dropped: Dropped } {
  // What is copied in an editor of ours.
  if (html.includes('data-pm-slice')) return { html, dropped: { images: 0, links: 0 } }
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  readWordLists(body)
  readStyles(body)
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)'))
    list.previousElementSibling?.append(list)
  const dropped = { links: dropLinks(body), images: dropImages(body) }
  return { html: body.innerHTML, dropped }
}

const unwrap = (element: Element) => element.replaceWith(...element.childNodes)

const styleOf = (element: Element, name: string) =>
  new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`, 'i')
    .exec(element.getAttribute('style') ?? '')?.[1]
    ?.trim() ?? ''

/** The policy of the page keeps styles from being read as such: what they say of words is said by elements. */
function readStyles(body: HTMLElement) {
  for (const element of body.querySelectorAll('b, strong, i, em')) {
    const style = /^(?:B|STRONG)$/.test(element.tagName) ? 'font-weight' : 'font-style'
    if (/^(?:normal|[1-4]00)/.test(styleOf(element, style))) unwrap(element)
  }
  for (const element of body.querySelectorAll('span[style]')) {
    const line = styleOf(element, 'text-decoration(?:-line)?')
    wrapInside(element, /^(?:bold|[6-9]00)/.test(styleOf(element, 'font-weight')), 'strong')
    wrapInside(element, styleOf(element, 'font-style').startsWith('italic'), 'em')
    // Links are underlined by themselves.
    wrapInside(
      element,
      line.includes('underline') && !element.closest('a') && !element.querySelector('a'),
      'u',
    )
    wrapInside(element, line.includes('line-through'), 's')
  }
}

function wrapInside(element: Element, isSo: boolean, tag: string) {
  if (!isSo) return
  const wrapper = element.ownerDocument.createElement(tag)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}

/** Links that lead nowhere keep their words; returns how many there were, with those that had no words. */
function dropLinks(body: HTMLElement): number {
  let count = 0
  for (const link of body.querySelectorAll('a')) {
    const address = link.getAttribute('href')
    const isKept = address !== null && parseLink(address) !== undefined && link.textContent.trim() !== ''
    if (isKept) continue
    // Without an address it is a mark in the text.
    if (address !== null) count += 1
    unwrap(link)
  }
  return count
}

const stored = new RegExp(`^${imageAddress('[\\da-f-]{36}')}$`)

/** Images that stand elsewhere are not fetched; returns how many there were, but for those that nobody sees. */
function dropImages(body: HTMLElement): number {
  let count = 0
  for (const image of body.querySelectorAll('img')) {
    if (stored.test(image.getAttribute('src') ?? '')) continue
    const isSeen = !['width', 'height'].some((side) => /^[01]$/.test(image.getAttribute(side) ?? ''))
    if (isSeen) count += 1
    image.remove()
  }
  return count
}
