import { useEffect, useRef } from 'react'
import styles from './MailFrame.module.css'

type Props = {
  /** What is shown in it: «Así llega el correo». */
  title: string
  /** The HTML of a mail as the server writes it. */
  html: string
}

/** A mail as it looks, in a sandbox where nothing runs and from which nothing leads away (rule input-3). */
export function MailFrame({ title, html }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => drawIn(frame.current, html), [html])
  return (
    <iframe
      ref={frame}
      title={title}
      // It runs no script; without this the page could not write into it.
      sandbox="allow-same-origin"
      className={styles.frame}
      onLoad={({ currentTarget }) => drawIn(currentTarget, html)}
    />
  )
}

/** Draws a mail in a frame, which becomes as high as it. */
function drawIn(frame: HTMLIFrameElement | null, html: string) {
  if (!frame?.contentDocument) return
  drawMail(frame.contentDocument, html)
  frame.style.height = `${frame.contentDocument.documentElement.scrollHeight + 2}px`
}

/**
 * Writes a mail into an empty document. Its styles are set one by one, because the policy of the page, which holds in the
 * frame as well, lets no style attribute in. Links are shown and lead nowhere.
 */
function drawMail(inside: Document, html: string) {
  const allowed = html.replaceAll(' style="', ' data-css="').replaceAll(/<style>[^<]*<\/style>/g, '')
  const parsed = new DOMParser().parseFromString(allowed, 'text/html')
  inside.documentElement.lang = 'es'
  inside.title = parsed.title
  for (const link of parsed.querySelectorAll('a')) link.removeAttribute('href')
  inside.body.replaceWith(inside.importNode(parsed.body, true))
  for (const styled of inside.querySelectorAll<HTMLElement>('[data-css]')) {
    styled.style.cssText = styled.dataset['css'] ?? ''
    styled.removeAttribute('data-css')
  }
}
