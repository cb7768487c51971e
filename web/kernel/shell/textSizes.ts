/** The sizes of the text, by how many steps they are from the usual one. */
export const textSizes = { least: -1, most: 5 } as const
/** What each is of the usual one, from the least on: up to twice, as WCAG 1.4.4 has it. */
export const textPercentages = ['87,5 %', '100 %', '112,5 %', '125 %', '150 %', '175 %', '200 %'] as const
