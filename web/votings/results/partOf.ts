/** How long the bar of «42,91 %» is: all of it is 100 %, so that half the votes are half of it (rule list-7). */
export const partOf = (percent: string): number =>
  Math.min(1, Number.parseFloat(percent.replace(',', '.')) / 100 || 0)
