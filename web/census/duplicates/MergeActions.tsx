import { Link, useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import {
  describeStoppedMerge,
  describeTwoAccounts,
  mergeDays,
  merges,
  type Choices,
  whoAsksAgain,
  type Comparison,
} from '#contract/census/duplicates/merges.ts'
import { hoursToStop } from '#contract/people/addressEffect.ts'
import { superAdmins } from '#contract/actor.ts'
import { formatNameAndDocument } from '#contract/people/name.ts'
import styles from '#web/census/duplicates/duplicates.module.css'
import { useDuplicateDecisions } from '#web/census/duplicates/useDuplicateDecisions.ts'
import { otherSide, type Side } from '#web/census/duplicates/fieldValues.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { usePressed } from '#web/kernel/form/usePressed.ts'
import { useSession } from '#web/kernel/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { formatCalendarDay, formatDay, formatList } from '#web/ui/format.ts'
import { showNote, showToast } from '#web/ui/Toasts.tsx'

type Props = { comparison: Comparison; kept: Side; choose: Choices }

/** The buttons «Unir las dos fichas» and «No son la misma persona»; both can be undone. */
export function MergeActions({ comparison, kept, choose }: Props) {
  const [asking, setAsking] = useState(false)
  const { merge, tellApart } = useDecisions({ comparison, kept, choose })
  const whyId = useId()
  const session = useSession()
  const isSuper = session !== null && superAdmins({ role: session.rol })
  const { first, second, dismissed, told, stoppedAt, whyNotAlone } = comparison
  const stopped = stoppedAt === null ? undefined : describeStoppedMerge(stoppedAt)
  const why =
    first.username && second.username
      ? describeTwoAccounts([first.username, second.username])
      : stopped && !isSuper
        ? `${stopped} ${whoAsksAgain}`
        : (whyNotAlone ?? undefined)
  const [keptProfile, otherProfile] = [comparison[kept].file, comparison[otherSide(kept)].file]
  const { under, error, press } = usePressed()
  return (
    <div>
      <Actions>
        <Button
          variant="primary"
          aria-disabled={why ? true : undefined}
          aria-describedby={why ? whyId : undefined}
          onClick={() => !why && setAsking(true)}
        >
          Unir las dos fichas
        </Button>
        <Button busy={under ? 'Guardando…' : undefined} onClick={() => void press(true, tellApart)}>
          {dismissed ? 'Pueden ser la misma persona' : 'No son la misma persona'}
        </Button>
      </Actions>
      {why && (
        <p id={whyId}>
          {why} {isSuper && <Link to="/gestion-usuarios">Ir a «Gestión de usuarios»</Link>}
        </p>
      )}
      {stopped && isSuper && <p>{stopped} Puedes volver a pedirla: se avisará otra vez a los dos correos.</p>}
      {error !== null && (
        <p role="alert" className={styles.failed}>
          {messageOf(error)}
        </p>
      )}
      {asking && (
        <ConfirmCall
          title={`¿Unir la ficha de ${formatNameAndDocument(otherProfile)} a la de ${formatNameAndDocument(keptProfile)}?`}
          confirm="Unir las dos fichas"
          tone="primary"
          busy="Uniendo…"
          failed="No se han unido"
          onClose={() => setAsking(false)}
          onConfirm={merge}
        >
          <p>
            Quedará una sola ficha, la {keptProfile.id}.{' '}
            {told.length > 0
              ? `Antes avisaremos a ${formatList(told)}, y se unirán si nadie lo para en ${hoursToStop} horas. Después se puede deshacer durante ${mergeDays} días.`
              : `Se puede deshacer durante ${mergeDays} días, hasta el ${untilText()}, en «Fichas unidas».`}
          </p>
        </ConfirmCall>
      )}
    </div>
  )
}

const day = 24 * 60 * 60 * 1000
const untilText = () => formatCalendarDay(formatDay(new Date(Date.now() + mergeDays * day)))

function useDecisions({ comparison: { first, second, dismissed, ...rest }, kept, choose }: Props) {
  const navigate = useNavigate()
  const { undoMerge, dismiss, restore, reloadAll } = useDuplicateDecisions()
  const sides = { ...rest, first, second }
  const [keptSide, removedSide] = [sides[kept], sides[otherSide(kept)]]
  async function merge() {
    const { state, id, keptId } = await call(merges.merge, {
      params: { id: keptSide.file.id },
      body: {
        otherId: removedSide.file.id,
        version: keptSide.version,
        otherVersion: removedSide.version,
        choose,
      },
    })
    if (state === 'waiting') {
      await navigate({ to: '/censo-base/duplicados/en-espera' })
      showToast('Hemos avisado a los dos correos. Se unirán si nadie lo para en 72 horas')
      return reloadAll()
    }
    await navigate({ to: '/censo-base/inscritos/$id', params: { id: `${keptId}` } })
    showToast('Las dos fichas son ahora una', {
      label: 'Deshacer',
      onAction: () => void undoMerge(id).catch((error: unknown) => showNote(messageOf(error))),
    })
    await reloadAll()
  }
  async function tellApart() {
    if (dismissed) return restore(first.file.id, second.file.id)
    await dismiss(first.file.id, second.file.id)
    await navigate({ to: '/censo-base/duplicados' })
  }
  return { merge, tellApart }
}
