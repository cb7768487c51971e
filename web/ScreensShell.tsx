import { peopleFinder } from '#web/people/finder.ts'
import { FinderContext } from '#web/kernel/shell/finders.ts'
import { ScreensContext } from '#web/kernel/shell/screens.ts'
import { Shell } from '#web/kernel/shell/Shell.tsx'
import { screens } from '#web/screens.ts'

/** The shell with the table of screens and what the palette finds; public pages load none of it. */
export const ScreensShell = () => (
  <ScreensContext value={screens}>
    <FinderContext value={peopleFinder}>
      <Shell />
    </FinderContext>
  </ScreensContext>
)
