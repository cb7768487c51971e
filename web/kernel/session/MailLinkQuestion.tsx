import type { ReactNode } from 'react'
import { SendForm } from '#web/kernel/form/SendForm.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

type Props = {
  heading: string
  /** What the button will do. */
  children: ReactNode
  /** Uses the link up. */
  send: () => Promise<void>
  button: string
  busy: string
  failed: string
}

const nothing = {}

/** The question of a mail's link that one button answers, in a `MailLinkPage`. */
export const MailLinkQuestion = ({ heading, children, ...asked }: Props) => (
  <>
    <PageHeading>{heading}</PageHeading>
    {children}
    <SendForm
      {...asked}
      start={nothing}
      validate={() => nothing}
      labels={nothing}
      more={
        <LinkButton to="/" variant="bare">
          Ahora no
        </LinkButton>
      }
    >
      {() => null}
    </SendForm>
  </>
)

/** The `missing` of a page that is of no use without its link. */
export const MailLinkMissing = ({ heading }: { heading: string }) => (
  <>
    <PageHeading>{heading}</PageHeading>
    <p>
      Abre esta página desde el enlace del correo que te hemos enviado. Si ya lo abriste antes, vuelve a ese
      correo y ábrelo otra vez.
    </p>
    <LinkButton to="/">Ir al inicio</LinkButton>
  </>
)
