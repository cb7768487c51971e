import { userStateLabels, type UserState } from '#contract/users/users.ts'
import { Tag } from '#web/ui/Tag.tsx'

/** A tag with the state of an account (rule list-7): in its words, or as the value that its own panel shows. */
export const AccountStateTag = ({ state, as = 'words' }: { state: UserState; as?: 'words' | 'value' }) => (
  <Tag {...(state === 'HABILITADO' ? { tone: 'success', icon: 'check' } : { tone: 'danger', icon: 'lock' })}>
    {as === 'words' ? userStateLabels[state] : state}
  </Tag>
)
