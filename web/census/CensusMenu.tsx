import { CardsPage } from '#web/kernel/shell/CardsPage.tsx'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'

/** `/censo-base`: the cards that lead to the lists of the census. */
export function CensusMenu() {
  return (
    <CardsPage
      title="Censo Base"
      of="/censo-base"
      breadcrumbs={<Breadcrumbs trail={[{ label: 'Inicio', to: '/' }]} here="Censo Base" />}
    />
  )
}
