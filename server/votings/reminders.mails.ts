import { formatMomentInWords } from '#contract/format.ts'
import { fillMailTemplate, isMailSent } from '#server/kernel/mail/mailTemplate.ts'
import type { Letter } from '#server/kernel/mail/message.ts'
import type { World } from '#server/kernel/world.ts'
import type { StoredVoting } from '#server/votings/votings.queries.ts'

/** Whether one leaves by itself on the last day (rule automatic-1): those by hand always do. */
export const isRemindedByItself = ({ db }: Pick<World, 'db'>): Promise<boolean> =>
  isMailSent(db, 'voting-reminder')

/** The mail to whoever has not voted, the same to all of them: no queue has it (rule voting-13). */
export const writeReminder = (
  world: World,
  { id, name, endDate }: Pick<StoredVoting, 'id' | 'name' | 'endDate'>,
): Promise<Letter | undefined> =>
  fillMailTemplate(
    world,
    'voting-reminder',
    {
      VOTACION: name,
      HASTA: formatMomentInWords(endDate ?? ''),
      ENLACE: `${world.settings.publicUrl}/votaciones/votacion/${id}`,
    },
    { alsoOff: true },
  )
