import type { ReactNode } from 'react'
import { Actions } from '#web/ui/Form.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

type Props = { heading: string; children: ReactNode; actions?: ReactNode }

/** What became of something, in the place of the form that asked for it: it takes the focus and leads on. */
export const Outcome = ({ heading, children, actions }: Props) => (
  <>
    <PageHeading arriving>{heading}</PageHeading>
    {children}
    {actions && <Actions variant="stacked">{actions}</Actions>}
  </>
)
