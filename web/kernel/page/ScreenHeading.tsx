import type { ReactNode } from 'react'
import { useScreen } from '#web/kernel/shell/screens.ts'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

type Props = {
  /** The name of what the screen shows, once it is known; absent when the screen has a fixed title. */
  name?: string | undefined
  /** Its text in the breadcrumbs, when it is not the name. */
  here?: string | undefined
  /** The search parameters of the list above, to go back to it as it was. */
  back?: object | undefined
  lead?: ReactNode
  /** Actions on the whole page. */
  actions?: ReactNode
}

/** The breadcrumbs, heading and document title of a screen, taken from web/screens.ts. */
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
