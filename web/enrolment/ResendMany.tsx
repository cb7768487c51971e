import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mostResent, pendingEnrolments, type Resent } from '#contract/enrolment/pending.ts'
import { mostUnconfirmed } from '#contract/mostUnconfirmed.ts'
import { formatCount, pluralForm } from '#contract/plural.ts'
import { call } from '#web/kernel/api/api.ts'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import type { ListParams } from '#web/kernel/list/endpoint.ts'
import type { Choice } from '#web/kernel/list/useChoosing.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

type Props = { choice: Choice; state: ListParams }

/** Sends the mails of those that are chosen again, and says to whom not and why (rule people-24). */
export function ResendMany({ choice, state }: Props) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [done, setDone] = useState<Resent>()
  const count = formatCount(choice.count, 'inscripción pendiente', 'inscripciones pendientes')

  async function resend() {
    const ids = choice.isAll ? await listAll(state) : choice.ids
    const all: Resent = { sent: 0, spared: [], gone: 0 }
    for (let from = 0; from < ids.length; from += mostResent) {
      const part = await call(pendingEnrolments.resendMany, {
        body: { ids: ids.slice(from, from + mostResent) },
      })
      all.sent += part.sent
      all.spared.push(...part.spared)
      all.gone += part.gone
    }
    setAsking(false)
    setDone(all)
    await invalidateReads(client, [pendingEnrolments.list])
  }

  return (
    <>
      <Button variant="primary" icon="mail" onClick={() => setAsking(true)}>
        Reenviar el correo
      </Button>
      {isAsking && (
        <ConfirmCall
          title={`¿Enviar otra vez el correo de ${count}?`}
          confirm="Reenviar"
          tone="primary"
          busy="Enviando…"
          failed="No se ha podido enviar a todos. Lo que ya se ha enviado no se repite"
          {...(choice.count > mostUnconfirmed && { word: `${choice.count}` })}
          onConfirm={resend}
          onClose={() => setAsking(false)}
        >
          <p>
            Cada una recibe un enlace nuevo, que vale siete días; los anteriores dejan de valer. Un correo
            enviado no se puede deshacer.
          </p>
        </ConfirmCall>
      )}
      {done && (
        <Report
          of={done}
          onClose={() => {
            setDone(undefined)
            choice.clear()
          }}
        />
      )}
    </>
  )
}

/** The numbers of all that a filter means, at this moment. */
async function listAll({ page: _page, size: _size, ...filter }: ListParams): Promise<string[]> {
  const query = { ...filter, size: -1 }
  const { content } = await call(pendingEnrolments.list, { query })
  return content.map(({ id }) => id)
}

function Report({ of: { sent, spared, gone }, onClose }: { of: Resent; onClose: () => void }) {
  return (
    <Dialog
      title="Correos reenviados"
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          Cerrar
        </Button>
      }
    >
      <p role="status">
        {formatCount(sent, 'correo', 'correos')} {pluralForm(sent, 'va de camino', 'van de camino')}.
        {gone > 0 &&
          ` ${formatCount(gone, 'inscripción ya no está', 'inscripciones ya no están')} entre las pendientes.`}
      </p>
      {spared.length > 0 && (
        <>
          <p>No se ha enviado a:</p>
          <ul>
            {spared.map(({ id, email, why }) => (
              <li key={id}>
                {email}: {why}
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
