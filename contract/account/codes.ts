import { z } from 'zod'

/** Six digits from an authenticator app; a space in the middle is allowed. */
export const totpCode = z
  .string()
  .max(20)
  .regex(/^\s*\d{3}\s?\d{3}\s*$/, 'Escribe los 6 números del código')

/** Sixteen letters and digits; case, spaces and hyphens do not count. */
export const recoveryCode = z
  .string()
  .max(60)
  .regex(/^(?:[\s-]*[A-Za-z0-9]){16}[\s-]*$/, 'Escribe las 16 letras y números del código')
