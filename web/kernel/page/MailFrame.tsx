import { useEffect, useRef } from 'react'
import styles from './MailFrame.module.css'

type Props = {
  /** What is shown in it: «Así llega el correo». */
  title: string
  /** The HTML of a mail as the server writes it. */
  html: string
  /** As programs that turn pages dark show it. */
  scheme?: 'dark'
}

/** A mail as it looks, in a sandbox where nothing runs and from which nothing leads away (rule input-3). */
export function MailFrame({ title, html, scheme }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => drawIn(frame.current, html, scheme), [html, scheme])
  return (
    <iframe
      ref={frame}
      title={title}
      // It runs no script; without this the page could not write into it.
      sandbox="allow-same-origin"
      className={styles.frame}
      onLoad={({ currentTarget }) => drawIn(currentTarget, html, scheme)}
    />
  )
}

/** Draws a mail in a frame, which becomes as high as it. */
function drawIn(frame: HTMLIFrameElement | null, html: string, scheme: Props['scheme']) {
  if (!frame?.contentDocument) return
  drawMail(frame.contentDocument, html, scheme)
  // The page in it is as high as the frame at least.
  frame.style.height = ''
  frame.style.height = `${frame.contentDocument.documentElement.scrollHeight + 2}px`
}

/**
 * Writes a mail into an empty document. Its styles are set one by one, because the policy of the page, which holds in the
 * frame as well, lets no style attribute in. Links are shown and lead nowhere.
 */
function drawMail(inside: Document, html: string, scheme: Props['scheme']) {
  const sheets = Array.from(html.matchAll(styleElement), ([, css = '']) => css)
  const quiet = html.replaceAll(styleElement, '').replaceAll(' style="', ' data-css="')
  const parsed = new DOMParser().parseFromString(quiet, 'text/html')
  inside.documentElement.lang = 'es'
  inside.title = parsed.title
  for (const link of parsed.querySelectorAll('a')) link.removeAttribute('href')
  inside.body.replaceWith(inside.importNode(parsed.body, true))
  for (const styled of inside.querySelectorAll<HTMLElement>('[data-css]')) {
    styled.style.cssText = styled.dataset['css'] ?? ''
    styled.removeAttribute('data-css')
  }
  inside.adoptedStyleSheets = scheme === 'dark' ? [darkSheetOf(sheets, inside)] : []
}

/** The style sheets of a mail, which the policy of the page would refuse, and say so. */
const styleElement = /<style>([^<]*)<\/style>/g

/** The rules that the mail has for the night, as rules for always. */
function darkSheetOf(sheets: readonly string[], inside: Document): CSSStyleSheet {
  // A document takes the sheets of its own window alone.
  const Sheet = inside.defaultView?.CSSStyleSheet ?? CSSStyleSheet
  const whole = new Sheet()
  whole.replaceSync(sheets.join('\n'))
  const rules = [...whole.cssRules].flatMap((rule) =>
    'conditionText' in rule &&
    'cssRules' in rule &&
    /prefers-color-scheme:\s*dark/.test(String(rule.conditionText))
      ? Array.from(rule.cssRules as CSSRuleList, ({ cssText }) => cssText)
      : [],
  )
  const sheet = new Sheet()
  sheet.replaceSync(rules.join('\n'))
  return sheet
}
