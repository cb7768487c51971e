import type { ReactNode } from 'react'
import type { DocumentType } from '#contract/people/document.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import styles from './DocumentLine.module.css'

type Props = { of: { idDocument: string; documentType: DocumentType }; children?: ReactNode }

/** The line below a person's name: their document with a copy button, and their tags. */
export const DocumentLine = ({ of: { idDocument, documentType }, children }: Props) => (
  <div className={styles.line}>
    <strong data-number>{idDocument}</strong>
    <CopyButton what={`${documentType} ${idDocument}`} text={idDocument} />
    {children}
  </div>
)
