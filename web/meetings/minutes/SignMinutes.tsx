import { useState } from 'react'
import {
  listMissingToSign,
  minutes,
  nameMinutes,
  type Minutes,
  type MinutesPoint,
} from '#contract/meetings/minutes.ts'
import { formatCount } from '#contract/plural.ts'
import { call } from '#web/kernel/api/api.ts'
import type { Loaded } from '#web/kernel/form/EditPanel.tsx'
import { listUnsaved } from '#web/kernel/form/unsaved.ts'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { showToast } from '#web/ui/Toasts.tsx'

const fiveMinutes = 300_000

type Props = {
  minutes: Minutes
  /** The points that the meeting was called for. */
  agenda: readonly string[]
  /** How many are confirmed, whom it says to have been there. */
  confirmed: number
  loaded: Pick<Loaded<Minutes>, 'replace'>
}

/** Says what is missing, or signs the draft after saying what that means (rule minutes-3). */
export function SignMinutes({ minutes: { id, version, draft }, agenda, confirmed, loaded }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [isUnsaved, setUnsaved] = useState(false)
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
      <Button
        variant="primary"
        icon="lock"
        onClick={() => {
          // What is signed is what is saved, and not what is being written.
          const isWriting = listUnsaved().length > 0
          setUnsaved(isWriting)
          setAsking(!isWriting)
        }}
      >
        Firmar {name}
      </Button>
      {isUnsaved && <p role="alert">Hay cambios sin guardar: guárdalos, o cancélalos, antes de firmar.</p>}
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
              ? `Al firmarla quedan cerrados el acta, el orden del día, los documentos y la asistencia. ${whoIsIn(confirmed)} La reunión ya no se cambia; si se borra, sale de las listas y su acta se conserva.`
              : 'Al firmarla queda junto a la anterior, que se conserva.'}
          </p>
          <Untreated agenda={agenda} points={draft.content.points} />
          <p>Se guarda con tu nombre de usuario, la hora y un sello. No se puede deshacer.</p>
        </ConfirmCall>
      )}
    </>
  )
}

const whoIsIn = (confirmed: number) =>
  confirmed === 0
    ? 'No hay nadie confirmado: no constará que asistiera nadie.'
    : `${formatCount(confirmed, 'persona confirmada consta', 'personas confirmadas constan')}, y nadie más.`

const mostNamed = 3

/** The points of the agenda of which the minutes say nothing, if there are any; the first by name. */
function Untreated({ agenda, points }: { agenda: readonly string[]; points: readonly MinutesPoint[] }) {
  const left = agenda.filter((title) => !points.some((point) => point.title === title))
  if (left.length === 0) return null
  const named = left.slice(0, mostNamed).map((title) => `«${title}»`)
  const others = left.length - named.length
  return (
    <p>
      <strong>
        {left.length === 1
          ? 'Un punto del orden del día no está'
          : `${formatNumber(left.length)} puntos del orden del día no están`}{' '}
        en el acta:
      </strong>{' '}
      {named.join(', ')}
      {others > 0 && ` y ${formatCount(others, 'otro', 'otros')}`}.
    </p>
  )
}
