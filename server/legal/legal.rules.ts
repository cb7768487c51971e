import { parseRichText } from '#server/kernel/richText/parse.ts'
import { fillPlaces } from '#contract/richTextPlaces.ts'
import type { RichText } from '#contract/richText.ts'

/** The person who signs a legal document. */
export type Signatory = { name: string; lastName1: string; lastName2: string | null; idDocument: string }

/** A legal document with its placeholders filled in; unknown placeholders stay as they are (rule record-5). */
export function fillLegalDocument(html: string, about: Signatory, date: string): RichText {
  const values: Record<string, string> = {
    NOMBRE: about.name,
    APELLIDO1: about.lastName1,
    APELLIDO2: about.lastName2 ?? '',
    DNI: about.idDocument,
    FECHA: date,
  }
  // Without a second surname there is no space for it either: «Yo, Ana Tres, con documento».
  const template = about.lastName2 ? html : html.replaceAll(' @@APELLIDO2@@', '')
  return fillPlaces(parseRichText(template), (place) => values[place])
}
