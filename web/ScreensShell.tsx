import { useSyncExternalStore } from 'react'
import { PaletteContext, type PaletteProps } from '#web/kernel/shell/PaletteButton.tsx'
import { MenuCountContext, ScreensContext } from '#web/kernel/shell/screens.ts'
import { Shell } from '#web/kernel/shell/Shell.tsx'
import { deviceSheets } from '#web/kernel/session/ownSheets.ts'
import { screens } from '#web/screens.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'

const UnsentScans = lazyComponent(
  async () => (await import('#web/meetings/door/UnsentScans.tsx')).UnsentScans,
)
const Palette = lazyComponent(async () => (await import('#web/FindersPalette.tsx')).FindersPalette)
const MenuCount = lazyComponent(async () => (await import('#web/home/MenuCount.tsx')).MenuCount)
const palette = { load: Palette.load, draw: (props: PaletteProps) => <Palette {...props} /> }

/** The shell with the table of screens and the palette; public pages load none of it. */
export function ScreensShell() {
  // Few devices have any: only they load what tells of them.
  const hasSheets = useSyncExternalStore(deviceSheets.subscribe, () => deviceSheets.list('').length > 0)
  return (
    <ScreensContext value={screens}>
      <PaletteContext value={palette}>
        <MenuCountContext value={MenuCount}>
          <Shell notice={hasSheets && <UnsentScans />} />
        </MenuCountContext>
      </PaletteContext>
    </ScreensContext>
  )
}
