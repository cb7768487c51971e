import { useEffect, useRef } from 'react'
import { announce } from '#web/ui/Announcer.tsx'

type Props = { id: string; level: 1 | 2; isArriving: boolean; children: string }

/** The heading of a screen of a ballot, which names its choices; it takes the focus where it replaces another one. */
export function StepHeading({ id, level, isArriving, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const Heading = level === 1 ? 'h1' : 'h2'
  useEffect(() => {
    if (!isArriving) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
    announce(heading.current?.textContent ?? '')
  }, [isArriving])
  return (
    <Heading ref={heading} id={id} tabIndex={-1}>
      {children}
    </Heading>
  )
}
