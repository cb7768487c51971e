import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Resending } from '#contract/enrolment/jobs.ts'
import { mostResent, pendingEnrolments, tooManyResent } from '#contract/enrolment/pending.ts'
import { mostUnconfirmed } from '#contract/mostUnconfirmed.ts'
import { formatCount } from '#contract/plural.ts'
import { WhoIsMailed } from '#web/enrolment/WhoIsMailed.tsx'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { usePressed } from '#web/kernel/form/usePressed.ts'
import type { ListParams } from '#web/kernel/list/endpoint.ts'
import type { Choice } from '#web/kernel/list/useChoosing.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

type Props = { choice: Choice; state: ListParams }

/** Sends the mails of those that are chosen again: first to how many, and to whom not and why (rule people-24). */
export function ResendMany({ choice, state }: Props) {
  const [seen, setSeen] = useState<QuestionProps['of']>()
  const { under, error, press } = usePressed()
  const look = async () => {
    const ids = choice.isAll ? await listAll(state) : choice.ids
    return { ids, ...(await call(pendingEnrolments.previewResending, { body: { ids } })) }
  }
  if (choice.count > mostResent) return <p>{tooManyResent}.</p>
  return (
    <>
      <Button
        variant="primary"
        icon="mail"
        busy={under ? 'Viendo a quiénes…' : undefined}
        onClick={() => void press(true, look, setSeen)}
      >
        Reenviar el correo…
      </Button>
      {error && <p role="alert">No se ha podido ver a quiénes. {messageOf(error)}</p>}
      {seen && <Question of={seen} onClose={() => setSeen(undefined)} />}
    </>
  )
}

type QuestionProps = { of: Resending & { ids: string[] }; onClose: () => void }

function Question({ of: { ids, ...would }, onClose }: QuestionProps) {
  const navigate = useNavigate()
  const sent = would.mailed.length
  const who = <WhoIsMailed of={would} titles={{ mailed: 'Se enviará a', spared: 'No se enviará a' }} />
  if (sent === 0)
    return (
      <Dialog
        title="No hay a quién reenviar el correo"
        onClose={onClose}
        actions={<Button onClick={onClose}>Cerrar</Button>}
      >
        {who}
      </Dialog>
    )
  return (
    <ConfirmCall
      title={`¿Enviar otra vez el correo de ${formatCount(sent, 'inscripción pendiente', 'inscripciones pendientes')}?`}
      confirm="Reenviar"
      tone="primary"
      busy="Empezando…"
      failed="No se ha podido empezar"
      {...(sent > mostUnconfirmed && { word: `${sent}` })}
      onConfirm={async () => {
        const { id } = await call(pendingEnrolments.resendMany, { body: { ids } })
        await navigate({ to: '/censo-base/pendientes/reenvio/$id', params: { id } })
      }}
      onClose={onClose}
    >
      <p>
        {sent === 1 ? 'Recibe' : 'Cada una recibe'} un enlace nuevo, que vale siete días; los anteriores dejan
        de valer. Un correo enviado no se puede deshacer.
      </p>
      {who}
    </ConfirmCall>
  )
}

/** The numbers of all that a filter means, at this moment. */
async function listAll({ page: _page, size: _size, ...filter }: ListParams): Promise<string[]> {
  const query = { ...filter, size: -1 }
  const { content } = await call(pendingEnrolments.list, { query })
  return content.map(({ id }) => id)
}
