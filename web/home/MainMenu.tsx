import { CardsPage } from '#web/kernel/shell/CardsPage.tsx'

export function MainMenu() {
  return <CardsPage title="Menú principal" of="/menu-principal" />
}
