import { Fragment } from 'react'

/** A text whose e-mail addresses may wrap after «@» and dots. */
export function Breakable({ children }: { children: string }) {
  if (!children.includes('@')) return children
  const parts = children.split(/(?<=[@.])/)
  // The index is the only identity of these parts.
  return parts.map((part, at) => (
    <Fragment key={parts.slice(0, at).join('')}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
