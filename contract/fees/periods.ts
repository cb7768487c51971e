/** How often a fee is paid, as it travels. */
export const periods = ['Trimestral', 'Anual'] as const
export type Period = (typeof periods)[number]
