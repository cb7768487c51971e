import { formatMoney, formatNumber } from '#web/ui/format.ts'

/** «20 más que en los doce meses anteriores (292)»: a number beside the one before it, in words. */
export function compareInWords(now: number, before: number, than: string, write = formatNumber): string {
  const [difference, was] = [now - before, write(before)]
  if (difference === 0) return `Igual que ${than} (${was})`
  return `${write(Math.abs(difference))} ${difference > 0 ? 'más' : 'menos'} que ${than} (${was})`
}

export const compareMoney = (now: number, before: number, than: string) =>
  compareInWords(now, before, than, formatMoney)
