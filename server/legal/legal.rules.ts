import { parseRichText } from '#server/kernel/richText/parse.ts'
import { fillPlaces } from '#server/kernel/richText/places.ts'
import type { RichText } from '#server/kernel/richText/richText.ts'

/** Whoever a legal document is about. */
export type Signatory = { name: string; lastName1: string; lastName2: string | null; idDocument: string }

/** A legal document with somebody's data in its places, and every place it does not know as it stands (rule record-5). */
export function fillLegalDocument(html: string, about: Signatory, date: string): RichText {
  const values: Record<string, string> = {
    NOMBRE: about.name,
    APELLIDO1: about.lastName1,
    APELLIDO2: about.lastName2 ?? '',
    DNI: about.idDocument,
    FECHA: date,
  }
  return fillPlaces(parseRichText(html), (place) => values[place])
}

const inWords = new Intl.DateTimeFormat('es-ES', { timeZone: 'Europe/Madrid', dateStyle: 'long' })

/** The day of an instant in Madrid: «5 de marzo de 2026». */
export const dayInWords = (instant: string) => inWords.format(new Date(instant))
