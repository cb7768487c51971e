import { ScreensContext } from '#web/kernel/shell/screens.ts'
import { Shell } from '#web/kernel/shell/Shell.tsx'
import { screens } from '#web/screens.ts'

/** The shell, and in it the product's map: public pages carry neither. */
export const ScreensShell = () => (
  <ScreensContext value={screens}>
    <Shell />
  </ScreensContext>
)
