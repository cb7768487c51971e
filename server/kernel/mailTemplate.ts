import { contactAddress } from '#contract/enrolment/contact.ts'
import { letterOf } from '#server/kernel/letter.ts'
import type { Rendered } from '#server/kernel/message.ts'
import { parseRichText } from '#server/kernel/richText/parse.ts'
import { fillPlaces, fillText } from '#server/kernel/richText/places.ts'
import type { World } from '#server/kernel/world.ts'

/** The mails people receive, each in the words the organisation has stored for it. */
export type TemplateKind =
  | 'validation'
  | 'already-member'
  | 'welcome'
  | 'recovery'
  | 'email-change'
  | 'email-changed'
  | 'goodbye'
  | 'invitation'

/** What a template's places are filled with: `@@NOMBRE@@` takes `NOMBRE`. */
type Fillings = Partial<Record<'NOMBRE' | 'ENLACE' | 'FECHA', string>>

/**
 * Writes a stored mail: what people typed is text in it, never markup, and its subject is one line (rules input-3, input-7).
 * Links are absolute addresses of ours, made from PUBLIC_URL by whoever asks.
 */
export async function mailFrom(
  { db, settings }: Pick<World, 'db' | 'settings'>,
  kind: TemplateKind,
  fillings: Fillings,
): Promise<Rendered> {
  const { subject, html } = await db
    .selectFrom('mailTemplate')
    .where('kind', '=', kind)
    .select(['subject', 'html'])
    .executeTakeFirstOrThrow()
  const values: Record<string, string> = {
    CONTACTO: contactAddress(new URL(settings.publicUrl).hostname),
    ...fillings,
  }
  const valueOf = (place: string) => oneLine(values[place] ?? '')
  return letterOf(oneLine(fillText(subject, valueOf)), fillPlaces(parseRichText(html), valueOf))
}

/** No line breaks nor other control characters: nothing could start another header. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
