import { createHash, randomInt } from 'node:crypto'

/** Without those that are taken for one another. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const count = 10

const newCode = () =>
  Array.from(
    { length: 16 },
    (_, at) => `${at % 4 === 0 && at > 0 ? '-' : ''}${alphabet[randomInt(32)]}`,
  ).join('')

export const newRecoveryCodes = () => Array.from({ length: count }, newCode)

/** 80 bits of chance need no slow hash. Case, spaces and hyphens do not count. */
export const hashOfCode = (code: string) =>
  createHash('sha256')
    .update(code.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase())
    .digest()
