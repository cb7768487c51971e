import { useState } from 'react'
import { mailTemplates } from '#contract/legal/mailTemplates.ts'
import { call } from '#web/kernel/api/api.ts'
import { describeFailure } from '#web/kernel/form/describeFailure.ts'
import { usePressed } from '#web/kernel/form/usePressed.ts'
import { useSession } from '#web/kernel/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './legal.module.css'

/** Sends the mail as it is written, saved or not, to whoever writes it. */
export function SendTemplateTest({ id, ...written }: { id: number; subject: string; html: string }) {
  const session = useSession()
  const { under, error, press } = usePressed<'test'>()
  const [isSent, setSent] = useState(false)
  const send = () => {
    setSent(false)
    return press(
      'test',
      () => call(mailTemplates.test, { params: { id }, body: written }),
      () => setSent(true),
    )
  }
  return (
    <>
      <p className={styles.test}>
        <Button icon="mail" busy={under ? 'Enviando…' : undefined} onClick={() => void send()}>
          Enviarme una prueba
        </Button>
      </p>
      <div role="status">
        {isSent && <p>Enviada a {session?.sub}, tal como estaba escrita. Puede tardar un minuto.</p>}
      </div>
      {error !== null && <p role="alert">{describeFailure('No se ha enviado', error)}</p>}
    </>
  )
}
