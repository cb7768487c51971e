import type { ReactNode } from 'react'
import { admins } from '#contract/actor.ts'
import type { HowMany } from '#contract/communications/communications.ts'
import { useSession } from '#web/kernel/session/session.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { anySearch } from '#web/ui/anySearch.ts'

/** Leads admins to who gets a communication as it is saved, and to who of those that are meant does not (rule communication-3). */
export function WhoLinks({ id, of: { chosen, recipients } }: { id: number; of: HowMany }) {
  const session = useSession()
  if (session === null || !admins({ role: session.rol })) return null
  const reached = recipients ?? 0
  const isLeftOut = (chosen ?? 0) > reached
  if (reached === 0 && !isLeftOut) return null
  return (
    <Actions>
      {reached > 0 && (
        <LinkButton
          to="/comunicaciones/panel-comunicacion/$id/a-quienes-llega"
          params={{ id: `${id}` }}
          icon="people"
        >
          Ver quiénes la reciben
        </LinkButton>
      )}
      {isLeftOut && (
        <LeftOutLink id={id} icon="people">
          Ver quiénes no la reciben
        </LeftOutLink>
      )}
    </Actions>
  )
}

type LeftOut = {
  id: number
  icon: 'people' | 'download'
  /** Which of the lists is open; without it, why each gets none. */
  tab?: 'cartas'
  children: ReactNode
}

/** Leads to who is meant and gets no mail. */
export const LeftOutLink = ({ id, icon, tab, children }: LeftOut) => (
  <LinkButton
    to="/comunicaciones/panel-comunicacion/$id/sin-recibirla"
    params={{ id: `${id}` }}
    {...(tab && { search: anySearch({ tab }) })}
    icon={icon}
  >
    {children}
  </LinkButton>
)
