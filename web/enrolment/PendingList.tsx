import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pendingColumns } from '#contract/enrolment/pending.columns.ts'
import {
  pendingEnrolments,
  pendingStates,
  type PendingEnrolment,
  type PendingState,
} from '#contract/enrolment/pending.ts'
import { personFieldLabels } from '#contract/people/fields.ts'
import { IdentityText } from '#web/enrolment/IdentityText.tsx'
import { ProfileLink, sameDocument } from '#web/enrolment/ProfileLink.tsx'
import { ApiProblem, call, messageOf } from '#web/kernel/api/api.ts'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { filtersFor } from '#web/kernel/list/filters.ts'
import { usePeek, type Peeking } from '#web/kernel/list/usePeek.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { useChoosing, type Choice } from '#web/kernel/list/useChoosing.tsx'
import type { Cells } from '#web/kernel/list/Rows.tsx'
import { explainReturned } from '#web/people/facts.tsx'
import { offerElsewhere } from '#web/people/elsewhere.tsx'
import { buildSearchBox } from '#web/people/searchBox.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { Button } from '#web/ui/Button.tsx'
import { anySearch } from '#web/ui/anySearch.ts'
import { Actions } from '#web/ui/Form.tsx'
import { Tag, type Tone } from '#web/ui/Tag.tsx'
import { showToast } from '#web/ui/Toasts.tsx'
import styles from './enrolment.module.css'
import ofRow from './pending.module.css'

const { text, choice } = filtersFor(pendingEnrolments.list)
const fields = [
  text('idDocument', 'DNI', { capitals: true }),
  text('email', personFieldLabels.email),
  choice('state', 'Estado', pendingStates),
]
const searchBox = buildSearchBox(
  pendingEnrolments.list,
  'Nadie que espere a inscribirse se llama así ni tiene ese documento, correo o teléfono.',
)
/** Loaded late: somebody is chosen first. */
const ResendMany = lazyComponent(async () => (await import('#web/enrolment/ResendMany.tsx')).ResendMany)
/** Loaded late: the list is read before anything is opened. */
const PendingPeek = lazyComponent(async () => (await import('#web/enrolment/PendingPeek.tsx')).PendingPeek)
const idOf = ({ id }: PendingEnrolment) => id
const offerResending = (chosen: Choice, state: object) => <ResendMany choice={chosen} state={{ ...state }} />

const offerPlaces = offerElsewhere('members', 'former', 'outside')

const stateTags = {
  Pendiente: ['info', 'clock'],
  'Por verificar': ['warning', 'pending'],
  Caducada: ['warning', 'warning'],
  Validada: ['success', 'check'],
} as const satisfies Record<PendingState, readonly [Tone, string]>

type Question = { what: 'remove' | 'admit' | 'reject'; row: PendingEnrolment }

/** The texts of the confirmation before a row changes, and of the toast after. */
const questions = {
  remove: {
    endpoint: pendingEnrolments.remove,
    title: 'borrar la inscripción pendiente',
    confirm: 'Borrar',
    busy: 'Borrando…',
    tone: 'danger',
    text: 'El enlace de su correo dejará de valer y sus datos se borrarán. No se le avisa.',
    done: 'Inscripción pendiente borrada',
  },
  admit: {
    endpoint: pendingEnrolments.admit,
    title: 'admitir la inscripción',
    confirm: 'Admitir',
    busy: 'Admitiendo…',
    tone: 'primary',
    text: 'Puede que consten datos con ese documento y otra dirección de correo, o ninguna, o que la cuenta esté bloqueada. Admite solo si has comprobado quién es: entrará desde hoy, o, si ya estuvo en el censo con otra dirección, cuando pasen 72 horas sin que la de entonces lo pare; y lo que ya constaba con su documento lo verá dentro de 30 días.',
    done: 'Inscripción admitida: le escribiremos para que entre',
  },
  reject: {
    endpoint: pendingEnrolments.reject,
    title: 'rechazar la inscripción',
    confirm: 'Rechazar',
    busy: 'Rechazando…',
    tone: 'danger',
    text: 'Los datos que mandó se borrarán y se le avisará por correo, sin decirle por qué.',
    done: 'Inscripción rechazada',
  },
} as const

