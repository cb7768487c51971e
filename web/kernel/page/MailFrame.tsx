import { useEffect, useRef, useState } from 'react'
import styles from './MailFrame.module.css'

type Props = {
  /** What is shown in it: «Así llega el correo». */
  title: string
  /** The HTML of a mail as the server writes it. */
  html: string
  /** As programs that turn pages dark show it. */
  scheme?: 'dark'
}

/** A mail as it looks, in a sandbox where nothing runs; its links open a tab of their own (rule input-3). */
export function MailFrame({ title, html, scheme }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  // A browser that loads the empty page later gives the frame another document: it is drawn in again.
  const [inside, setInside] = useState<Document | null>(null)
  useEffect(() => drawIn(frame.current, inside, { html, scheme }), [html, scheme, inside])
  return (
    <iframe
      ref={frame}
      title={title}
      // It runs no script. Without the first the page could not write into it; the others let a link open a tab.
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      className={styles.frame}
      onLoad={({ currentTarget }) => setInside(currentTarget.contentDocument)}
    />
  )
}

/** Draws a mail in a frame, which is as high as it: also once its images are there, and on a phone that is turned. */
function drawIn(
  frame: HTMLIFrameElement | null,
  loaded: Document | null,
  { html, scheme }: { html: string; scheme: Props['scheme'] | undefined },
) {
  const inside = loaded ?? frame?.contentDocument
  if (!frame || !inside) return undefined
  drawMail(inside, html, scheme)
  const fit = () => {
    // What is wider than the frame has a bar below it.
    const bar = inside.documentElement.scrollWidth > frame.clientWidth ? 20 : 0
    frame.style.height = `${Math.ceil(inside.body.getBoundingClientRect().height) + bar + 2}px`
  }
  const watching = new ResizeObserver(fit)
  watching.observe(inside.body)
  fit()
  return () => watching.disconnect()
}

/**
 * Writes a mail into an empty document. Its styles are set one by one, because the policy of the page, which holds in the
 * frame as well, lets no style attribute in. A link that is none looks like none.
 */
function drawMail(inside: Document, html: string, scheme: Props['scheme']) {
  const sheets = Array.from(html.matchAll(styleElement), ([, css = '']) => css)
  const quiet = html.replaceAll(styleElement, '').replaceAll(' style="', ' data-css="')
  const parsed = new DOMParser().parseFromString(quiet, 'text/html')
  inside.documentElement.lang = 'es'
  inside.title = parsed.title
  for (const link of parsed.querySelectorAll('a')) openAside(link)
  inside.body.replaceWith(inside.importNode(parsed.body, true))
  for (const styled of inside.querySelectorAll<HTMLElement>('[data-css]')) {
    styled.style.cssText = styled.dataset['css'] ?? ''
    styled.removeAttribute('data-css')
  }
  // An empty page is read as those of old, whose body fills its window: the frame would grow with itself for ever.
  inside.body.style.height = 'max-content'
  inside.adoptedStyleSheets = [readSheet(sheets, inside, scheme)]
}

/** Lets a link open a tab that knows nothing of ours, if it leads to a page or writes a mail. */
function openAside(link: HTMLAnchorElement) {
  const address = link.getAttribute('href') ?? ''
  if (!/^(https?:|mailto:)/i.test(address)) {
    link.removeAttribute('href')
    return
  }
  link.target = '_blank'
  link.rel = 'noopener noreferrer'
}

/** The style sheets of a mail, which the policy of the page would refuse, and say so. */
const styleElement = /<style>([^<]*)<\/style>/g

/** The rules of a mail; those for the night are for always, or for never, whatever the program that shows it likes. */
function readSheet(sheets: readonly string[], inside: Document, scheme: Props['scheme']): CSSStyleSheet {
  // A document takes the sheets of its own window alone.
  const Sheet = inside.defaultView?.CSSStyleSheet ?? CSSStyleSheet
  const whole = new Sheet()
  whole.replaceSync(sheets.join('\n'))
  const rules = [...whole.cssRules].flatMap((rule) => {
    const isForNight =
      'conditionText' in rule && /prefers-color-scheme:\s*dark/.test(String(rule.conditionText))
    if (!isForNight || !('cssRules' in rule)) return [rule.cssText]
    return scheme === 'dark' ? Array.from(rule.cssRules as CSSRuleList, ({ cssText }) => cssText) : []
  })
  const sheet = new Sheet()
  sheet.replaceSync(rules.join('\n'))
  return sheet
}
