import { useMutation } from '@tanstack/react-query'
import { mailTemplates } from '#contract/legal/mailTemplates.ts'
import { call } from '#web/kernel/api/api.ts'
import { describeFailure } from '#web/kernel/form/describeFailure.ts'
import { useSession } from '#web/kernel/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './legal.module.css'

/** Sends the mail as it is written, saved or not, to whoever writes it. */
export function SendTemplateTest({ id, ...written }: { id: number; subject: string; html: string }) {
  const session = useSession()
  const test = useMutation({
    mutationFn: (body: typeof written) => call(mailTemplates.test, { params: { id }, body }),
  })
  return (
    <>
      <p className={styles.test}>
        <Button
          icon="mail"
          busy={test.isPending ? 'Enviando…' : undefined}
          onClick={() => test.mutate(written)}
        >
          Enviarme una prueba
        </Button>
      </p>
      <div role="status">
        {test.isSuccess && <p>Enviada a {session?.sub}, tal como estaba escrita. Puede tardar un minuto.</p>}
      </div>
      {test.error && <p role="alert">{describeFailure('No se ha enviado', test.error)}</p>}
    </>
  )
}
