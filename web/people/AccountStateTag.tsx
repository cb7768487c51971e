import { userStateLabels, type UserState } from '#contract/users/users.ts'
import { Tag } from '#web/ui/Tag.tsx'

/** A tag with the state of an account (rule list-7). */
export const AccountStateTag = ({ state }: { state: UserState }) => (
  <Tag {...(state === 'HABILITADO' ? { tone: 'success', icon: 'check' } : { tone: 'danger', icon: 'lock' })}>
    {userStateLabels[state]}
  </Tag>
)
