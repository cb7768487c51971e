import type { Recipient } from '#contract/communications/recipients.ts'
import styles from '#web/communications/communications.module.css'
import { CopyButton } from '#web/ui/CopyButton.tsx'

type Props = { of: Recipient; inRow?: true }

/** By what the log of the mail server knows a mail, to be looked up there; in a row, its beginning. */
export const MessageId = ({ of: { messageId, fullName }, inRow }: Props) =>
  messageId && (
    <span className={styles.messageId} data-in-row={inRow}>
      <span className="vh">Message-ID: </span>
      <span title={messageId}>{messageId}</span>
      <CopyButton what={`el Message-ID del mensaje a ${fullName}`} text={messageId} />
    </span>
  )
