import { createHash, randomInt } from 'node:crypto'

/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const count = 10

const generateCode = () =>
  Array.from(
    { length: 16 },
    (_, at) => `${at % 4 === 0 && at > 0 ? '-' : ''}${alphabet[randomInt(32)]}`,
  ).join('')

export const generateRecoveryCodes = () => Array.from({ length: count }, generateCode)

/** A fast hash is enough for 80 random bits. Ignores case, spaces and hyphens. */
export const hashRecoveryCode = (code: string) =>
  createHash('sha256')
    .update(code.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase())
    .digest()
