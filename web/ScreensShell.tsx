import { peopleFinder } from '#web/people/finder.ts'
import { segmentFinder } from '#web/segments/finder.ts'
import { tagFinder } from '#web/tags/finder.ts'
import { FinderContext } from '#web/kernel/shell/finders.ts'
import { ScreensContext } from '#web/kernel/shell/screens.ts'
import { Shell } from '#web/kernel/shell/Shell.tsx'
import { screens } from '#web/screens.ts'

const finders = [segmentFinder, tagFinder, peopleFinder]

/** The shell with the table of screens and what the palette finds; public pages load none of it. */
export const ScreensShell = () => (
  <ScreensContext value={screens}>
    <FinderContext value={finders}>
      <Shell />
    </FinderContext>
  </ScreensContext>
)
