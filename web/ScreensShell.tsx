import { ScreensContext } from '#web/kernel/shell/screens.ts'
import { Shell } from '#web/kernel/shell/Shell.tsx'
import { screens } from '#web/screens.ts'

/** The shell with the table of screens; public pages load neither. */
export const ScreensShell = () => (
  <ScreensContext value={screens}>
    <Shell />
  </ScreensContext>
)
