import { createHash, randomBytes } from 'node:crypto'

/** A new secret for a link sent by mail: 256 random bits, base64url. */
export const generateLinkCode = () => randomBytes(32).toString('base64url')

/** What is stored instead of the code. It is random and long, so a fast hash is enough. */
export const hashLinkCode = (code: string) => createHash('sha256').update(code).digest()
