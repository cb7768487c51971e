/** Where each value of a ring begins and ends, as fractions of it, one after another. */
export function placeSlices(values: readonly number[]): [from: number, to: number][] {
  const total = values.reduce((sum, value) => sum + value, 0)
  let at = 0
  return values.map((value) => {
    const from = at
    at += total === 0 ? 0 : value / total
    return [from, at]
  })
}

const point = (fraction: number, radius: number) => {
  const angle = fraction * 2 * Math.PI
  return `${(Math.sin(angle) * radius).toFixed(2)} ${(-Math.cos(angle) * radius).toFixed(2)}`
}

/** The part of a ring between two fractions of it, as the path of an SVG; never the whole ring. */
export function writeSlice(from: number, to: number, radius: number): string {
  const inner = radius * 0.6
  const isMost = to - from > 0.5 ? 1 : 0
  return (
    `M${point(from, radius)}A${radius} ${radius} 0 ${isMost} 1 ${point(to, radius)}` +
    `L${point(to, inner)}A${inner} ${inner} 0 ${isMost} 0 ${point(from, inner)}Z`
  )
}
