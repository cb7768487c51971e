import { CardsPage } from '#web/kernel/shell/CardsPage.tsx'

/** `/comunicaciones`: the ways to mail to many. */
export const CommunicationsMenu = () => <CardsPage of="/comunicaciones" />
