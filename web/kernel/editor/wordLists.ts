/** The number or bullet that Word puts before an item, when it stands in the words themselves. */
const mark = /^[\s\u00a0]*(?:[·•▪◦§o–-]|\(?(?:\d{1,3}|[a-z]{1,4})[.)])[\s\u00a0]+/i

type Item = { paragraph: HTMLElement; level: number; isNumbered: boolean; start: number }

/** Makes lists of the paragraphs that Word copies for each item of a list. */
export function readWordLists(body: HTMLElement) {
  const items = [...body.querySelectorAll('p')].flatMap((paragraph) => readItem(paragraph) ?? [])
  let open: { list: HTMLElement; level: number }[] = []
  let last: Element | undefined
  for (const { paragraph, level, isNumbered, start } of items) {
    // Another list, unless it follows the one before.
    if (paragraph.previousElementSibling !== last) open = []
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    if ((open.at(-1)?.level ?? 0) < level) {
      const list = body.ownerDocument.createElement(isNumbered ? 'ol' : 'ul')
      if (isNumbered && start > 1) list.setAttribute('start', `${start}`)
      const parent = open.at(-1)?.list.lastElementChild
      if (parent) parent.append(list)
      else {
        paragraph.before(list)
        last = list
      }
      open.push({ list, level })
    }
    const item = body.ownerDocument.createElement('li')
    open.at(-1)?.list.append(item)
    item.append(paragraph)
  }
}

/** A paragraph as an item, without its number or bullet; undefined when it is none. */
function readItem(paragraph: HTMLElement): Item | undefined {
  const said = /mso-list\s*:\s*l\d+\s+level(\d+)/i.exec(paragraph.getAttribute('style') ?? '')
  const words = paragraph.textContent
  const found = mark.exec(words)?.[0]
  // In a paragraph of a list, Word may have said so in its style sheet alone.
  if (!said && !(paragraph.className.startsWith('MsoList') && found !== undefined)) return undefined
  const ignored = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list\s*:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  )
  const bullet = ignored?.textContent ?? found ?? ''
  if (ignored) ignored.remove()
  else cutStart(paragraph, found?.length ?? 0)
  const number = /^[\s\u00a0(]*(?:(\d{1,3})|[a-z]{1,4})[.)]/i.exec(bullet)
  return {
    paragraph,
    level: Number(said?.[1] ?? 1),
    isNumbered: number !== null,
    start: Number(number?.[1] ?? 1),
  }
}

/** Takes the first letters of an element away. */
function cutStart(element: HTMLElement, count: number) {
  let left = count
  const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (left > 0 && texts.nextNode()) {
    const node = texts.currentNode
    const text = node.textContent ?? ''
    node.textContent = text.slice(left)
    left -= Math.min(left, text.length)
  }
}
