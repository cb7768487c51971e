/** What a picture keeps of how its parts look on the screen. */
const kept = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
] as const
/** The picture has the letters of whoever reads it, since it brings none. */
const letters = 'Arial, Helvetica, sans-serif'
const head = 64
const edge = 16
const line = 22

/** The colours of the day, whatever the screen has now: a report is printed on white paper. */
function listDayColours(): [string, string][] {
  for (const sheet of document.styleSheets)
    for (const rule of sheet.cssRules)
      if (
        rule instanceof CSSStyleRule &&
        rule.selectorText === ':root' &&
        rule.style.getPropertyValue('--c1')
      )
        return [...rule.style].map((name) => [name, rule.style.getPropertyValue(name)])
  return []
}

const create = (name: string, attributes: Record<string, string | number>, text = '') => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  element.textContent = text
  return element
}

type Around = {
  title: string
  sentence: string
  /** What its parts are, where the table beside it says so. */
  key: readonly string[]
  /** Whom it counts, and of which day it is. */
  foot: readonly string[]
}

/** The drawing of a chart as a picture of its own, with its title, its sentence, its key and its foot, on white. */
export function takePicture(drawing: SVGSVGElement, { title, sentence, key, foot }: Around) {
  const { width, height } = drawing.viewBox.baseVal
  const copy = drawing.cloneNode(true) as SVGSVGElement
  for (const [at, part] of key.entries()) {
    const y = height + edge + at * line
    const square = create('rect', { y, width: 14, height: 14 })
    // Not as an attribute, which the page's policy refuses.
    square.style.setProperty('fill', `var(--c${(at % 6) + 1})`)
    copy.append(square, create('text', { x: 22, y: y + 12 }, part))
  }
  const place = document.createElement('div')
  place.style.cssText = 'position:absolute;visibility:hidden'
  place.style.setProperty('color-scheme', 'light')
  for (const [name, value] of listDayColours()) place.style.setProperty(name, value)
  place.append(copy)
  drawing.parentElement?.append(place)
  for (const element of copy.querySelectorAll<SVGElement>('rect, path, line, text, polyline')) {
    const shown = getComputedStyle(element)
    for (const name of kept) element.setAttribute(name, shown.getPropertyValue(name))
    if (element.tagName === 'text') element.setAttribute('font-family', letters)
  }
  place.remove()
  for (const element of copy.querySelectorAll('*'))
    for (const name of ['class', 'style', 'tabindex', 'data-area', 'aria-hidden', 'href'])
      element.removeAttribute(name)
  const wide = Math.max(width, 480) + 2 * edge
  const high = head + height + edge + (key.length + 0.5 + foot.length) * line + edge
  const svg = create('svg', {
    xmlns: 'http://www.w3.org/2000/svg',
    width: wide,
    height: high,
    viewBox: `0 0 ${wide} ${high}`,
  })
  const inside = create('g', {
    transform: `translate(${edge + Math.max(0, (480 - width) / 2)} ${head + edge})`,
  })
  inside.append(...copy.childNodes)
  const text = { x: edge, 'font-family': letters, fill: '#14242a' }
  svg.append(
    create('rect', { width: wide, height: high, fill: '#ffffff' }),
    create('text', { ...text, y: edge + 18, 'font-size': 18, 'font-weight': 700 }, title),
    create('text', { ...text, y: edge + 42, 'font-size': 14 }, sentence),
    inside,
    ...foot.map((said, at) =>
      create('text', { ...text, y: high - edge - (foot.length - 1 - at) * line, 'font-size': 12 }, said),
    ),
  )
  return { text: new XMLSerializer().serializeToString(svg), width: wide, height: high }
}

/** A picture in points, twice as fine as the screen. */
export async function drawPng({ text, width, height }: ReturnType<typeof takePicture>): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }))
  try {
    const image = new Image(width, height)
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = 2 * width
    canvas.height = 2 * height
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
    )
  } finally {
    URL.revokeObjectURL(url)
  }
}
