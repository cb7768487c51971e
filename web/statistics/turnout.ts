import type { AttendanceOfAssembly, TurnoutOfVoting } from '#contract/statistics/shapes.ts'

/** How many might vote and how many did, of an assembly or a voting. */
export type Turnout = { name: string; census: number; voted: number }

export const shareOf = ({ census, voted }: { census: number; voted: number }) =>
  census === 0 ? 0 : voted / census

/**
 * The turnout of each assembly in all votings in which it has ten people or more, the highest first: who might vote in
 * several counts in each.
 */
export function sumByAssembly(votings: readonly TurnoutOfVoting[]): Turnout[] {
  const sums = new Map<number, Turnout>()
  for (const { assembly, census, voted } of votings.flatMap(({ assemblies }) => assemblies)) {
    const known = sums.get(assembly.id)
    sums.set(assembly.id, {
      name: assembly.assemblyName,
      census: (known?.census ?? 0) + census,
      voted: (known?.voted ?? 0) + voted,
    })
  }
  return [...sums.values()].toSorted(
    (one, other) => shareOf(other) - shareOf(one) || one.name.localeCompare(other.name, 'es'),
  )
}

/** How many come to a meeting of an assembly, with one decimal. */
export const averageOf = ({ meetings, attendances }: AttendanceOfAssembly) =>
  meetings === 0 ? 0 : Math.round((attendances / meetings) * 10) / 10

/** «62,40 % en todas; más, Centro (70,00 %); menos, Norte (41,00 %).», of shares, of which none is a part of another. */
export function describeShares(rows: readonly Turnout[], format: (share: number) => string): string {
  const sum = (of: 'census' | 'voted') => rows.reduce((total, row) => total + row[of], 0)
  const sorted = rows.toSorted((one, other) => shareOf(other) - shareOf(one))
  const [first, last] = [sorted[0], sorted.at(-1)]
  const whole = format(shareOf({ census: sum('census'), voted: sum('voted') }))
  if (!first || !last || shareOf(first) === shareOf(last)) return `En conjunto, ${whole}.`
  return `En conjunto, ${whole}. La más alta, ${first.name} (${format(shareOf(first))}); la más baja, ${last.name} (${format(shareOf(last))}).`
}
