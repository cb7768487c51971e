import { Fragment } from 'react'

/** What stands behind an «@» on one line, rather than on one for each of its names. */
const mostWhole = 16

/** A text whose e-mail addresses may wrap after «@», and after dots where that is not enough. */
export function Breakable({ children }: { children: string }) {
  if (!children.includes('@')) return children
  const parts = children
    .split(/(?<=@)/)
    .flatMap((part) => (part.length <= mostWhole ? [part] : part.split(/(?<=\.)/)))
  // The index is the only identity of these parts.
  return parts.map((part, at) => (
    <Fragment key={parts.slice(0, at).join('')}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
