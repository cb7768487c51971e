import { useQuery } from '@tanstack/react-query'
import { admins } from '#contract/actor.ts'
import type { Communication } from '#contract/communications/communications.ts'
import { communicationSending } from '#contract/communications/sending.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { useSession } from '#web/kernel/session/session.ts'

/** How often it is asked again whether the mail server takes mails. */
const pollEvery = 15_000

/** Whether mail leaves, for admins, while a communication is to leave or leaves; undefined to all others, and before it is known. */
export function useRelay({ status }: Pick<Communication, 'status'>) {
  const session = useSession()
  const isOpen = status === 'APPROVED' || status === 'PROCESSING' || status === 'PROCESSED'
  const { data } = useQuery({
    ...queryOf(communicationSending.get, {}),
    enabled: isOpen && session !== null && admins({ role: session.rol }),
    refetchInterval: pollEvery,
  })
  return isOpen ? data : undefined
}
