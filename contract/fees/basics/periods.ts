/** How often a fee is paid: the values in calls. */
export const periods = ['Trimestral', 'Anual'] as const
export type Period = (typeof periods)[number]

/** The fee of a year, so that one paid four times a year and one paid once compare. */
export const toYearlyFee = (fee: number, period: Period | null): number =>
  fee * (period === 'Trimestral' ? 4 : 1)
