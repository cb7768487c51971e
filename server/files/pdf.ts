import { damagedFile, disguisedFile } from '#server/files/unfitFile.ts'

export const isPdf = (start: Buffer) => /^%PDF-[12]\.\d/.test(start.toString('latin1', 0, 8))

/** Where an archive's directory may end, by which other programs would open the same bytes as an archive. */
export const tailOfPdf = (1 << 16) + 1024

/** A PDF that has its end, with nothing behind it. Its pages are never opened here, and it is never shown in place. */
export function judgePdf(tail: Buffer) {
  const text = tail.toString('latin1')
  if (!/%%EOF[\s\0]*$/.test(text.slice(-1024))) throw damagedFile()
  if (text.includes('PK\u0005\u0006')) throw disguisedFile()
}
