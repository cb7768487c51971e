/** Points per CSS pixel. */
export const pixel = 0.75

/** The maximum pixels of a PNG with transparency, which pdfkit decodes synchronously. */
const mostUndone = 300_000

/**
 * Whether a stored image can be embedded: JPEG, and PNG unless pdfkit would block the process to decode it. The file
 * store has already validated its bytes.
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
