import { z } from 'zod'
import { texts } from '#contract/messages.ts'

/** The length rule of new passwords; the server checks the strength too (rule session-8). */
export const newPassword = z
  .string()
  .min(12, 'La contraseña debe tener al menos 12 caracteres')
  .max(128, 'La contraseña puede tener como mucho 128 caracteres')

/** The current password, asked again for changes that make an account less secure or add a way to log in. */
export const ownPassword = z.string(texts.required).min(1, texts.required).max(1024)

/** The limit of wrong passwords where the current one is asked again. */
export const passwordGuesses = [{ by: 'account', of: 'failures', most: 10, minutes: 15 }] as const
