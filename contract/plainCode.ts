/** The letters and digits that nobody confuses: 32, so that each is five bits. */
export const plainSigns = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A code to read and copy, of five bits of each of some bytes, drawn or hashed. */
export const toPlainCode = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => plainSigns.charAt(byte & 31)).join('')

/** A code in groups of four. */
export const groupCode = (code: string, by: '-' | ' '): string => code.replaceAll(/.{4}(?=.)/g, `$&${by}`)
