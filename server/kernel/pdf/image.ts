/** Points of a CSS pixel. */
export const pixel = 0.75

/** What the file library undoes on the spot, holding everybody up; anything else goes on paper as it is. */
const mostUndone = 300_000

/**
 * Whether an image of the file store can go on paper. The store has judged its bytes; what remains is that a PNG with
 * transparency is unpacked and packed again here, which only a small one may ask for.
 */
export function isDrawable(bytes: Uint8Array): boolean {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return true
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (png.length < 33 || png.readUInt32BE(0) !== 0x89504e47) return false
  const [colourType, isInterlaced] = [png[25] ?? 0, png[28] !== 0]
  const isTransparent = colourType >= 4 || png.subarray(0, png.indexOf('IDAT')).includes('tRNS')
  if (!isTransparent && !isInterlaced) return true
  return !isInterlaced && png.readUInt32BE(16) * png.readUInt32BE(20) <= mostUndone
}
