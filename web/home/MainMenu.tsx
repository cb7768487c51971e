import { CardsPage } from '#web/kernel/CardsPage.tsx'

export function MainMenu() {
  return <CardsPage title="Menú principal" of="/menu-principal" />
}