/** Enrolments whose link has not been followed yet, or that wait for verification. */
export function PendingList() {
  const client = useQueryClient()
  const [asked, setAsked] = useState<Question | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const choosing = useChoosing(idOf, offerResending)
  const doing = { onResend: resend, onAsk: setAsked }
  const cells = cellsOf(doing)
  const peek = usePeek(besideOf(cells), PendingPeek.warm)

  async function resend({ id, email }: PendingEnrolment) {
    try {
      await call(pendingEnrolments.resend, { params: { id } })
      setFailed(null)
      showToast(`Enviaremos otra vez el correo a ${email}`)
      await invalidateReads(client, [pendingEnrolments.list])
    } catch (error) {
      setFailed(messageOf(error))
    }
  }
  async function decide({ what, row: { id } }: Question) {
    const { endpoint, done } = questions[what]
    await call(endpoint, { params: { id } })
    setAsked(null)
    showToast(done)
    await invalidateReads(client, [pendingEnrolments.list])
  }

  return (
    <>
      {failed && (
        <p role="alert" className={styles.note}>
          {failed}
        </p>
      )}
      <ListScreen
        noun={['inscripción pendiente', 'inscripciones pendientes']}
        endpoint={pendingEnrolments.list}
        columns={pendingColumns}
        cells={cells}
        // There is no page of one: where it has no room beside the list, the card says the same.
        link={(row) =>
          peek.hasRoom
            ? {
                to: '/censo-base/pendientes',
                search: anySearch((before) => ({ ...before, ver: row.id })),
                resetScroll: false,
                ...(peek.id ? { replace: true, state: true } : { state: { isPeek: true } }),
                ...peek.linkOf(row.id),
                name: row.name || row.email,
              }
            : null
        }
        beside={peek.beside}
        quick={searchBox}
        elsewhere={offerPlaces}
        fields={fields}
        sizes={[5, 10, 20, 50]}
        choosing={choosing}
        empty="Nadie ha pedido inscribirse, o ya han validado su inscripción."
      />
      {asked && (
        <ConfirmCall
          title={`¿Seguro que quieres ${questions[asked.what].title} de ${asked.row.email}?`}
          confirm={questions[asked.what].confirm}
          busy={questions[asked.what].busy}
          tone={questions[asked.what].tone}
          onConfirm={() => decide(asked)}
          onClose={() => setAsked(null)}
          whyOf={describeRefusal}
        >
          <p>{questions[asked.what].text}</p>
          {asked.what === 'admit' && <IdentityText id={asked.row.id} />}
          {asked.what === 'admit' && asked.row.affiliateId !== null && (
            <p>
              <ProfileLink id={asked.row.affiliateId}>{sameDocument}</ProfileLink>. Si no tiene correo ni
              cuenta, recibirá esta dirección y su cuenta; lo demás de la ficha no cambia.
            </p>
          )}
        </ConfirmCall>
      )}
    </>
  )
}

/** Why somebody cannot be admitted, and the way to the profile in the way. */
function describeRefusal(error: Error) {
  const inTheWay = error instanceof ApiProblem ? error.details.affiliateId : undefined
  if (inTheWay === undefined) return messageOf(error)
  return (
    <>
      {messageOf(error)} <ProfileLink id={inTheWay}>Ver esa ficha</ProfileLink>
    </>
  )
}

const cellsOf = (doing: Omit<RowActionsProps, 'row'>): Cells<PendingEnrolment> => ({
  state: ({ state, returned }) => (
    <>
      <Tag tone={stateTags[state][0]} icon={stateTags[state][1]}>
        {state}
      </Tag>
      {returned && <span className={ofRow.returned}>El correo volvió: {explainReturned(returned)}</span>}
    </>
  ),
  actions: (row) => <RowActions row={row} {...doing} />,
})

const besideOf =
  ({ actions }: Cells<PendingEnrolment>) =>
  (peek: Peeking, rows: readonly PendingEnrolment[]) =>
    peek.hasRoom && <PendingPeek {...{ peek, rows }}>{(row) => actions?.(row)}</PendingPeek>

type RowActionsProps = {
  row: PendingEnrolment
  onResend: (row: PendingEnrolment) => Promise<void>
  onAsk: (question: Question) => void
}

function RowActions({ row, onResend, onAsk }: RowActionsProps) {
  const [busy, setBusy] = useState(false)
  const whose = <span className="vh"> de {row.email}</span>
  if (row.state === 'Por verificar')
    return (
      <Actions variant="pair">
        <Button icon="check" onClick={() => onAsk({ what: 'admit', row })}>
          Admitir<span className="vh"> la inscripción</span>
          {whose}
        </Button>
        <Button icon="close" onClick={() => onAsk({ what: 'reject', row })}>
          Rechazar<span className="vh"> la inscripción</span>
          {whose}
        </Button>
      </Actions>
    )
  return (
    <Actions variant="pair">
      {row.state !== 'Validada' && (
        <Button
          busy={busy ? 'Enviando…' : undefined}
          onClick={() => {
            setBusy(true)
            void onResend(row).finally(() => setBusy(false))
          }}
        >
          Reenviar<span className="vh"> el correo</span>
          {whose}
        </Button>
      )}
      <Button icon="trash" onClick={() => onAsk({ what: 'remove', row })}>
        Borrar<span className="vh"> la inscripción pendiente</span>
        {whose}
      </Button>
    </Actions>
  )
}
