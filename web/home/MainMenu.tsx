import { useToApprove } from '#web/home/useToApprove.ts'
import { CardsPage } from '#web/kernel/shell/CardsPage.tsx'

/** `/menu-principal`: the ways on of one's role, with what waits for an admin (rule communication-2). */
export function MainMenu() {
  return <CardsPage of="/menu-principal" notes={{ '/comunicaciones': useToApprove() }} />
}
