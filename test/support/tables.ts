import type { Page } from 'playwright-core'

/** What does not fit in the tables of a page: those that scroll or are cut, and cells whose text is. */
export const findWhatDoesNotFit = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const regions = [...document.querySelectorAll<HTMLElement>('main [role=region]:has(> table)')]
    const wide = regions.flatMap((region) => {
      const { scrollWidth = 0, scrollHeight = 0 } = region.querySelector('table') ?? {}
      const { clientWidth, clientHeight } = region
      return scrollWidth > clientWidth || scrollHeight > clientHeight
        ? [`table ${scrollWidth}×${scrollHeight} in ${clientWidth}×${clientHeight}`]
        : []
    })
    // On a phone the cells are lines of cards.
    if (innerWidth <= 600) return wide
    const cut = regions.flatMap((region) =>
      [...region.querySelectorAll('th, td')]
        .filter((cell) => cell.scrollWidth > cell.clientWidth && !cell.matches('[data-shortens]'))
        .map((cell) => `cell «${cell.textContent}»`),
    )
    return [...wide, ...cut]
  })
