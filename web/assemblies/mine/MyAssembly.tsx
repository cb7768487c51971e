import { CardsPage } from '#web/kernel/shell/CardsPage.tsx'

/** `/mi-asamblea`: what staff do with their assembly (rule assembly-6). */
export function MyAssembly() {
  return <CardsPage of="/mi-asamblea" />
}
