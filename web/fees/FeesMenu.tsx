import { CardsPage } from '#web/kernel/shell/CardsPage.tsx'

/** `/panel-administracion/cuotas`: the cards that lead to what is charged and what is paid. */
export const FeesMenu = () => <CardsPage of="/panel-administracion/cuotas" />
