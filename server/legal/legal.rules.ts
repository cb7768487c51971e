import { escapeHtml } from '#server/kernel/letter.ts'

/** Whoever a legal document is about. */
export type Signatory = { name: string; lastName1: string; lastName2: string | null; idDocument: string }

/** The places a legal document leaves for a person's data (rule record-5). */
const fillings = {
  '@@NOMBRE@@': ({ name }: Signatory) => name,
  '@@APELLIDO1@@': ({ lastName1 }: Signatory) => lastName1,
  '@@APELLIDO2@@': ({ lastName2 }: Signatory) => lastName2 ?? '',
  '@@DNI@@': ({ idDocument }: Signatory) => idDocument,
  '@@FECHA@@': (_: Signatory, date: string) => date,
}
type Place = keyof typeof fillings

/** A legal document with somebody's data in its places: what a person typed is text there, never markup. */
export const filled = (html: string, about: Signatory, date: string): string =>
  html.replaceAll(/@@(?:NOMBRE|APELLIDO1|APELLIDO2|DNI|FECHA)@@/g, (place) =>
    // The expression above names the very places of the table.
    escapeHtml(fillings[place as Place](about, date)),
  )

const inWords = new Intl.DateTimeFormat('es-ES', { timeZone: 'Europe/Madrid', dateStyle: 'long' })

/** The day of an instant in Madrid: «5 de marzo de 2026». */
export const dayInWords = (instant: string) => inWords.format(new Date(instant))
