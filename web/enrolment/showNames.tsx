import { lazy, Suspense } from 'react'
import type { NamesProps } from '#web/enrolment/Names.tsx'

const Names = lazy(async () => {
  const { Names: component } = await import('#web/enrolment/Names.tsx')
  return { default: component }
})

/** The names of countries or assemblies by id, for the review; loaded when the review is shown. */
export const showNames = (kind: NamesProps['kind'], ...ids: (number | null)[]) => (
  <Suspense fallback="…">
    <Names kind={kind} ids={ids.filter((id) => id !== null)} />
  </Suspense>
)
