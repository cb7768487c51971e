import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useScreen } from '#web/kernel/shell/screens.ts'
import { Breadcrumbs, type Step } from '#web/ui/Breadcrumbs.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

type Props = {
  /** The name of what the screen shows, once it is known; absent when the screen has a fixed title. */
  name?: string | undefined
  /** Others may have the same name (people, records): the title of the tab says the screen and the number too. */
  isCommonName?: true
  /** Its text in the breadcrumbs, when it is not the name. */
  here?: string | undefined
  /** The search parameters of the list above, to go back to it as it was. */
  back?: object | undefined
  /** Where one came from, in place of the screen above. */
  via?: Step | undefined
  /** The page of the thing that this one is about, below the screens above. */
  under?: Step | undefined
  lead?: ReactNode
  /** The ways to the other sections, `SectionLinks`: an element, which other pages do not carry. */
  sections?: ReactNode
  /** Actions on the whole page. */
  actions?: ReactNode
}

/** The breadcrumbs, heading and document title of a screen, taken from web/screens.ts. */
export function ScreenHeading({
  name,
  isCommonName,
  here,
  back,
  via,
  under,
  lead,
  sections,
  actions,
}: Props) {
  const { id } = useParams({ strict: false })
  const { title, trail } = useScreen()
  const heading = name ?? title
  const numbered = /^\d+$/.test(id ?? '') ? `${title} ${id}` : title
  const tab = isCommonName && name ? `${name} · ${numbered}` : (name ?? numbered)
  const above = trail.map((step, at) =>
    at === trail.length - 1 ? (via ?? { ...step, ...(back && { search: back }) }) : step,
  )
  const steps = under ? [...above, under] : above
  return (
    <>
      {steps.length > 0 && <Breadcrumbs trail={steps} here={here ?? heading} />}
      <PageHeading title={tab} lead={lead} actions={actions}>
        {heading}
      </PageHeading>
      {sections}
    </>
  )
}
