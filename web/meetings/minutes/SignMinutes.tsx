import { useState } from 'react'
import { listMissingToSign, minutes, nameMinutes, type Minutes } from '#contract/meetings/minutes.ts'
import { call } from '#web/kernel/api/api.ts'
import type { Loaded } from '#web/kernel/form/EditPanel.tsx'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

const fiveMinutes = 300_000

/** Says what is missing, or signs the draft after saying what that means (rule minutes-3). */
export function SignMinutes({
  minutes: { id, version, draft },
  loaded,
}: {
  minutes: Minutes
  loaded: Pick<Loaded<Minutes>, 'replace'>
}) {
  const [isAsking, setAsking] = useState(false)
  if (!draft) return null
  const name = nameMinutes(draft.number).toLowerCase()
  const missing = listMissingToSign(draft.content, draft.number)
  if (missing.length > 0)
    return (
      <>
        <p>Para firmarla falta:</p>
        <ul>
          {missing.map(({ message }) => (
            <li key={message}>{message}.</li>
          ))}
        </ul>
      </>
    )
  async function sign() {
    // A roll of very many takes a while.
    await loaded.replace(
      await call(minutes.sign, { params: { id }, body: { version } }, { wait: fiveMinutes }),
    )
    setAsking(false)
    showToast('Acta firmada')
  }
  return (
    <>
      <p>Léela entera antes de firmar: después no se cambia.</p>
      <Button variant="primary" icon="lock" onClick={() => setAsking(true)}>
        Firmar {name}
      </Button>
      {isAsking && (
        <ConfirmCall
          title={`¿Firmar ${name}?`}
          confirm="Firmar"
          tone="primary"
          busy="Firmando…"
          failed="No se ha podido firmar"
          onConfirm={sign}
          onClose={() => setAsking(false)}
        >
          <p>
            {draft.number === 1
              ? 'Al firmarla quedan cerrados el acta, el orden del día, los documentos y la asistencia: quien está confirmado consta, y nadie más. La reunión ya no se cambia ni se borra.'
              : 'Al firmarla queda junto a la anterior, que se conserva.'}
          </p>
          <p>Se guarda con tu nombre de usuario, la hora y un sello. No se puede deshacer.</p>
        </ConfirmCall>
      )}
    </>
  )
}
