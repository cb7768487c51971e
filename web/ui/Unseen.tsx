import type { ReactNode } from 'react'

type Props = { until: boolean; children: ReactNode }

/** What stands below something that may still come: not seen until that is known, so that nothing jumps (rule shell-8). */
export const Unseen = ({ until, children }: Props) => (
  <div style={until ? undefined : { visibility: 'hidden' }}>{children}</div>
)
