import type { Page } from 'playwright-core'

/**
 * What does not fit in the tables of a page: those that scroll or are cut, and cells whose text is; and in its lists of
 * facts the values that have little room beside an empty one.
 */
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
    const squeezed = [...document.querySelectorAll<HTMLElement>('main dl > div > dd')]
      .filter(
        ({ clientWidth, parentElement }) =>
          clientWidth > 0 && clientWidth < 144 && clientWidth < (parentElement?.clientWidth ?? 0) / 2,
      )
      .map(({ textContent, clientWidth }) => `«${textContent}» in ${clientWidth}`)
    // On a phone the cells are lines of cards.
    if (innerWidth <= 600) return [...wide, ...squeezed]
    const cut = regions.flatMap((region) =>
      [...region.querySelectorAll('th, td')]
        .filter((cell) => cell.scrollWidth > cell.clientWidth && !cell.matches('[data-shortens]'))
        .map((cell) => `cell «${cell.textContent}»`),
    )
    return [...wide, ...squeezed, ...cut]
  })
