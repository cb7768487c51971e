import { createHash } from 'node:crypto'

/** SHA-256 of a text in UTF-8. */
export const hashText = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest()

/** The hash of a link, in hexadecimal, of the one before it (empty of the first) and of what it says: of every chain here. */
export const hashLink = (previous: string, content: string): string =>
  createHash('sha256').update(`${previous}\n${content}`, 'utf8').digest('hex')
