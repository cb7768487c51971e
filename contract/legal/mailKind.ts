import type { Places } from '#contract/richTextPlaces.ts'

/** What mails of any kind are filled with. */
export const person = { NOMBRE: { label: 'Nombre', sample: 'Lucía' } } as const satisfies Places
export const contact = {
  CONTACTO: { label: 'Correo de contacto', sample: 'censo@organizacion.example' },
} as const satisfies Places
export const link = (path: string) =>
  ({ ENLACE: { label: 'Enlace', sample: `https://organizacion.example/${path}` } }) as const
export const date = { FECHA: { label: 'Fecha', sample: '4 de marzo de 2026' } } as const satisfies Places

/** What is said of a kind of mail that has a template. */
export type MailKind = {
  id: number
  name: string
  description: string
  places: Places
  /** What the text must have: without it the mail would be of no use. */
  needs: readonly string[]
  /** Of those that can be switched off, what that means; the others are always sent (rule automatic-1). */
  whenOff?: string
  /** Why it is always sent, where that is not that nobody could enter or know what was done with what they asked. */
  whyAlways?: string
  /** It leaves only when somebody presses for it: there is nothing to switch off. */
  isByHand?: true
}
