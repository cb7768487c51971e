import { damagedFile, disguisedFile } from '#server/files/unfitFile.ts'

export const isPdf = (start: Buffer) => /^%PDF-[12]\.\d/.test(start.toString('latin1', 0, 8))

/** The bytes at the end in which archive programs look for a directory. */
export const tailOfPdf = (1 << 16) + 1024

/** Throws UnfitFile for a PDF without an end, with data after it, or that is an archive too. Does not read its pages. */
export function judgePdf(tail: Buffer) {
  const text = tail.toString('latin1')
  if (!/%%EOF[\s\0]*$/.test(text.slice(-1024))) throw damagedFile()
  if (text.includes('PK\u0005\u0006')) throw disguisedFile()
}
