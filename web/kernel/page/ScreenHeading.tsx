import type { ReactNode } from 'react'
import { useScreen } from '#web/kernel/shell/screens.ts'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

type Props = {
  /** What this one is called, once that is known; absent where every one is called alike. */
  name?: string | undefined
  /** How the trail calls it, when not by its name. */
  here?: string | undefined
  /** How the list above was being looked at, to go back to it. */
  back?: object | undefined
  lead?: ReactNode
  /** What can be done with it as a whole. */
  actions?: ReactNode
}

/** A screen's trail, its heading and the title of its tab, as the tree of screens calls them. */
export function ScreenHeading({ name, here, back, lead, actions }: Props) {
  const { title, trail } = useScreen()
  const heading = name ?? title
  const steps = trail.map((step, at) => (at === trail.length - 1 && back ? { ...step, search: back } : step))
  return (
    <>
      {steps.length > 0 && <Breadcrumbs trail={steps} here={here ?? heading} />}
      <PageHeading title={title} lead={lead} actions={actions}>
        {heading}
      </PageHeading>
    </>
  )
}
