import { lazy, Suspense } from 'react'
import type { LaterProps } from '#web/enrolment/LaterFields.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const load = async () => {
  const { LaterFields } = await import('#web/enrolment/LaterFields.tsx')
  return { default: LaterFields }
}
const Fields = lazy(load)

/** Preloads the fields of the next steps; a failure is shown when they are needed. */
export const preloadLaterFields = () => void load().catch(() => undefined)

export function LazyLaterFields(props: LaterProps) {
  return (
    <Suspense fallback={<Skeleton label="Cargando el paso" lines={6} />}>
      <Fields {...props} />
    </Suspense>
  )
}
