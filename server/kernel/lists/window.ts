import type { PageRequest } from '#contract/page.ts'

export type Window = { limit: number; offset: number; isReversed: boolean }

/** Beyond this offset the total is needed first, to choose the end to read from. */
const deepOffset = 1_000

/**
 * The limit and the offset of a page from the nearer end, so that the last page is as fast as the first. `total` is
 * called only for deep pages; `isReversed` means that the rows are read in reverse order.
 */
export async function chooseWindow(
  { page, size }: Pick<PageRequest, 'page' | 'size'>,
  total: () => Promise<number>,
): Promise<Window> {
  const offset = page * size
  if (offset <= deepOffset) return { limit: size, offset, isReversed: false }
  const count = await total()
  const limit = Math.max(0, Math.min(size, count - offset))
  return offset > count / 2
    ? { limit, offset: Math.max(0, count - offset - limit), isReversed: true }
    : { limit: size, offset, isReversed: false }
}
