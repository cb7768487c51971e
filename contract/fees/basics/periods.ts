/** How often a fee is paid: the values in calls. */
export const periods = ['Trimestral', 'Anual'] as const
export type Period = (typeof periods)[number]
