import { z } from 'zod'
import { texts } from '#contract/messages.ts'
import { groupCode, plainSigns } from '#contract/plainCode.ts'

const length = 16
const valueOf = (sign: string) => plainSigns.indexOf(sign)

/** The last sign of a code follows from the others, so that whoever copies one wrong is told; odd weights see each single slip. */
export const findCheckSign = (signs: string): string =>
  plainSigns.charAt(
    signs.split('').reduce((sum, sign, index) => sum + valueOf(sign) * (2 * index + 1), 0) %
      plainSigns.length,
  )

/** A code as it is typed, in one way. */
export const normaliseLetterCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

export const isLetterCode = (code: string): boolean =>
  code.length === length &&
  code.split('').every((sign) => plainSigns.includes(sign)) &&
  findCheckSign(code.slice(0, -1)) === code.at(-1)

/** A code in groups of four, as it is printed. */
export const groupLetterCode = (code: string): string => groupCode(code, ' ')

/** The code of a letter, as it is typed. */
export const letterCode = z
  .string(texts.required)
  .min(1, texts.required)
  .max(100)
  .transform(normaliseLetterCode)
  .refine(isLetterCode, 'El código no está bien copiado: son 16 letras y números, como en la carta')
