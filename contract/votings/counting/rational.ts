/** An exact number of at least 0, in lowest terms. Counting knows no other, and no float (rule voting-8). */
export type Rational = { readonly over: bigint; readonly under: bigint }

const findCommonDivisor = (one: bigint, other: bigint): bigint =>
  other === 0n ? one : findCommonDivisor(other, one % other)

/** `over` parts of the `under` into which one is divided. */
export function createRational(over: bigint, under = 1n): Rational {
  if (over < 0n || under <= 0n) throw new RangeError(`${over}/${under} is not counted with`)
  const divisor = findCommonDivisor(over, under)
  return { over: over / divisor, under: under / divisor }
}

export const zero = createRational(0n)

export const add = (one: Rational, other: Rational): Rational =>
  createRational(one.over * other.under + other.over * one.under, one.under * other.under)

/** Less than 0 where the first is the smaller one; 0 exactly when they are equal. */
export function compare(one: Rational, other: Rational): number {
  const difference = one.over * other.under - other.over * one.under
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** As it is published: `137/60`, or `12`. */
export const toText = ({ over, under }: Rational): string =>
  under === 1n ? String(over) : `${over}/${under}`

/** What `toText` wrote; undefined for any other text, one that is not in lowest terms included. */
export function parseRational(text: string): Rational | undefined {
  const [, over, under = '1'] = /^(\d+)(?:\/([1-9]\d*))?$/.exec(text) ?? []
  if (over === undefined) return undefined
  const read = createRational(BigInt(over), BigInt(under))
  return toText(read) === text ? read : undefined
}

/** A number in decimals, halves up: «2,2833» to four of them. Without `isWhole`, zeros at the end fall away. */
export function toDecimals(value: Rational, { places, isWhole }: { places: number; isWhole: boolean }) {
  const scale = 10n ** BigInt(places)
  const scaled = (2n * value.over * scale + value.under) / (2n * value.under)
  const decimals = String(scaled % scale).padStart(places, '0')
  const shown = isWhole ? decimals : decimals.replace(/0+$/, '')
  return shown === '' ? String(scaled / scale) : `${scaled / scale},${shown}`
}

/** A share of a whole: «12,34 %», with a space that no line breaks at; of nothing it is none. */
export const toPercent = (part: Rational, whole: number): string =>
  `${toDecimals(whole === 0 ? zero : createRational(part.over * 100n, part.under * BigInt(whole)), {
    places: 2,
    isWhole: true,
  })}\u00A0%`

/** An exact number to read and to draw: four decimals. It is never counted with. */
export function roundToShow(exact: string): number {
  const value = parseRational(exact)
  if (value === undefined) throw new RangeError(`«${exact}» is no exact number`)
  return Number(toDecimals(value, { places: 4, isWhole: false }).replace(',', '.'))
}
