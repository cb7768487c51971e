/** A pseudo-random generator (sfc32): the same seed gives the same numbers on every machine. */
export type Random = {
  /** At least 0, less than 1. */
  fraction: () => number
  /** A whole number from 0 up to, not including, `limit`. */
  below: (limit: number) => number
  /** A whole number, both ends included. */
  between: (least: number, most: number) => number
  chance: (probability: number) => boolean
  pick: <Item>(items: readonly Item[]) => Item
}

export function createRandom(seed: string): Random {
  const draw = sfc32(hash(seed, 1), hash(seed, 2), hash(seed, 3))
  const fraction = () => draw() / 2 ** 32
  const below = (limit: number) => Math.floor(fraction() * limit)
  return {
    fraction,
    below,
    between: (least, most) => least + below(most - least + 1),
    chance: (probability) => fraction() < probability,
    pick: (items) => itemAt(items, below(items.length)),
  }
}

/** The item at an index; throws when there is none. */
export function itemAt<Item>(items: readonly Item[], index: number): Item {
  if (index < 0 || index >= items.length) throw new RangeError(`no item ${index} among ${items.length}`)
  return items[index] as Item // inside the bounds just checked
}

/** A random UUID of version 4. */
export function drawUuid(random: Random): string {
  const hex = Array.from({ length: 32 }, () => random.below(16).toString(16)).join('')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}

export type Draw<Item> = (random: Random) => Item

/** A function that returns a random item, with probability in proportion to its weight. */
export function weightedDraw<Item>(entries: readonly (readonly [Item, number])[]): Draw<Item> {
  const items = entries.map(([item]) => item)
  let sum = 0
  const ends = Float64Array.from(entries, ([, weight]) => (sum += weight))
  return (random) => itemAt(items, indexOfFirstAbove(ends, random.fraction() * sum))
}

/** Parses a word list with weights: `'Ana María 12, Luz 3'`. */
export function parseWeights(text: string): [string, number][] {
  return text
    .trim()
    .split(/\s*,\s*/)
    .map((entry) => {
      const parts = /^(.+) ([\d.]+)$/.exec(entry)
      if (!parts) throw new Error(`no weight in «${entry}»`)
      return [parts[1] ?? '', Number(parts[2])]
    })
}

/** The index of the first of the rising `ends` that is greater than `value`. */
export function indexOfFirstAbove(ends: Float64Array, value: number): number {
  let low = 0
  let high = ends.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ends[middle] ?? 0) > value) high = middle
    else low = middle + 1
  }
  return low
}

function sfc32(a: number, b: number, c: number) {
  let counter = 1
  const draw = () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  for (let warming = 0; warming < 15; warming += 1) draw()
  return draw
}

/** FNV-1a. */
function hash(text: string, salt: number) {
  let value = 0x811c9dc5 ^ salt
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return value | 0
}
