import { CardsPage } from '#web/kernel/shell/CardsPage.tsx'

/** `/estadisticas`: what there is to see of how the organisation is doing. */
export const StatisticsMenu = () => <CardsPage of="/estadisticas" />
