import { Fragment } from 'react'

/** Text that, if it is an address, breaks after its «@» and its dots sooner than in the middle of a word. */
export function Breakable({ children }: { children: string }) {
  if (!children.includes('@')) return children
  const parts = children.split(/(?<=[@.])/)
  // The parts of a text have no identity but their place in it.
  return parts.map((part, at) => (
    <Fragment key={parts.slice(0, at).join('')}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
