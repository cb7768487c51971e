import { formatPhone } from '#contract/people/phone.ts'
import { Breakable } from '#web/ui/Breakable.tsx'

/** A telephone that is rung by pressing it. */
export const PhoneLink = ({ phone }: { phone: string }) => <a href={`tel:${phone}`}>{formatPhone(phone)}</a>

/** An address that is written to by pressing it. */
export const MailLink = ({ email }: { email: string }) => (
  <a href={`mailto:${email}`}>
    <Breakable>{email}</Breakable>
  </a>
)
