import { lazy, Suspense } from 'react'
import type { NamesProps } from '#web/enrolment/Names.tsx'

const Names = lazy(async () => {
  const { Names: component } = await import('#web/enrolment/Names.tsx')
  return { default: component }
})

/** What the lists call the numbers that were chosen from them; they are read when the review shows them. */
export const showNames = (kind: NamesProps['kind'], ...ids: (number | null)[]) => (
  <Suspense fallback="…">
    <Names kind={kind} ids={ids.filter((id) => id !== null)} />
  </Suspense>
)
