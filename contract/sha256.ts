/** The first 64 primes: of their roots the constants of SHA-256 are the first bits. */
const primes = Array.from({ length: 312 }, (_, number) => number).filter(
  (number) =>
    number > 1 && Array.from({ length: number - 2 }, (_, at) => at + 2).every((by) => number % by !== 0),
)
const bitsOf = (root: number) => Math.floor((root - Math.floor(root)) * 2 ** 32)
const rounds = primes.map((prime) => bitsOf(Math.cbrt(prime)))
const first = primes.slice(0, 8).map((prime) => bitsOf(Math.sqrt(prime)))

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** The bytes with a bit, their length and as many zeros as fill blocks of 64. */
function fill(bytes: Uint8Array): DataView {
  const filled = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64))
  bytes.forEach((byte, at) => filled.setUint8(at, byte))
  filled.setUint8(bytes.length, 0x80)
  filled.setUint32(filled.byteLength - 4, bytes.length * 8)
  return filled
}

/**
 * SHA-256 of less than 512 MB, at once and also in pages that were not loaded over https, where browsers have no
 * `crypto.subtle`. The same as theirs and as Node's, which its test compares.
 */
export function sha256(bytes: Uint8Array): Uint8Array {
  const filled = fill(bytes)
  const state = Int32Array.from(first)
  const words = new Int32Array(64)
  for (let block = 0; block < filled.byteLength; block += 64) {
    for (let at = 0; at < 64; at += 1) words[at] = at < 16 ? filled.getInt32(block + at * 4) : mix(words, at)
    const mixed = compress(state, words)
    mixed.forEach((word, at) => (state[at] = (state[at] ?? 0) + word))
  }
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, at) => digest.setInt32(at * 4, word))
  return new Uint8Array(digest.buffer)
}

function mix(words: Int32Array, at: number): number {
  const [early = 0, late = 0] = [words[at - 15], words[at - 2]]
  const one = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
  const other = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
  return (words[at - 16] ?? 0) + one + (words[at - 7] ?? 0) + other
}

function compress(state: Int32Array, words: Int32Array): Int32Array {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let at = 0; at < 64; at += 1) {
    const high = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const one = (h + high + ((e & f) ^ (~e & g)) + (rounds[at] ?? 0) + (words[at] ?? 0)) | 0
    const other = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + other) | 0]
  }
  return Int32Array.of(a, b, c, d, e, f, g, h)
}
