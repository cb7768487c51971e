import { votingReminders } from '#contract/votings/electorate.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { prepareReminder } from '#server/votings/reminders.rules.ts'

export const votingRemindersRoutes = routes(votingReminders, {
  remind: { prepare: ({ params: { id }, ...call }) => prepareReminder(call, id) },
})
