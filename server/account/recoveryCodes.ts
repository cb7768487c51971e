import { createHash, randomBytes } from 'node:crypto'
import { groupCode, toPlainCode } from '#contract/plainCode.ts'

const count = 10

/** 80 random bits. */
const generateCode = () => groupCode(toPlainCode(randomBytes(16)), '-')

export const generateRecoveryCodes = () => Array.from({ length: count }, generateCode)

/** A fast hash is enough for 80 random bits. Ignores case, spaces and hyphens. */
export const hashRecoveryCode = (code: string) =>
  createHash('sha256')
    .update(code.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase())
    .digest()
