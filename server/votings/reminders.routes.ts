import { votingReminders } from '#contract/votings/electorate.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { remind } from '#server/votings/reminders.rules.ts'

export const votingRemindersRoutes = routes(votingReminders, {
  remind: ({ params: { id }, ...call }) => remind(call, id),
})
