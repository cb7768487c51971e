import type { ReactNode } from 'react'
import type { DocumentType } from '#contract/people/document.ts'
import { formatPhone } from '#contract/people/phone.ts'
import { MailLink, PhoneLink } from '#web/people/contactLinks.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import styles from './DocumentLine.module.css'

type Props = {
  of: { idDocument: string; documentType: DocumentType; email?: string | null; phone?: string | null }
  children?: ReactNode
}

/** The lines below a person's name: their document and their tags; how to ring and to write to them, where it is known. */
export const DocumentLine = ({ of: { idDocument, documentType, email, phone }, children }: Props) => (
  <div className={styles.line}>
    <strong data-number data-identifies>
      {idDocument}
    </strong>
    <CopyButton what={`${documentType} ${idDocument}`} text={idDocument} />
    {children}
    {(phone || email) && (
      <div className={styles.contact}>
        {phone && (
          <span>
            <PhoneLink phone={phone} />
            <CopyButton what={formatPhone(phone)} text={formatPhone(phone)} />
          </span>
        )}
        {email && (
          <span>
            <MailLink email={email} />
            <CopyButton what={email} text={email} />
          </span>
        )}
      </div>
    )}
  </div>
)
