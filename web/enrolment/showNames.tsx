import type { NamesProps } from '#web/enrolment/Names.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'

const Names = lazyComponent(
  async () => (await import('#web/enrolment/Names.tsx')).Names,
  () => '…',
)

/** The names of countries or assemblies by id, for the review; loaded when the review is shown. */
export const showNames = (kind: NamesProps['kind'], ...ids: (number | null)[]) => (
  <Names kind={kind} ids={ids.filter((id) => id !== null)} />
)
