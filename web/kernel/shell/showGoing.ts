import type { AnyRouter } from '@tanstack/react-router'
import { announce } from '#web/ui/Announcer.tsx'

/** While a page is on its way a line moves above the one that is there; after a second it is also said (rule shell-16). */
export function showGoing(router: AnyRouter): void {
  let saying: ReturnType<typeof setTimeout> | undefined
  const show = (is: boolean) => {
    clearTimeout(saying)
    document.documentElement.toggleAttribute('data-going', is)
    if (is) saying = setTimeout(announce, 1000, 'Cargando…')
  }
  router.subscribe('onBeforeNavigate', () => show(true))
  router.subscribe('onResolved', () => show(false))
}
