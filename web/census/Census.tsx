import { CardsPage } from '#web/kernel/CardsPage.tsx'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'

/** The door of the census: one card for each of its lists. */
export function Census() {
  return (
    <CardsPage
      title="Censo Base"
      of="/censo-base"
      breadcrumbs={<Breadcrumbs trail={[{ label: 'Inicio', to: '/' }]} here="Censo Base" />}
    />
  )
}
