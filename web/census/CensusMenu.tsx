import { CardsPage } from '#web/kernel/CardsPage.tsx'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'

/** `/censo-base` (seeds 000 §2). */
export function CensusMenu() {
  return (
    <CardsPage
      title="Censo Base"
      of="/censo-base"
      breadcrumbs={<Breadcrumbs trail={[{ label: 'Inicio', to: '/' }]} here="Censo Base" />}
    />
  )
}
