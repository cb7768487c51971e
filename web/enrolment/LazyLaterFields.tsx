import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** The fields of the steps after the first; `warm` preloads them, and a failure is shown when they are needed. */
export const LazyLaterFields = lazyComponent(
  async () => (await import('#web/enrolment/LaterFields.tsx')).LaterFields,
  () => <Skeleton label="Cargando el paso" lines={6} />,
)
