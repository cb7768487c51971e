/** The number or bullet that Word puts before an item, when it stands in the words themselves. */
const mark = /^[\s\u00a0]*(?:[·•▪◦§o–-]|\(?(?:(?:\d{1,3}\.)*\d{1,3}|[a-z]{1,4})[.)])[\s\u00a0]+/i
/** One that counts: «3.», «b)», «2.1». */
const counter = /^[\s\u00a0(]*(?:(?:\d{1,3}\.)*(\d{1,3})[.)]?|[a-z]{1,4}[.)])[\s\u00a0]*$/i

/** `list` is which of the lists of the document it is of, where Word says it; `number` its own, where it is one of digits. */
type Item = {
  paragraph: HTMLElement
  list: string | undefined
  level: number
  isNumbered: boolean
  number: number | undefined
}

/** A list that goes on, and what its next item would be. */
type Open = Omit<Item, 'paragraph'> & { element: HTMLElement }

/** Makes lists of the paragraphs that Word copies for each item of a list. */
export function readWordLists(body: HTMLElement) {
  const items = [...body.querySelectorAll('p')].flatMap((paragraph) => readItem(paragraph) ?? [])
  let open: Open[] = []
  let last: Element | undefined
  for (const item of items) {
    const { paragraph, level } = item
    // Another list, unless it follows the one before.
    if (paragraph.previousElementSibling !== last) open = []
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    const before = open.at(-1)
    if (before?.level === level && !goesOn(before, item)) open.pop()
    let current = open.at(-1)
    if (current?.level !== level) {
      const element = createList(body.ownerDocument, item)
      const parent = current?.element.lastElementChild
      if (parent) parent.append(element)
      else {
        paragraph.before(element)
        last = element
      }
      current = { ...item, element }
      open.push(current)
    }
    const entry = body.ownerDocument.createElement('li')
    current.element.append(entry)
    entry.append(paragraph)
    current.number = item.number === undefined ? undefined : item.number + 1
  }
}

function createList(document: Document, { isNumbered, number }: Item): HTMLElement {
  const list = document.createElement(isNumbered ? 'ol' : 'ul')
  if (isNumbered && number !== undefined && number !== 1) list.setAttribute('start', `${number}`)
  return list
}

/** Whether an item is the next one of a list of its level: bullets of two lists look like one, numbers do not. */
function goesOn(open: Open, item: Item): boolean {
  if (open.isNumbered !== item.isNumbered) return false
  if (!item.isNumbered) return true
  if (open.number !== undefined && item.number !== undefined) return open.number === item.number
  return open.number === item.number && open.list === item.list
}

/** A paragraph as an item, without its number or bullet; undefined when it is none. */
function readItem(paragraph: HTMLElement): Item | undefined {
  const said = /mso-list\s*:\s*(l\d+)\s+level(\d+)/i.exec(paragraph.getAttribute('style') ?? '')
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
  const counted = counter.exec(bullet)
  return {
    paragraph,
    list: said?.[1],
    level: Number(said?.[2] ?? 1),
    isNumbered: counted !== null,
    number: counted?.[1] === undefined ? undefined : Number(counted[1]),
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
