import type { Database } from '#server/kernel/database/database.ts'
import { contactPlace } from '#server/kernel/mail/letter.ts'
import type { Letter } from '#server/kernel/mail/message.ts'
import { parseRichText } from '#server/kernel/richText/parse.ts'
import { fillPlaces, fillText } from '#contract/richTextPlaces.ts'
import type { World } from '#server/kernel/world.ts'

/** The values of the placeholders: `@@NOMBRE@@` is replaced by `NOMBRE`. */
type Place =
  | ('NOMBRE' | 'ENLACE' | 'FECHA')
  // Of fees.
  | ('QUE' | 'IMPORTE' | 'CUENTA' | 'EXPLICACION' | 'MANDATO' | 'ACREEDOR' | 'IDENTIFICADOR')
  | (
      | 'PERIODO'
      | 'MOTIVO'
      | 'PASO'
      | 'PAGO'
      | 'CUOTA'
      | 'CONCEDIDA'
      | 'RESPUESTA'
      | 'NUEVO'
      | 'ANTES'
      | 'COBRO'
    )
  // Of votings.
  | ('VOTACION' | 'HASTA' | 'DESDE' | 'RESULTADO')
  // Of an assembly's week.
  | ('ASAMBLEA' | 'SEMANA' | 'ALTAS' | 'BAJAS' | 'LLEGAN' | 'SALEN')
type Fillings = Partial<Record<Place, string>>

/**
 * A mail from its template in the database, which the organisation can change. Values are inserted as text,
 * never as markup, and the subject is one line (rules input-3, input-7). Links must be absolute URLs that start with
 * PUBLIC_URL. Undefined when it is switched off, unless somebody has asked for it by hand (`alsoOff`): what waits in the queue
 * does not leave either (rule automatic-1).
 */
export async function fillMailTemplate(
  { db }: Pick<World, 'db'>,
  kind: string,
  fillings: Fillings,
  { alsoOff = false }: { alsoOff?: boolean } = {},
): Promise<Letter | undefined> {
  const template = await db
    .selectFrom('mailTemplate')
    .where('kind', '=', kind)
    .select(['subject', 'html', 'isSent'])
    .executeTakeFirstOrThrow()
  const { subject, html, isSent } = template
  if (!isSent && !alsoOff) return undefined
  const values: Record<string, string | undefined> = {
    // Filled when it leaves.
    CONTACTO: contactPlace,
    ...fillings,
  }
  const valueOf = (place: string) => {
    const value = values[place]
    return value === undefined ? undefined : oneLine(value)
  }
  return { subject: oneLine(fillText(subject, valueOf)), blocks: fillPlaces(parseRichText(html), valueOf) }
}

/** Whether a mail that has a template is sent at all. */
export async function isMailSent(db: Database, kind: string): Promise<boolean> {
  const row = await db
    .selectFrom('mailTemplate')
    .where('kind', '=', kind)
    .select('isSent')
    .executeTakeFirstOrThrow()
  return row.isSent
}

/** Replaces line breaks and control characters, which could start another mail header. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
