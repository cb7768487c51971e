import type { ReactNode } from 'react'
import { Card } from '#web/ui/Card.tsx'

type Props = { title: string; children: ReactNode }

/** A card of what can be done, which paper does not have. */
export const ActionsCard = ({ title, children }: Props) => (
  <div data-screen-only>
    <Card title={title}>{children}</Card>
  </div>
)
