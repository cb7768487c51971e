import { memberFinder } from '#web/assemblies/mine/finder.ts'
import { Palette } from '#web/kernel/shell/Palette.tsx'
import type { PaletteProps } from '#web/kernel/shell/PaletteButton.tsx'
import { meetingFinder } from '#web/meetings/finder.ts'
import { peopleFinder } from '#web/people/finder.ts'
import { segmentFinder } from '#web/segments/finder.ts'
import { tagFinder } from '#web/tags/finder.ts'

const finders = [segmentFinder, tagFinder, meetingFinder, memberFinder, peopleFinder]

/** The palette with what the features let it find, in this order. */
export const FindersPalette = (props: PaletteProps) => <Palette finders={finders} {...props} />
