import { CardsPage } from '#web/kernel/shell/CardsPage.tsx'

/** `/censo-base`: the cards that lead to the lists of the census. */
export const CensusMenu = () => <CardsPage of="/censo-base" />
