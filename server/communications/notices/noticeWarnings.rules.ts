import { dayInMadrid } from '#contract/column.ts'
import { formatCount, pluralForm } from '#contract/plural.ts'
import { noticeOf, type Offer } from '#server/communications/notices/convocationState.rules.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { readNoticeDays } from '#server/kernel/organisation.queries.ts'
import type { World } from '#server/kernel/world.ts'
import type { Convened } from '#server/communications/notices/convened.ts'

/** Why a convocation is later than the statutes want, in words; empty when it is not (rule convocation-1). */
export async function explainShort(
  { db, world }: { db: Database; world: Pick<World, 'clock'> },
  { told: { meetingTime } }: Convened,
  offer: Offer,
): Promise<string[]> {
  const needed = await readNoticeDays(db)
  const today = await readTodayInMadrid(db, world.clock)
  const days = (Date.parse(dayInMadrid(meetingTime)) - Date.parse(today)) / 86_400_000
  if (offer !== 'convocatoria' || days >= needed) return []
  if (days < 0) return ['Ya ha empezado: di en el correo por qué se convoca tan tarde.']
  const left =
    days === 0 ? 'Empieza hoy' : `${pluralForm(days, 'Falta', 'Faltan')} ${formatCount(days, 'día', 'días')}`
  return [
    `${left}, y los estatutos piden convocar con ${formatCount(needed, 'día', 'días')}: di en el correo por qué corre prisa.`,
  ]
}

/** What whoever convenes should know before. */
export function listWarnings({ warnings }: Convened, offer: Offer, short: string[]): string[] {
  if (noticeOf[offer] === 'cancelacion') return []
  return [...short, ...warnings]
}
