import { CardsPage } from '#web/kernel/shell/CardsPage.tsx'

export function MainMenu() {
  return <CardsPage of="/menu-principal" />
}
