import { PaletteContext, type PaletteProps } from '#web/kernel/shell/PaletteButton.tsx'
import { ScreensContext } from '#web/kernel/shell/screens.ts'
import { Shell } from '#web/kernel/shell/Shell.tsx'
import { screens } from '#web/screens.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'

const Palette = lazyComponent(async () => (await import('#web/FindersPalette.tsx')).FindersPalette)
const palette = { load: Palette.load, draw: (props: PaletteProps) => <Palette {...props} /> }

/** The shell with the table of screens and the palette; public pages load none of it. */
export const ScreensShell = () => (
  <ScreensContext value={screens}>
    <PaletteContext value={palette}>
      <Shell />
    </PaletteContext>
  </ScreensContext>
)
