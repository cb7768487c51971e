import { userStateLabels, type UserState } from '#contract/users/users.ts'
import { Tag } from '#web/ui/Tag.tsx'

/** Whether an account may enter: word, sign and colour (rule list-7). */
export const AccountStateTag = ({ state }: { state: UserState }) => (
  <Tag {...(state === 'HABILITADO' ? { tone: 'success', icon: 'check' } : { tone: 'danger', icon: 'lock' })}>
    {userStateLabels[state]}
  </Tag>
)
